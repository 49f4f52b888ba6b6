// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal, stubApi } from '../../../testing/stub-api';
import { currentToast } from '../../lib/toast';
import { OneTimeCodes } from './one-time-codes';
import { text } from './text';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const words = text.security.codes;
const security = {
  hasCodes: false,
  recoveryCodesLeft: 0,
  passkeys: [],
  isSecondFactorMissing: false,
};

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <OneTimeCodes />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('codes that the browser cannot copy are reported to be on the page only', async () => {
  const api = stubApi();
  api.answer('GET /api/user/security', { ...security, hasCodes: true, recoveryCodesLeft: 3 });
  api.answer('POST /api/user/recovery-codes', { recoveryCodes: ['AAAA-BBBB'] });
  show();
  fireEvent.click(await screen.findByRole('button', { name: words.renew }));
  // Without HTTPS, browsers have no clipboard.
  fireEvent.click(await screen.findByRole('button', { name: words.copy }));
  await waitFor(() => expect(currentToast()?.words).toMatch(/رونوشت نشد/));
});

test('codes whose confirmation was lost are shown as on, instead of refusing every code', async () => {
  const api = stubApi();
  api.answer('GET /api/user/security', security);
  api.answer('POST /api/user/codes', { secret: 'ABCD', uri: 'otpauth://totp/x?secret=ABCD' });
  api.answer('POST /api/user/codes/confirm', () => {
    api.answer('GET /api/user/security', { ...security, hasCodes: true, recoveryCodesLeft: 10 });
    return refusal(422, { errors: { code: ['کد درست نیست'] } });
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: words.begin }));
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: words.confirm }));
  expect(await screen.findByText(words.isOn)).toBeTruthy();
  expect(screen.getByRole('button', { name: words.renew })).toBeTruthy();
});
