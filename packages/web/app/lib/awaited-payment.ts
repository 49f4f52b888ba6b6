/* The mark of SPEC §4: a buyer may return from the gateway in another way than by its redirect. */

/** Unix time in milliseconds until which the site checks the payment when it starts. */
const KEY = 'check_payment_before';

/** As long as the slowest gateway allows paying; after that only the server checks. */
export const AWAITED_FOR_MS = 30 * 60_000;

/** Called right before navigating to the gateway. */
export function awaitPayment(nowMs = Date.now()): void {
  try {
    localStorage.setItem(KEY, String(nowMs + AWAITED_FOR_MS));
  } catch {
    // Without storage the gateway's redirect still works, and the server's check.
  }
}

export function stopAwaitingPayment(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

/** Whether a payment was started recently; an expired mark is removed. */
export function isPaymentAwaited(nowMs = Date.now()): boolean {
  try {
    const mark = localStorage.getItem(KEY);
    if (mark === null) return false;
    if (Number(mark) > nowMs) return true;
  } catch {
    return false;
  }
  stopAwaitingPayment();
  return false;
}
