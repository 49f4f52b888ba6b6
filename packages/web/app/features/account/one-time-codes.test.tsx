// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { stubApi } from '../../../testing/stub-api';
import { currentToast } from '../../lib/toast';
import { OneTimeCodes } from './one-time-codes';
import { text } from './text';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('codes that the browser cannot copy are reported to be on the page only', async () => {
  const api = stubApi();
  api.answer('GET /api/user/security', {
    ...{ hasCodes: true, recoveryCodesLeft: 3, passkeys: [], isSecondFactorMissing: false },
  });
  api.answer('POST /api/user/recovery-codes', { recoveryCodes: ['AAAA-BBBB'] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <OneTimeCodes />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const words = text.security.codes;
  fireEvent.click(await screen.findByRole('button', { name: words.renew }));
  // Without HTTPS, browsers have no clipboard.
  fireEvent.click(await screen.findByRole('button', { name: words.copy }));
  await waitFor(() => expect(currentToast()?.words).toMatch(/رونوشت نشد/));
});
