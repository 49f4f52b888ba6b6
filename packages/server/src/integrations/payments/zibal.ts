import { z } from 'zod';
import { callGateway } from './call-gateway.ts';
import {
  bankDetail,
  type GatewayPaymentStatus,
  GatewayRefusedError,
  GatewayUncertainError,
  maskCard,
  type PaymentGateway,
} from './payment-gateway.ts';

export interface ZibalOptions {
  /** `https://gateway.zibal.ir` */
  baseUrl: string;
  merchant: string;
  /** Timeout of a call, in milliseconds. */
  timeoutMs: number;
}

const OK = 100;
const VERIFIED_BEFORE = 201;
const UNPAID = 202;
const GONE = 203;

/** Payment status by `status`; other values (such as -2, an internal error) are inconclusive. */
const STATUSES = new Map<number, GatewayPaymentStatus>([
  [1, 'verified'],
  [2, 'paid'],
  [-1, 'waiting'],
  [3, 'failed'],
  [4, 'failed'],
  [5, 'failed'],
  [6, 'failed'],
  [7, 'failed'],
  [8, 'failed'],
  [9, 'failed'],
  [10, 'failed'],
  [11, 'failed'],
  [12, 'failed'],
  [15, 'reversed'],
  [16, 'reversed'],
  [18, 'reversed'],
]);

/** Statuses that confirm a verification. */
const CAPTURED: readonly (GatewayPaymentStatus | undefined)[] = ['verified', 'paid'];

/** Sent as a number: one that cannot be represented exactly would name another payment. */
const trackId = z.coerce.number().pipe(z.int().positive());

const started = z.object({ result: z.int(), trackId: z.unknown().optional() });
const verified = z.object({
  result: z.int(),
  /** In rials. */
  amount: z.int().nullish(),
  status: z.int().nullish(),
  // Only for the receipt: an unexpected format must not block a paid order.
  refNumber: z.union([z.int(), z.string()]).nullish().catch(null),
  cardNumber: z.string().nullish().catch(null),
});
const inquiry = z.object({
  result: z.int(),
  status: z.int().nullish(),
  /** In rials. */
  amount: z.int().nullish(),
});

const callback = z.object({
  trackId: z.string().regex(/^\d{1,20}$/),
  success: z.string(),
});

/** @throws GatewayUncertainError unless the status confirms a verification */
function assertCaptured(call: string, result: number, status: number | null | undefined): void {
  const isAnswer = result === OK || (call === 'verify' && result === VERIFIED_BEFORE);
  if (isAnswer && CAPTURED.includes(STATUSES.get(status ?? Number.NaN))) return;
  throw new GatewayUncertainError(`zibal ${call}: result ${result}, status ${status}`);
}

/** Zibal's gateway, version 1; it only supports rials. */
export function createZibal({ baseUrl, merchant, timeoutMs }: ZibalOptions): PaymentGateway {
  const ask = <T>(path: string, body: object, answer: z.ZodType<T>) =>
    callGateway({
      name: `zibal ${path}`,
      url: `${baseUrl}/v1/${path}`,
      body: { merchant, ...body },
      timeoutMs,
      answer,
    });
  const inquiryOf = (reference: string) => ask('inquiry', { trackId: Number(reference) }, inquiry);
  /**
   * The amount of a payment whose verification does not state it.
   *
   * @throws GatewayUncertainError unless the inquiry states it and confirms that the money was taken
   */
  async function amountByInquiry(reference: string): Promise<number> {
    const { result, status, amount } = await inquiryOf(reference);
    assertCaptured('inquiry', result, status);
    if (amount == null) throw new GatewayUncertainError('zibal inquiry: no amount');
    return amount;
  }
  return {
    async start({ amount, description, callbackUrl, orderId }) {
      const answer = await ask('request', { amount, description, callbackUrl, orderId }, started);
      if (answer.result !== OK)
        throw new GatewayRefusedError('zibal refused to start', answer.result);
      const { success, data } = trackId.safeParse(answer.trackId);
      if (!success) throw new GatewayUncertainError('zibal request: no trackId');
      return { reference: String(data), redirectUrl: `${baseUrl}/start/${data}` };
    },
    async verify(reference, amount) {
      const answer = await ask('verify', { trackId: Number(reference) }, verified);
      const code = answer.result;
      if (code === OK || code === VERIFIED_BEFORE) {
        // Unlike Zarinpal, Zibal verifies without checking the amount; a repeated response may omit it.
        if (answer.amount == null && code === OK)
          throw new GatewayUncertainError('zibal verify: no amount');
        if (answer.status != null) assertCaptured('verify', code, answer.status);
        const paid = answer.amount ?? (await amountByInquiry(reference));
        if (paid !== amount) return { outcome: 'amount_differs', code };
        return {
          outcome: 'paid',
          isRepeated: code === VERIFIED_BEFORE,
          bankReference: bankDetail(answer.refNumber),
          cardNumber: maskCard(answer.cardNumber),
        };
      }
      if (code === UNPAID || code === GONE) return { outcome: 'unpaid', code };
      throw new GatewayUncertainError(`zibal verify: ${code}`);
    },
    async inquire(reference) {
      const { result, status } = await inquiryOf(reference);
      if (result === GONE) return 'gone';
      const found = STATUSES.get(status ?? Number.NaN);
      if (result !== OK || !found) {
        throw new GatewayUncertainError(`zibal inquiry: result ${result}, status ${status}`);
      }
      return found;
    },
    listUnverified: null,
    readCallback(query) {
      const { success, data } = callback.safeParse(query);
      return success ? { reference: data.trackId, claimsPaid: data.success === '1' } : null;
    },
  };
}
