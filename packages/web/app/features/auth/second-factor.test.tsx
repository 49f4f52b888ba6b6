// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal, stubApi } from '../../../testing/stub-api';
import { askPasskey, offerPasskeys } from '../../lib/passkeys';
import { PasskeySignIn } from './second-factor';
import { text } from './text';

vi.mock('../../lib/passkeys', () => ({
  knowsPasskeys: () => true,
  askPasskey: vi.fn(),
  offerPasskeys: vi.fn(() => () => undefined),
}));

const LOGIN = 'POST /api/sanc/login-with-passkey';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a removed passkey is refused in one message, from the list of the field and then by the button', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = 'XSRF-TOKEN=abc';
  const api = stubApi();
  api.answer(LOGIN, refusal(422, { message: 'این کلید پذیرفته نشد' }));
  const passkey = { id: 'removed' } as Awaited<ReturnType<typeof askPasskey>>;
  vi.mocked(askPasskey).mockResolvedValue(passkey);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PasskeySignIn />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  act(() => vi.mocked(offerPasskeys).mock.calls[0]?.[0](passkey));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(askPasskey).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: text.login.byPasskey }));
  await waitFor(() => expect(api.bodies(LOGIN)).toHaveLength(2));
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
  expect(api.bodies(LOGIN)).toEqual([{ passkey }, { passkey }]);
});
