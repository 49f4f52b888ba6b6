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

export interface ZarinpalOptions {
  /** `https://payment.zarinpal.com`, or its sandbox. */
  baseUrl: string;
  /** 36 characters. */
  merchantId: string;
  /** Timeout of a call, in milliseconds. */
  timeoutMs: number;
}

const VERIFIED = 100;
const VERIFIED_BEFORE = 101;
const AMOUNT_DIFFERS = -50;
/** Unpaid or failed (-51; -53 for another merchant's payment), or unknown authority (-54). */
const UNPAID = [-51, -53, -54];
const GONE = -54;

const STATUSES: Record<string, GatewayPaymentStatus> = {
  VERIFIED: 'verified',
  PAID: 'paid',
  IN_BANK: 'waiting',
  FAILED: 'failed',
  REVERSED: 'reversed',
};

const refusal = z.object({ errors: z.object({ code: z.int(), message: z.string().optional() }) });

type Answer<D> = { isRefused: true; code: number } | { isRefused: false; data: D };

/** Schema of a response: `data` of a success, or `errors` of a refusal; the other one is an empty list. */
function answerOf<D>(data: z.ZodType<D>): z.ZodType<Answer<D>> {
  return z.unknown().transform((answer, context): Answer<D> => {
    const refused = refusal.safeParse(answer);
    if (refused.success) return { isRefused: true, code: refused.data.errors.code };
    const success = data.safeParse((answer as { data?: unknown } | null)?.data);
    if (success.success) return { isRefused: false, data: success.data };
    context.addIssue('neither a success nor a refusal');
    return z.NEVER;
  });
}

/** Format of all of Zarinpal's references. */
const authority = z.string().regex(/^[A-Za-z0-9]{10,64}$/);

const started = answerOf(z.object({ code: z.literal(VERIFIED), authority }));
const verified = answerOf(
  z.object({
    code: z.literal([VERIFIED, VERIFIED_BEFORE]),
    // Only for the receipt: an unexpected format must not block a paid order.
    ref_id: z.union([z.int(), z.string()]).nullish().catch(null),
    card_pan: z.string().nullish().catch(null),
  }),
);
const inquiry = answerOf(z.object({ status: z.string() }));
const unverified = answerOf(
  z.object({ authorities: z.array(z.object({ authority: z.string() })).default([]) }),
);

const callback = z.object({
  Authority: authority,
  Status: z.string(),
});

/** Zarinpal's web gateway, version 4; amounts are always in rials (`IRR`). */
export function createZarinpal({
  baseUrl,
  merchantId,
  timeoutMs,
}: ZarinpalOptions): PaymentGateway {
  const ask = <T>(path: string, body: object, answer: z.ZodType<T>) =>
    callGateway({
      name: `zarinpal ${path}`,
      url: `${baseUrl}/pg/v4/payment/${path}.json`,
      body: { merchant_id: merchantId, ...body },
      timeoutMs,
      answer,
    });
  return {
    async start({ amount, description, callbackUrl, orderId, email }) {
      const answer = await ask(
        'request',
        {
          amount,
          currency: 'IRR',
          description,
          callback_url: callbackUrl,
          metadata: { order_id: orderId, ...(email !== null && { email }) },
        },
        started,
      );
      if (answer.isRefused) throw new GatewayRefusedError('zarinpal refused to start', answer.code);
      const reference = answer.data.authority;
      return { reference, redirectUrl: `${baseUrl}/pg/StartPay/${reference}` };
    },
    async verify(reference, amount) {
      const answer = await ask('verify', { authority: reference, amount }, verified);
      if (!answer.isRefused) {
        const { code, ref_id, card_pan } = answer.data;
        return {
          outcome: 'paid',
          isRepeated: code === VERIFIED_BEFORE,
          bankReference: bankDetail(ref_id),
          cardNumber: maskCard(card_pan),
        };
      }
      const { code } = answer;
      if (code === AMOUNT_DIFFERS) return { outcome: 'amount_differs', code };
      if (UNPAID.includes(code)) return { outcome: 'unpaid', code };
      // An error on our side, such as a wrong merchant id: says nothing about the payment.
      throw new GatewayUncertainError(`zarinpal verify: ${code}`);
    },
    async inquire(reference) {
      const answer = await ask('inquiry', { authority: reference }, inquiry);
      if (answer.isRefused) {
        if (answer.code === GONE) return 'gone';
        throw new GatewayUncertainError(`zarinpal inquiry: ${answer.code}`);
      }
      const found = STATUSES[answer.data.status];
      if (!found) throw new GatewayUncertainError(`zarinpal inquiry: ${answer.data.status}`);
      return found;
    },
    async listUnverified() {
      const answer = await ask('unVerified', {}, unverified);
      if (answer.isRefused) throw new GatewayUncertainError(`zarinpal unVerified: ${answer.code}`);
      return answer.data.authorities.map((one) => one.authority);
    },
    readCallback(query) {
      const { success, data } = callback.safeParse(query);
      return success ? { reference: data.Authority, claimsPaid: data.Status === 'OK' } : null;
    },
  };
}
