import { z } from 'zod';
import { callGateway } from './call-gateway.ts';
import {
  GatewayRefusal,
  GatewayUncertain,
  type PaymentGateway,
  type PaymentStanding,
} from './payment-gateway.ts';

export interface ZibalOptions {
  /** `https://gateway.zibal.ir` */
  baseUrl: string;
  merchant: string;
  /** Of one call, in milliseconds. */
  timeoutMs: number;
}

const OK = 100;
const VERIFIED_BEFORE = 201;
const UNPAID = 202;
const GONE = 203;

/** By `status`; what is not here (such as -2, a fault of theirs) tells nothing. */
const STANDINGS = new Map<number, PaymentStanding>([
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

const started = z.object({ result: z.int(), trackId: z.union([z.int(), z.string()]).optional() });
const verified = z.object({
  result: z.int(),
  /** Rials. */
  amount: z.int().nullish(),
  refNumber: z.union([z.int(), z.string()]).nullish(),
  cardNumber: z.string().nullish(),
});
const standing = z.object({ result: z.int(), status: z.int().nullish() });

const callback = z.object({
  trackId: z.string().regex(/^\d{1,20}$/),
  success: z.string(),
});

/** Zibal's gateway, version 1; it knows rials only. */
export function createZibal({ baseUrl, merchant, timeoutMs }: ZibalOptions): PaymentGateway {
  const ask = <T>(path: string, body: object, answer: z.ZodType<T>) =>
    callGateway({
      name: `zibal ${path}`,
      url: `${baseUrl}/v1/${path}`,
      body: { merchant, ...body },
      timeoutMs,
      answer,
    });
  return {
    async start({ amount, description, callbackUrl, orderId }) {
      const { result, trackId } = await ask(
        'request',
        { amount, description, callbackUrl, orderId },
        started,
      );
      if (result !== OK) throw new GatewayRefusal('zibal refused to start', result);
      if (trackId === undefined) throw new GatewayUncertain('zibal request: no trackId');
      return { reference: String(trackId), redirectUrl: `${baseUrl}/start/${trackId}` };
    },
    async verify(reference, amount) {
      const answer = await ask('verify', { trackId: Number(reference) }, verified);
      const code = answer.result;
      if (code === OK || code === VERIFIED_BEFORE) {
        // Unlike Zarinpal it verifies without being told how much; a repeated answer may leave it out.
        if (answer.amount != null && answer.amount !== amount)
          return { outcome: 'amount_differs', code };
        if (answer.amount == null && code === OK)
          throw new GatewayUncertain('zibal verify: no amount');
        return {
          outcome: 'paid',
          isRepeated: code === VERIFIED_BEFORE,
          bankReference: answer.refNumber == null ? null : String(answer.refNumber),
          cardNumber: answer.cardNumber ?? null,
        };
      }
      if (code === UNPAID || code === GONE) return { outcome: 'unpaid', code };
      throw new GatewayUncertain(`zibal verify: ${code}`);
    },
    async inquire(reference) {
      const { result, status } = await ask('inquiry', { trackId: Number(reference) }, standing);
      if (result === GONE) return 'gone';
      const found = STANDINGS.get(status ?? Number.NaN);
      if (result !== OK || !found) {
        throw new GatewayUncertain(`zibal inquiry: result ${result}, status ${status}`);
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
