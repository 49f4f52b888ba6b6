import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../../testing/members.ts';
import { MINUTE_MS } from '../../../testing/test-clock.ts';
import { createBuyer, openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
let member: Member;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(async () => {
  // The ledger always balances.
  const [sum] = await shop.rows(
    'select coalesce(sum(amount), 0)::float8 as sum from ledger_entries',
  );
  expect(sum).toEqual({ sum: 0 });
});

describe('plans', () => {
  it('are for everyone, hidden ones for nobody', async () => {
    await shop.rows(
      `insert into plans (title_fa, days, price, max_streams, position, is_visible)
       values ('پنهان', 1, 1, 1, 0, false)`,
    );
    const { body } = await shop.t.get<{ data: { titleFa: string }[] }>('/api/premium/plans');
    expect(body.data.map(({ titleFa }) => titleFa)).toEqual(['یک‌ماهه', 'سه‌ماهه', 'یک‌ماههٔ ویژه']);
    const [hidden] = await shop.rows(`select id from plans where title_fa = 'پنهان'`);
    expect((await shop.t.get(`/api/premium/plans/${hidden?.id}`)).status).toBe(404);
    member = await createMember(shop.t);
    expect((await shop.order(member, 'join2', { plan_id: hidden?.id })).status).toBe(404);
  });

  it('keep every price they had', async () => {
    await shop.rows('update plans set price = 2500000 where id = $1', shop.quarter);
    await shop.rows('update plans set price = 2400000 where id = $1', shop.quarter);
    const history = await shop.rows(
      'select price::int from plan_prices where plan_id = $1 order by since',
      shop.quarter,
    );
    expect(history.map(({ price }) => price)).toEqual([2_400_000, 2_500_000, 2_400_000]);
  });
});

describe('join2', () => {
  it('goes to the gateway with our amount, and gives the time when it is paid', async () => {
    member = await createMember(shop.t);
    const before = await shop.balance();
    const { status, body, reference } = await shop.order(member);
    expect([status, body.redirectUrl]).toEqual([
      200,
      `${shop.gateway.url}/pg/StartPay/${reference}`,
    ]);
    expect(shop.gateway.payments.get(reference)).toMatchObject({
      amount: 1_000_000,
      callbackUrl: `http://localhost:3000/payment/zarinpal/callback/${body.orderId}`,
    });
    expect(await shop.premiumUntil(member)).toBeNull();
    shop.gateway.pay(reference);
    expect(await shop.returnFromGateway(reference)).toBe(
      `/successful-payment?order=${body.orderId}`,
    );
    expect(shop.daysUntil(await shop.premiumUntil(member))).toBeCloseTo(30, 2);
    const [order] = await shop.orders(member);
    expect(order).toMatchObject({
      state: 'paid',
      amount: 1_000_000,
      gateway: 'zarinpal',
      bankReference: '201',
      cardNumber: '603799******0123',
      receiptNumber: expect.any(Number),
    });
    const after = await shop.balance();
    expect((after.gateway ?? 0) - (before.gateway ?? 0)).toBe(1_000_000);
  });

  it('grants nothing for an unpaid order, whatever the browser claims', async () => {
    member = await createMember(shop.t);
    const { reference } = await shop.order(member);
    await shop.returnFromGateway(reference, 'OK');
    expect(await shop.premiumUntil(member)).toBeNull();
    expect(await shop.returnFromGateway(reference, 'NOK')).toBe(
      `/premium/join/${shop.month}?payment=failed`,
    );
    expect(await shop.premiumUntil(member)).toBeNull();
  });

  it('leads to the order when its plan is not for sale any more', async () => {
    member = await createMember(shop.t);
    const { body, reference } = await shop.order(member);
    await shop.rows('update plans set is_visible = false where id = $1', shop.month);
    const page = await shop.returnFromGateway(reference, 'NOK');
    await shop.rows('update plans set is_visible = true where id = $1', shop.month);
    expect(page).toBe(`/successful-payment?order=${body.orderId}`);
  });

  it('grants a paid order although the browser said NOK', async () => {
    member = await createMember(shop.t);
    const { reference } = await shop.order(member);
    shop.gateway.pay(reference);
    await shop.returnFromGateway(reference, 'NOK');
    expect(shop.daysUntil(await shop.premiumUntil(member))).toBeCloseTo(30, 2);
  });

  it('one wish sent twenty times is one order and one payment', async () => {
    member = await createMember(shop.t);
    const key = { idempotency_key: crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.order(member, 'join2', key)),
    );
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
    expect(await shop.orders(member)).toHaveLength(1);
  });

  it('is refused while premium runs, but for a better plan, whose price the unused value lowers', async () => {
    member = await createBuyer(shop);
    expect((await shop.order(member)).status).toBe(409);
    shop.passDays(15);
    const { body, reference } = await shop.order(member, 'join2', { plan_id: shop.better });
    const { amount } = shop.gateway.payments.get(reference) ?? { amount: 0 };
    expect(amount / 1_500_000).toBeCloseTo(1, 3);
    shop.gateway.pay(reference);
    await shop.returnFromGateway(reference);
    expect(shop.daysUntil(await shop.premiumUntil(member))).toBeCloseTo(30, 2);
    const order = (await shop.orders(member)).find(({ id }) => id === body.orderId);
    expect(order).toMatchObject({ kind: 'upgrade', price: 2_000_000 });
    expect((order?.credit ?? 0) / 500_000).toBeCloseTo(1, 3);
  });

  it('an upgrade that is paid after something was reserved runs now, and that waits behind it', async () => {
    member = await createBuyer(shop);
    const upgrade = await shop.order(member, 'join2', { plan_id: shop.better });
    const reserved = await shop.order(member, 'reserve2', { plan_id: shop.quarter });
    for (const { reference } of [reserved, upgrade]) {
      shop.gateway.pay(reference);
      await shop.returnFromGateway(reference);
    }
    expect(shop.daysUntil(await shop.premiumUntil(member))).toBeCloseTo(120, 2);
    const [now] = await shop.rows(
      'select max_streams from entitlements where user_id = $1 and starts_at <= $2 and ends_at > $2',
      member.id,
      shop.t.clock(),
    );
    expect(now).toEqual({ max_streams: 4 });
    const lengths = await shop.rows(
      `select order_id, round(extract(epoch from ends_at - starts_at) / 86400)::int as days
       from entitlements where user_id = $1 and ends_at > $2 order by starts_at`,
      member.id,
      shop.t.clock(),
    );
    expect(lengths).toEqual([
      { order_id: upgrade.body.orderId, days: 30 },
      { order_id: reserved.body.orderId, days: 90 },
    ]);
  });

  it.each(['join2', 'reserve2', 'gifts'])('%s takes null as left out', async (call) => {
    const nothing = { coupon: null, gateway: null, idempotency_key: null, message: null };
    const { status, body } = await shop.order(await createMember(shop.t), call, nothing);
    expect([status, body.errors]).toEqual([200, undefined]);
  });

  it('says so when the gateway does not answer, and works again when it does', async () => {
    member = await createMember(shop.t);
    const key = { idempotency_key: crypto.randomUUID() };
    shop.gateway.fail('request.json', 'error_500');
    const refused = await shop.order(member, 'join2', key);
    expect(refused.status).toBe(503);
    expect(refused.body.message).toContain('درگاه دیگری برگزینید');
    const { status, reference } = await shop.order(member, 'join2', key);
    expect(status).toBe(200);
    shop.gateway.pay(reference);
    await shop.returnFromGateway(reference);
    expect(await shop.orders(member)).toMatchObject([{ state: 'paid' }]);
  });
});

