// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { stubApi } from '../../../testing/stub-api';
import { StremioAddress } from './stremio-address';
import { text } from './text';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a second press while the address is made does not replace it by another', async () => {
  const api = stubApi();
  api.answer('GET /api/user/stremio', { createdAt: null, lastUsedAt: null });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StremioAddress />
    </QueryClientProvider>,
  );
  const make = await screen.findByRole('button', { name: text.stremio.make });
  fireEvent.click(make);
  await vi.waitFor(() => expect(make.getAttribute('aria-disabled')).toBe('true'));
  await act(async () => void fireEvent.click(make));
  expect(api.bodies('POST /api/user/stremio')).toHaveLength(1);
});
