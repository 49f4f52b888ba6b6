import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMember } from '../../../testing/members.ts';
import { MINUTE_MS } from '../../../testing/test-clock.ts';
import { NO_EFFECT, ONCE, type PaymentFacts, paymentFacts } from '../testing/payment-facts.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { reconcilePayments } from './reconcile-payments.ts';

let shop: Shop;
let facts: PaymentFacts;

beforeAll(async () => {
  shop = await openShop();
  facts = paymentFacts(shop);
});
afterAll(() => shop.close());
afterEach(() => facts.assertBooks());

describe('a gateway that misbehaves', () => {
  it.each(['garbage', 'error_500', 'drop', 'huge'] as const)(
    'with %s leaves it unknown, and the reconciler settles it',
    async (fault) => {
      const { orderId, reference } = await facts.paidAtTheGateway();
      shop.gateway.fail('verify.json', fault);
      expect(await shop.returnFromGateway(reference)).toBe(`/successful-payment?order=${orderId}`);
      expect(await facts.outcome(orderId)).toEqual({ state: 'open', ...NO_EFFECT });
      expect((await facts.paymentOf(reference))?.state).toBe('unknown');
      await shop.reconcile();
      expect(await facts.outcome(orderId)).toEqual(ONCE);
    },
  );

  it.each(['garbage_after', 'error_500_after', 'drop_after'] as const)(
    'that took the money and answers with %s is asked again: verified before, granted once',
    async (fault) => {
      const { orderId, reference } = await facts.paidAtTheGateway();
      shop.gateway.fail('verify.json', fault);
      await shop.returnFromGateway(reference);
      expect(shop.gateway.payments.get(reference)).toMatchObject({ state: 'verified', taken: 1 });
      expect(await facts.outcome(orderId)).toEqual({ state: 'open', ...NO_EFFECT });
      await shop.reconcile();
      expect(await facts.outcome(orderId)).toEqual(ONCE);
      expect(shop.gateway.payments.get(reference)?.taken).toBe(1);
    },
  );

  it('that captured the money without answering times out, and is asked again', async () => {
    const { orderId, reference } = await facts.paidAtTheGateway();
    shop.gateway.fail('verify.json', 'silence_after');
    await shop.returnFromGateway(reference);
    expect((await facts.paymentOf(reference))?.state).toBe('unknown');
    await shop.reconcile();
    expect(await facts.outcome(orderId)).toEqual(ONCE);
    expect(await facts.states(reference)).toEqual([
      'created',
      'redirected',
      'verifying',
      'unknown',
      'verifying',
      'paid',
    ]);
  });

  it.each(['callback', 'list'])(
    'that takes the money of one called failed, and loses the answer, is asked again (%s)',
    async (way) => {
      const { orderId, reference } = await facts.ordered();
      await shop.returnFromGateway(reference, 'NOK');
      expect((await facts.paymentOf(reference))?.state).toBe('failed');
      shop.gateway.pay(reference);
      shop.gateway.fail('verify.json', 'drop_after');
      await (way === 'callback' ? shop.returnFromGateway(reference) : shop.reconcile());
      expect(shop.gateway.payments.get(reference)).toMatchObject({ state: 'verified', taken: 1 });
      expect(await facts.outcome(orderId)).toEqual({ state: 'open', ...NO_EFFECT });
      await shop.reconcile();
      expect(await facts.outcome(orderId)).toEqual(ONCE);
    },
  );

  it('that loses the answer about an earlier attempt leaves its order pending, for staff to ask about', async () => {
    const member = await createMember(shop.t);
    const key = { idempotency_key: crypto.randomUUID() };
    const first = await shop.order(member, 'join2', key);
    await shop.returnFromGateway(first.reference, 'NOK');
    const second = await shop.order(member, 'join2', key);
    await shop.returnFromGateway(second.reference, 'NOK');
    shop.gateway.pay(first.reference);
    shop.gateway.fail('verify.json', 'drop_after');
    await shop.returnFromGateway(first.reference);
    expect(await shop.orders(member)).toMatchObject([{ state: 'pending' }]);
    expect((await member.get('/api/user/payment-check')).body).toMatchObject({ status: 'pending' });
    // Another payment would be one too many.
    expect((await shop.order(member, 'join2', key)).reference).toBe(first.reference);
    const finance = await createMember(shop.t, { role: 'finance' });
    const check = `/api/admin/orders/${first.body.orderId}/check`;
    expect((await finance.post(check)).body).toMatchObject({ state: 'paid', paymentState: 'paid' });
    expect(await facts.outcome(first.body.orderId)).toEqual(ONCE);
  });

  it('that never tells for a day ends in an alert, and in premium when it speaks at last', async () => {
    const { member, orderId, reference } = await facts.paidAtTheGateway();
    shop.gateway.fail('verify.json', 'error_500', 3);
    await shop.returnFromGateway(reference);
    shop.passDays(2);
    shop.gateway.fail('unVerified.json', 'error_500');
    await shop.reconcile();
    expect(await facts.alertsOf(reference)).toEqual(['unsettled']);
    expect(await shop.orders(member)).toMatchObject([{ state: 'closed', isUnderReview: true }]);
    await shop.returnFromGateway(reference);
    await shop.returnFromGateway(reference);
    expect(await shop.orders(member)).toMatchObject([{ state: 'paid', isUnderReview: false }]);
    expect(await facts.outcome(orderId)).toEqual(ONCE);
  });

  it('a payment that cannot be stored raises an alert and does not block the others', async () => {
    const broken = await facts.paidAtTheGateway();
    const whole = await facts.paidAtTheGateway();
    await shop.rows(
      `alter table entitlements add constraint broken check (order_id <> ${broken.orderId})`,
    );
    await shop.reconcile();
    await shop.rows('alter table entitlements drop constraint broken');
    expect(await facts.outcome(whole.orderId)).toEqual(ONCE);
    expect(await facts.outcome(broken.orderId)).toEqual({ state: 'open', ...NO_EFFECT });
    expect(await facts.alertsOf(broken.reference)).toEqual(['error']);
    await shop.reconcile();
    expect(await facts.outcome(broken.orderId)).toEqual(ONCE);
  });
});

