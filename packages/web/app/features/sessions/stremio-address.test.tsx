// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { browserApi } from '../../lib/api';
import { callWithCsrf } from '../../lib/csrf';
import { StremioAddress } from './stremio-address';
import { text } from './text';

vi.mock('../../lib/csrf', () => ({ callWithCsrf: vi.fn() }));
vi.mock('../../lib/api', () => ({ browserApi: vi.fn() }));

afterEach(cleanup);

test('a second press while the address is made does not replace it by another', async () => {
  const none = { createdAt: null, lastUsedAt: null };
  vi.mocked(browserApi).mockReturnValue(async () => none as never);
  vi.mocked(callWithCsrf).mockReturnValue(new Promise(() => undefined));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StremioAddress />
    </QueryClientProvider>,
  );
  const make = await screen.findByRole('button', { name: text.stremio.make });
  fireEvent.click(make);
  await vi.waitFor(() => expect(make.getAttribute('aria-disabled')).toBe('true'));
  await act(async () => void fireEvent.click(make));
  expect(callWithCsrf).toHaveBeenCalledTimes(1);
});
