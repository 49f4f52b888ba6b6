// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { browserApi } from '../../lib/api';
import { callWithCsrf } from '../../lib/csrf';
import { currentToast } from '../../lib/toast';
import { OneTimeCodes } from './one-time-codes';
import { text } from './text';

vi.mock('../../lib/csrf', () => ({ callWithCsrf: vi.fn() }));
vi.mock('../../lib/api', () => ({ browserApi: vi.fn() }));

afterEach(cleanup);

test('codes that the browser does not copy are said to be still on the page alone', async () => {
  const security = { hasCodes: true, recoveryCodesLeft: 3, passkeys: [] };
  vi.mocked(browserApi).mockReturnValue(async () => security as never);
  vi.mocked(callWithCsrf).mockResolvedValue({ recoveryCodes: ['AAAA-BBBB'] } as never);
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
