/*
 * The mark of SPEC §4: who left for a gateway may come back by another way than the gateway's.
 */

/** Milliseconds of Unix time until which a start of the site asks what became of the payment. */
const KEY = 'check_payment_before';

/** As long as the slowest gateway lets one pay; later the server finds out alone. */
export const AWAITED_FOR_MS = 30 * 60_000;

/** Called right before the browser leaves for the gateway. */
export function awaitPayment(nowMs = Date.now()): void {
  try {
    localStorage.setItem(KEY, String(nowMs + AWAITED_FOR_MS));
  } catch {
    // Without storage the gateway's own way back remains, and the server's.
  }
}

export function stopAwaitingPayment(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** Whether a payment was begun lately; a mark that has expired is removed. */
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
