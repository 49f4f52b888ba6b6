// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Loaded } from './loaded';
import { text } from './text';

afterEach(cleanup);

const load = vi.fn<() => Promise<string>>();

function Part() {
  const query = useQuery({ queryKey: ['part'], queryFn: load, retry: false });
  return (
    <Loaded query={query} skeleton={<p>bones</p>}>
      {(words) => <p>{words}</p>}
    </Loaded>
  );
}

test('bones first; a failure says so and is tried again', async () => {
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce('سلام');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Part />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('status').textContent).toContain('bones');
  fireEvent.click(await screen.findByRole('button', { name: text.failed.retry }));
  expect(await screen.findByText('سلام')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