describe('money that is not as ordered', () => {
  it('of another amount grants nothing and raises an alert', async () => {
    const { member, orderId, reference } = await facts.paidAtTheGateway();
    const payment = shop.gateway.payments.get(reference);
    if (payment) payment.amount = 10_000;
    // Not to a page for paying again: the money may be gone, and operators are checking it.
    expect(await shop.returnFromGateway(reference)).toBe(`/successful-payment?order=${orderId}`);
    expect(await shop.orders(member)).toMatchObject([{ state: 'open', isUnderReview: true }]);
    await shop.reconcile();
    expect(await facts.outcome(orderId)).toEqual({ state: 'open', ...NO_EFFECT });
    expect(await facts.alertsOf(reference)).toEqual(['amount']);
    // It stays in the gateway's list of paid payments, but must not be asked about every minute for
    // ever.
    const states = await facts.states(reference);
    await shop.reconcile();
    expect(await facts.states(reference)).toEqual(states);
    shop.passDays(1);
    await shop.reconcile();
    expect(await shop.orders(member)).toMatchObject([{ state: 'closed', isUnderReview: true }]);
    await shop.rows('update alerts set closed_at = now() where closed_at is null');
    expect(await shop.orders(member)).toMatchObject([{ state: 'closed', isUnderReview: false }]);
    expect(await shop.returnFromGateway(reference)).toBe(
      `/premium/join/${shop.month}?payment=failed`,
    );
  });

  it('paid twice for one order grants once, and operators are told to give it back', async () => {
    const member = await createMember(shop.t);
    const key = { idempotency_key: crypto.randomUUID() };
    const first = await shop.order(member, 'join2', key);
    await shop.returnFromGateway(first.reference, 'NOK');
    const second = await shop.order(member, 'join2', key);
    expect([second.body.orderId, second.reference === first.reference]).toEqual([
      first.body.orderId,
      false,
    ]);
    for (const { reference } of [first, second]) shop.gateway.pay(reference);
    await Promise.all([first, second].map(({ reference }) => shop.returnFromGateway(reference)));
    await shop.reconcile();
    expect(await facts.outcome(first.body.orderId)).toEqual(ONCE);
    expect(await facts.alerts('payment:%:twice')).toHaveLength(1);
    const paid = await shop.rows(
      `select id from payments where order_id = $1 and state = 'paid'`,
      first.body.orderId,
    );
    expect(paid).toHaveLength(1);
    expect(await shop.orders(member)).toMatchObject([{ state: 'paid', isPaidTwice: true }]);
    await shop.rows('update alerts set closed_at = now() where closed_at is null');
    expect(await shop.orders(member)).toMatchObject([{ state: 'paid', isPaidTwice: false }]);
  });

  it('that the gateway gave back is not paid: the member may try again, and staff see why', async () => {
    const member = await createMember(shop.t);
    const key = { idempotency_key: crypto.randomUUID() };
    const { body, reference } = await shop.order(member, 'join2', key);
    shop.gateway.setState(reference, 'reversed');
    expect(await shop.returnFromGateway(reference)).toContain('payment=failed');
    expect(await facts.outcome(body.orderId)).toEqual({ state: 'open', ...NO_EFFECT });
    expect((await member.get('/api/user/payment-check')).body).toMatchObject({ status: 'failed' });
    const finance = await createMember(shop.t, { role: 'finance' });
    const { body: shown } = await finance.get(`/api/admin/orders/${body.orderId}`);
    expect(shown).toMatchObject({ state: 'open', paymentState: 'reversed' });
    const again = await shop.order(member, 'join2', key);
    shop.gateway.pay(again.reference);
    await shop.returnFromGateway(again.reference);
    expect(await facts.outcome(body.orderId)).toEqual(ONCE);
    const { body: money } = await finance.get<{ days: { gateway: string }[] }>(
      '/api/admin/reconciliation',
    );
    for (const day of money.days as unknown as Record<string, number>[])
      expect([day.paid, day.refunded]).toEqual([day.ledgerPaid, day.ledgerRefunded]);
    // Nor does a second answer of the gateway change what it gave back.
    await shop.returnFromGateway(reference);
    expect((await facts.states(reference)).at(-1)).toBe('reversed');
  });

  it.each(['join2', 'gifts'])(
    'of an account that was deleted meanwhile is booked, and operators are told (%s)',
    async (call) => {
      const { member, orderId, reference } = await facts.paidAtTheGateway(call);
      await shop.rows('delete from users where id = $1', member.id);
      await shop.returnFromGateway(reference);
      expect(await facts.outcome(orderId)).toEqual({ ...ONCE, grants: 0 });
      expect(await facts.alerts(`order:${orderId}:%`)).toEqual([`order:${orderId}:nobody`]);
    },
  );
});

it('pending payments of a gateway removed from the settings are left to operators', async () => {
  const { orderId, reference } = await facts.paidAtTheGateway();
  const reconcile = () => reconcilePayments({ ...shop.deps, gateways: new Map() });
  shop.t.clock.pass(2 * MINUTE_MS);
  await reconcile();
  expect((await facts.paymentOf(reference))?.state).toBe('unknown');
  shop.passDays(2);
  await reconcile();
  expect(await facts.alertsOf(reference)).toEqual(['unsettled']);
  // Once configured again, the gateway's list reveals it.
  await shop.reconcile();
  expect(await facts.outcome(orderId)).toEqual(ONCE);
});
