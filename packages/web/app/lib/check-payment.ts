import { ensureUser } from '../stores/auth';
import { browserApi } from './api';
import { resultOf } from './api-result';
import { isPaymentAwaited, stopAwaitingPayment } from './awaited-payment';

/** The server asks a gateway at most every five seconds. */
const ASK_AGAIN_MS = 6_000;
const MOST_ASKED = 5;

const pause = () => new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));

/**
 * Payment check of SPEC §4, when the site starts while a payment is pending. An unknown outcome is
 * checked again for half a minute, then at the next start.
 *
 * @param onPaid navigates to the receipt
 */
export async function checkPayment(onPaid: () => void): Promise<void> {
  if (!(await ensureUser())) return;
  for (let asked = 0; asked < MOST_ASKED; asked += 1) {
    if (asked > 0) await pause();
    // Read again each time: another tab may have shown the receipt meanwhile.
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
