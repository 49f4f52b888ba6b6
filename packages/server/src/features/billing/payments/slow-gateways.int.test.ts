import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  PaymentGateway,
  Verification,
} from '../../../integrations/payments/payment-gateway.ts';
import { eventually } from '../../../testing/eventually.ts';
import { createMember } from '../../../testing/members.ts';
import { MINUTE_MS } from '../../../testing/test-clock.ts';
import { placeOrder } from '../orders/place-order.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import type { BillingDeps } from './payment-deps.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { settlePayment } from './settle-payment.ts';

/* One unresponsive gateway beside one that works. */

const HANGING = 12;
/** Maximum number of concurrent calls to one gateway. */
const AT_ONCE = 8;

let shop: Shop;
let verified: string[] = [];
const held: (() => void)[] = [];

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

function gatewayOf(verify: PaymentGateway['verify']): PaymentGateway {
  return {
    start: async ({ orderId }) => ({ reference: `of-order-${orderId}`, redirectUrl: '/there' }),
    verify,
    inquire: async () => 'waiting',
    listUnverified: null,
    readCallback: () => null,
  };
}

const deps = (): BillingDeps => ({
  ...shop.deps,
  config: { ...shop.t.config, gatewaysOffered: ['zarinpal', 'zibal'] },
  gateways: new Map([
    [
      'zarinpal',
      gatewayOf(async (reference) => {
        verified.push(reference);
        await new Promise<void>((resolve) => held.push(resolve));
        return { outcome: 'unpaid', code: -51 };
      }),
    ],
    [
      'zibal',
      gatewayOf(async () => ({
        outcome: 'paid',
        isRepeated: false,
        bankReference: null,
        cardNumber: null,
      })),
    ],
  ]),
});

async function orderAt(gateway: 'zarinpal' | 'zibal'): Promise<number> {
  const wish = { planId: shop.month, kind: 'join', coupon: null, gateway } as const;
  const member = await createMember(shop.t);
  const rest = { idempotencyKey: null, giftMessage: null };
  return (await placeOrder(deps(), member, { ...wish, ...rest })).orderId;
}

const stateOf = async (orderId: number) =>
  (await shop.rows('select state from orders where id = $1', orderId))[0]?.state;

it('does not delay payments at the other gateway, and a second process does nothing meanwhile', async () => {
  for (let i = 0; i < HANGING; i += 1) await orderAt('zarinpal');
  const paid = await orderAt('zibal');
  shop.t.clock.pass(2 * MINUTE_MS);
  verified = [];
  let isOver = false;
  const run = reconcilePayments(deps()).finally(() => {
    isOver = true;
  });
  try {
    await eventually(async () => expect(await stateOf(paid)).toBe('paid'));
    await eventually(async () => expect(verified).toHaveLength(AT_ONCE));
    // The next run, in another process, while the first still waits for the unresponsive gateway.
    shop.t.clock.pass(MINUTE_MS);
    await reconcilePayments(deps());
    expect(isOver).toBe(false);
    expect(verified).toHaveLength(AT_ONCE);
  } finally {
    while (!isOver) {
      for (const release of held.splice(0)) release();
      await Promise.race([run, new Promise((resolve) => setTimeout(resolve, 10))]);
    }
  }
  expect(verified).toHaveLength(HANGING);
  expect(new Set(verified).size).toBe(HANGING);
});

it('what an earlier check reports as paid counts, though a later one found it unpaid', async () => {
  const orderId = await orderAt('zarinpal');
  const [payment] = await shop.rows('select id from payments where order_id = $1', orderId);
  const answers: PromiseWithResolvers<Verification>[] = [];
  const gateway: PaymentGateway = {
    ...gatewayOf(() => {
      const answer = Promise.withResolvers<Verification>();
      answers.push(answer);
      return answer.promise;
    }),
    inquire: async () => 'failed',
  };
  const settle = () =>
    settlePayment({ ...deps(), gateways: new Map([['zarinpal', gateway]]) }, Number(payment?.id));
  const first = settle();
  await eventually(() => expect(answers).toHaveLength(1));
  // So slow that its process seems to have died.
  shop.t.clock.pass(MINUTE_MS);
  const second = settle();
  await eventually(() => expect(answers).toHaveLength(2));
  answers[1]?.resolve({ outcome: 'unpaid', code: -51 });
  expect(await second).toBe('failed');
  const details = { bankReference: null, cardNumber: null };
  answers[0]?.resolve({ outcome: 'paid', isRepeated: false, ...details });
  expect(await first).toBe('paid');
  expect(await stateOf(orderId)).toBe('paid');
});