describe('reserve2', () => {
  it('begins where the current plan ends; two at once stand one after the other', async () => {
    member = await createBuyer(shop);
    const ordered = await Promise.all([
      shop.order(member, 'reserve2'),
      shop.order(member, 'reserve2', { plan_id: shop.quarter }),
    ]);
    for (const { reference } of ordered) shop.gateway.pay(reference);
    await Promise.all(ordered.map(({ reference }) => shop.returnFromGateway(reference)));
    expect(shop.daysUntil(await shop.premiumUntil(member))).toBeCloseTo(150, 2);
    const spans = await shop.rows(
      'select starts_at, ends_at from entitlements where user_id = $1 order by starts_at',
      member.id,
    );
    expect(spans).toHaveLength(3);
    expect(spans[1]?.starts_at).toEqual(spans[0]?.ends_at);
    expect(spans[2]?.starts_at).toEqual(spans[1]?.ends_at);
  });
});

describe('payment-check', () => {
  const check = async () =>
    (await member.get<{ status: string; orderId: number | null }>('/api/user/payment-check')).body;

  it('informs a buyer on another device, by asking the gateway itself', async () => {
    member = await createMember(shop.t);
    expect(await check()).toEqual({ status: 'none', orderId: null });
    const { body, reference } = await shop.order(member);
    expect(await check()).toEqual({ status: 'pending', orderId: body.orderId });
    shop.gateway.pay(reference);
    shop.t.clock.pass(MINUTE_MS);
    expect(await check()).toEqual({ status: 'success', orderId: body.orderId });
    expect(shop.daysUntil(await shop.premiumUntil(member))).toBeCloseTo(30, 2);
  });
});

describe('the reconciler', () => {
  it('grants the plan even if the buyer never returns', async () => {
    member = await createMember(shop.t);
    const { reference } = await shop.order(member);
    shop.gateway.pay(reference);
    await shop.reconcile();
    expect(shop.daysUntil(await shop.premiumUntil(member))).toBeCloseTo(30, 2);
  });

  it('finds a payment marked as failed in the gateway’s list', async () => {
    member = await createMember(shop.t);
    const { reference } = await shop.order(member);
    await shop.returnFromGateway(reference, 'NOK');
    expect(await shop.orders(member)).toMatchObject([{ state: 'open' }]);
    shop.gateway.pay(reference);
    await shop.reconcile();
    expect(await shop.orders(member)).toMatchObject([{ state: 'paid' }]);
  });

  it('closes unpaid orders and stops asking', async () => {
    member = await createMember(shop.t);
    const { reference } = await shop.order(member);
    shop.gateway.setState(reference, 'failed');
    shop.passDays(2);
    await shop.reconcile();
    expect(await shop.orders(member)).toMatchObject([{ state: 'closed' }]);
    const [payment] = await shop.rows(
      'select state, ask_at from payments where reference = $1',
      reference,
    );
    expect(payment).toEqual({ state: 'failed', ask_at: null });
  });
});

it('a receipt shows the tax rate at the time of the order', async () => {
  const buyer = await createBuyer(shop);
  const [order] = await shop.orders(buyer);
  await shop.rows('update orders set tax = 90900 where id = $1', order?.id);
  const { body } = await buyer.get(`/api/user/orders/${order?.id}`);
  expect(body).toMatchObject({ amount: 1_000_000, tax: 90_900, taxPercent: 10 });
});
