import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '../../lib/api';
import { resultOf } from '../../lib/api-result';
import { paths } from '../../lib/paths';
import { ensureUser } from '../../stores/auth';

/* The mark of SPEC §4: a buyer may return from the gateway by other means than its redirect. */

/** Unix time in milliseconds until which the site checks the payment when it starts. */
const AWAITED_KEY = 'check_payment_before';

/** The longest time that a gateway allows for paying; after that only the server checks. */
export const AWAITED_FOR_MS = 30 * 60_000;

/** Called right before navigating to the gateway. */
export function awaitPayment(nowMs = Date.now()): void {
  try {
    localStorage.setItem(AWAITED_KEY, String(nowMs + AWAITED_FOR_MS));
  } catch {
    // Without storage, the gateway's redirect and the server's check still work.
  }
}

export function stopAwaitingPayment(): void {
  try {
    localStorage.removeItem(AWAITED_KEY);
  } catch {
    // Nothing was stored.
  }
}

/** Whether a payment was started recently; an expired mark is removed. */
export function isPaymentAwaited(nowMs = Date.now()): boolean {
  try {
    const mark = localStorage.getItem(AWAITED_KEY);
    if (mark === null) return false;
    if (Number(mark) > nowMs) return true;
  } catch {
    return false;
  }
  stopAwaitingPayment();
  return false;
}

/** The server queries a gateway at most every five seconds. */
const RETRY_DELAY_MS = 6_000;
const MAX_ATTEMPTS = 5;

const pause = () => new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));

/**
 * Payment check of SPEC §4, when the site starts while a payment is pending. An unknown outcome is
 * checked again for half a minute, then at the next start.
 *
 * @param onPaid navigates to the receipt
 */
export async function checkPayment(onPaid: () => void): Promise<void> {
  if (!(await ensureUser())) return;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (attempt > 0) await pause();
    // Checked again before each attempt: another tab may have shown the receipt in the meantime.
    if (!isPaymentAwaited()) return;
    const check = await resultOf(browserApi()('GET /api/user/payment-check', {}));
    if (!check.ok) return;
    if (check.data.status !== 'pending') {
      const isNews = isPaymentAwaited();
      stopAwaitingPayment();
      if (isNews && check.data.status === 'success') onPaid();
      return;
    }
  }
}

/** Checks a payment that is still awaited when the site starts (SPEC §4). */
export function useAwaitedPayment(): void {
  const navigate = useRef(useNavigate());
  useEffect(() => {
    // The receipt page checks the payment itself.
    if (!isPaymentAwaited() || location.pathname === paths.successfulPayment()) return;
    void checkPayment(() => void navigate.current(paths.successfulPayment(), { replace: true }));
  }, []);
}
