// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Loaded } from './loaded';
import { text } from './text';

afterEach(cleanup);

const load = vi.fn<() => Promise<string>>();

function Part() {
  const query = useQuery({ queryKey: ['part'], queryFn: load, retry: false });
  return (
    <section>
      <Loaded query={query} skeleton={<p>bones</p>}>
        {(words) => <p>{words}</p>}
      </Loaded>
    </section>
  );
}

test('shows a skeleton first; a failure is reported and can be retried', async () => {
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce('سلام');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Part />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('status').textContent).toContain('bones');
  const retry = await screen.findByRole('button', { name: text.failed.retry });
  retry.focus();
  fireEvent.click(retry);
  expect(await screen.findByText('سلام')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  // The focus stays in this part of the page.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('SECTION'));
});
