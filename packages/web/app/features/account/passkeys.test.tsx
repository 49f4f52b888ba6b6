// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { stubApi } from '../../../testing/stub-api';
// Imported here so that it is loaded before the tests wait for it.
import '../../components/dialog-popup';
import { Passkeys } from './passkeys';
import { text } from './text';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const words = text.security.passkeys;

test('a removed passkey leaves the focus where it was', async () => {
  const passkey = { id: 3, name: 'گوشی', createdAt: '2026-11-01T10:00:00Z', lastUsedAt: null };
  let passkeys = [passkey];
  const api = stubApi();
  api.answer('GET /api/user/security', () => ({
    ...{ hasCodes: true, recoveryCodesLeft: 3, passkeys, isSecondFactorMissing: false },
  }));
  api.answer('DELETE /api/user/passkeys/{id}', () => {
    passkeys = [];
    return { ok: true };
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <main>
          <Passkeys />
        </main>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const button = await screen.findByRole('button', { name: words.removeOf('گوشی') });
  button.focus();
  fireEvent.click(button);
  const dialog = await screen.findByRole('dialog');
  const confirm = [...dialog.querySelectorAll('button')].find(
    ({ textContent }) => textContent === words.remove,
  );
  fireEvent.click(confirm as HTMLElement);
  await screen.findByText(words.empty);
  await waitFor(() => expect(document.activeElement?.textContent).toContain(words.empty));
  expect(document.activeElement).not.toBe(document.body);
});

test('a device that has a passkey of the account already says so', async () => {
  const api = stubApi();
  api.answer('GET /api/user/security', () => ({
    ...{ hasCodes: true, recoveryCodesLeft: 3, passkeys: [], isSecondFactorMissing: false },
  }));
  api.answer('POST /api/user/passkeys/options', { challenge: 'AAAA', user: { id: 'AAAA' } });
  vi.stubGlobal('PublicKeyCredential', class {});
  const create = () => Promise.reject(new DOMException('known', 'InvalidStateError'));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials: { create } }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Passkeys />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: words.add }));
  expect((await screen.findByRole('alert')).textContent).toBe(words.known);
});
