import { ensureUser } from '../stores/auth';
import { browserApi } from './api';
import { resultOf } from './api-result';
import { isPaymentAwaited, stopAwaitingPayment } from './awaited-payment';

/**
 * Payment check of SPEC §4, of a start while a payment is awaited. What nobody knows yet, or nobody could be asked
 * about, is asked at the next start.
 *
 * @param onPaid goes to the receipt
 */
export async function checkPayment(onPaid: () => void): Promise<void> {
  if (!(await ensureUser())) return;
  const check = await resultOf(browserApi()('GET /api/user/payment-check', {}));
  if (!check.ok || check.data.status === 'pending') return;
  // Looked at again: another window may have seen it, and shown it, meanwhile.
  const isNews = isPaymentAwaited();
  stopAwaitingPayment();
  if (isNews && check.data.status === 'success') onPaid();
}
