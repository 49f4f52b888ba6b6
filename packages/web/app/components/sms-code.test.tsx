// @vitest-environment jsdom
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SmsCodeField } from './sms-code';

const asked: { signal: AbortSignal; arrive: (code: string) => void }[] = [];

afterEach(() => {
  cleanup();
  asked.length = 0;
  vi.unstubAllGlobals();
});

/** A browser that supports WebOTP. */
function offerWebOtp(): void {
  vi.stubGlobal('OTPCredential', class {});
  vi.stubGlobal('navigator', {
    ...navigator,
    credentials: {
      get: ({ otp, signal }: { otp: { transport: string[] }; signal: AbortSignal }) => {
        expect(otp.transport).toEqual(['sms']);
        return new Promise((resolve) => {
          asked.push({ signal, arrive: (code) => resolve({ code }) });
        });
      },
    },
  });
}

const field = (ticket: string, onCode: (code: string) => void) => (
  <SmsCodeField
    sent={{ ok: true, ticket, expiresAt: '2026-11-26T12:00:00Z', inboxPath: null }}
    onCode={onCode}
  />
);

test('hands over the code that the browser reads, and asks again for the next message', async () => {
  offerWebOtp();
  const onCode = vi.fn();
  const { rerender, unmount } = render(field('first', onCode));
  expect(asked).toHaveLength(1);
  asked[0]?.arrive('123456');
  await waitFor(() => expect(onCode).toHaveBeenCalledWith('123456'));
  rerender(field('first', onCode));
  expect(asked).toHaveLength(1);
  rerender(field('second', onCode));
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  unmount();
  expect(asked[1]?.signal.aborted).toBe(true);
});

test('does nothing in browsers that cannot read messages', () => {
  const onCode = vi.fn();
  const { getByRole } = render(field('first', onCode));
  expect(asked).toEqual([]);
  expect(getByRole('textbox').getAttribute('autocomplete')).toBe('one-time-code');
});
