import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  GatewayUncertainError,
  type PaymentGateway,
  type Verification,
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

/** A payment, and checks of it whose answers the test gives in any order. */
async function checksOf(orderId: number) {
  const [payment] = await shop.rows(
    'select id from payments where order_id = $1 order by id desc',
    orderId,
  );
  const id = Number(payment?.id);
  const answers: PromiseWithResolvers<Verification>[] = [];
  const gateway: PaymentGateway = {
    ...gatewayOf(() => {
      const answer = Promise.withResolvers<Verification>();
      answers.push(answer);
      return answer.promise;
    }),
    inquire: async () => 'failed',
  };
  return {
    id,
    /** Begins a check; so late that the process of the one before seems to have died. */
    async begin() {
      const asked = answers.length;
      if (asked > 0) shop.t.clock.pass(MINUTE_MS);
      const gateways: BillingDeps['gateways'] = new Map([['zarinpal', gateway]]);
      const state = settlePayment({ ...deps(), gateways }, id);
      await eventually(() => expect(answers).toHaveLength(asked + 1));
      return { state, answer: answers[asked] as PromiseWithResolvers<Verification> };
    },
  };
}

const PAID: Verification = {
  outcome: 'paid',
  isRepeated: false,
  bankReference: null,
  cardNumber: null,
};
const UNPAID: Verification = { outcome: 'unpaid', code: -51 };

it('what an earlier check reports as paid counts, though a later one found it unpaid', async () => {
  const orderId = await orderAt('zarinpal');
  const { begin } = await checksOf(orderId);
  const first = await begin();
  const second = await begin();
  second.answer.resolve(UNPAID);
  expect(await second.state).toBe('failed');
  first.answer.resolve(PAID);
  expect(await first.state).toBe('paid');
  expect(await stateOf(orderId)).toBe('paid');
});

it.each([
  ['paid', () => PAID],
  ['unpaid', () => UNPAID],
  ['uncertain', () => new GatewayUncertainError('TimeoutError')],
] as const)(
  'a check that ends after another one found its order paid twice fails it too (%s)',
  async (_, answer) => {
    const orderId = await orderAt('zarinpal');
    const { id, begin } = await checksOf(orderId);
    const first = await begin();
    const second = await begin();
    await shop.rows(
      "update orders set state = 'paid', paid_at = now(), receipt_number = $1 where id = $1",
      orderId,
    );
    first.answer.resolve(PAID);
    expect(await first.state).toBe('failed');
    const last = answer();
    if (last instanceof Error) second.answer.reject(last);
    else second.answer.resolve(last);
    expect(await second.state).toBe('failed');
    const twice = await shop.rows(
      'select subject from alerts where subject = $1',
      `payment:${id}:twice`,
    );
    expect(twice).toHaveLength(1);
  },
);
