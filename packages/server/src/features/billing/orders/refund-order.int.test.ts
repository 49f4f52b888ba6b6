import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember } from '../../../testing/members.ts';
import { createBuyer, openShop, type Shop } from '../testing/shop.ts';
import { refundOrder } from './refund-order.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop({ TAX_PERCENT: '10' });
});
afterAll(() => shop.close());

it('ends the time at once and books everything back', async () => {
  const before = await shop.balance();
  const member = await createBuyer(shop);
  const [order] = await shop.orders(member);
  expect(order).toMatchObject({ amount: 1_000_000, tax: 90_900 });
  expect(await shop.balance()).not.toEqual(before);
  expect(await refundOrder(shop.deps, order?.id ?? 0)).toEqual({
    amount: 1_000_000,
    restoredUntil: null,
  });
  expect(await shop.premiumUntil(member)).toBeNull();
  const after = await shop.balance();
  for (const account of Object.keys(after)) expect(after[account]).toBe(before[account] ?? 0);
  expect(await shop.orders(member)).toMatchObject([{ state: 'refunded' }]);
  // After a refund no browser is led to a receipt.
  const check = await member.get('/api/user/payment-check');
  expect(check.body).toEqual({ status: 'none', orderId: null });
});

it('is done once, however many try', async () => {
  const member = await createBuyer(shop);
  const [order] = await shop.orders(member);
  const refunds = await Promise.allSettled(
    Array.from({ length: 8 }, () => refundOrder(shop.deps, order?.id ?? 0)),
  );
  expect(refunds.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(refundOrder(shop.deps, order?.id ?? 0)).rejects.toThrow('is refunded, not paid');
  await expect(refundOrder(shop.deps, 999_999)).rejects.toThrow('There is no order 999999.');
});

it('later reservations begin now', async () => {
  const member = await createBuyer(shop);
  const { reference } = await shop.order(member, 'reserve2', { plan_id: shop.quarter });
  shop.gateway.pay(reference);
  await shop.returnFromGateway(reference);
  const bought = (await shop.orders(member)).at(-1);
  await refundOrder(shop.deps, bought?.id ?? 0);
  expect(shop.daysUntil(await shop.premiumUntil(member))).toBeCloseTo(90, 2);
});

it('takes a gift back, from who redeemed it too', async () => {
  const before = await shop.balance();
  for (const isRedeemed of [false, true]) {
    const buyer = await createMember(shop.t);
    const friend = await createMember(shop.t);
    const { reference } = await shop.order(buyer, 'gifts');
    shop.gateway.pay(reference);
    await shop.returnFromGateway(reference);
    const [order] = await shop.orders(buyer);
    const redeem = () => friend.post('/api/user/gift', { code: order?.gift?.code });
    if (isRedeemed) expect((await redeem()).status).toBe(200);
    await refundOrder(shop.deps, order?.id ?? 0);
    expect(await shop.premiumUntil(friend)).toBeNull();
    expect((await redeem()).status).toBe(409);
  }
  const after = await shop.balance();
  for (const account of Object.keys(after)) expect(after[account]).toBe(before[account] ?? 0);
});

it('of a redeemed gift lets what waits behind it begin now', async () => {
  const buyer = await createMember(shop.t);
  const friend = await createMember(shop.t);
  const { reference } = await shop.order(buyer, 'gifts');
  shop.gateway.pay(reference);
  await shop.returnFromGateway(reference);
  const [order] = await shop.orders(buyer);
  await friend.post('/api/user/gift', { code: order?.gift?.code });
  const reserved = await shop.order(friend, 'reserve2', { plan_id: shop.quarter });
  shop.gateway.pay(reserved.reference);
  await shop.returnFromGateway(reserved.reference);
  await refundOrder(shop.deps, order?.id ?? 0);
  expect(shop.daysUntil(await shop.premiumUntil(friend))).toBeCloseTo(90, 2);
});

it('of gifts that two members gave each other both end, though they are refunded at once', async () => {
  const [one, other] = [await createMember(shop.t), await createMember(shop.t)];
  const ids: number[] = [];
  for (const [buyer, friend] of [[one, other] as const, [other, one] as const]) {
    const { reference } = await shop.order(buyer, 'gifts');
    shop.gateway.pay(reference);
    await shop.returnFromGateway(reference);
    const [order] = await shop.orders(buyer);
    ids.push(order?.id ?? 0);
    await friend.post('/api/user/gift', { code: order?.gift?.code });
  }
  const client = await shop.t.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from orders where id = any($1) for update', [ids]);
    const refunds = Promise.allSettled(ids.map((id) => refundOrder(shop.deps, id)));
    // Of this database alone: other tests share its server.
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => shop.rows(waiting)).toHaveLength(2);
    await client.query('commit');
    expect((await refunds).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  } finally {
    client.release();
  }
  expect([await shop.premiumUntil(one), await shop.premiumUntil(other)]).toEqual([null, null]);
});

it('of a gift that is being issued is refused, and takes the gift back when tried again', async () => {
  const [buyer, friend] = [await createMember(shop.t), await createMember(shop.t)];
  const { reference, body } = await shop.order(buyer, 'gifts');
  shop.gateway.pay(reference);
  const client = await shop.t.database.pool.connect();
  try {
    // The receipt is the last step of a payment: it waits here with its gift written.
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtext('receipt_number'))");
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const payment = shop.returnFromGateway(reference);
    await expect.poll(() => shop.rows(waiting)).toHaveLength(1);
    const refund = refundOrder(shop.deps, body.orderId).catch(String);
    await expect.poll(() => shop.rows(waiting)).toHaveLength(2);
    await client.query('commit');
    await payment;
    expect(await refund).toContain('was paid a moment ago');
  } finally {
    client.release();
  }
  const [order] = await shop.orders(buyer);
  expect(order?.state).toBe('paid');
  await refundOrder(shop.deps, body.orderId);
  expect((await friend.post('/api/user/gift', { code: order?.gift?.code })).status).toBe(409);
});

it('is written at the payment that was made, not at the last attempt', async () => {
  const member = await createMember(shop.t);
  const key = { idempotency_key: crypto.randomUUID() };
  const first = await shop.order(member, 'join2', key);
  await shop.returnFromGateway(first.reference, 'NOK');
  await shop.order(member, 'join2', key);
  shop.gateway.pay(first.reference);
  await shop.returnFromGateway(first.reference);
  await refundOrder(shop.deps, first.body.orderId);
  const states = await shop.rows(
    'select state from payments where order_id = $1 order by id',
    first.body.orderId,
  );
  expect(states).toEqual([{ state: 'reversed' }, { state: 'redirected' }]);
  // Nor do member and staff see the last attempt: what was paid is what they look for at the bank.
  expect(await shop.orders(member)).toMatchObject([{ bankReference: '201' }]);
  const finance = await createMember(shop.t, { role: 'finance' });
  expect((await finance.get(`/api/admin/orders/${first.body.orderId}`)).body).toMatchObject({
    ...{ paymentState: 'reversed', bankReference: '201' },
  });
});

it('a callback repeated after a refund grants nothing and leads to the refunded order', async () => {
  const member = await createMember(shop.t);
  const { reference } = await shop.order(member);
  shop.gateway.pay(reference);
  await shop.returnFromGateway(reference);
  const [order] = await shop.orders(member);
  await refundOrder(shop.deps, order?.id ?? 0);
  for (const status of ['OK', 'NOK'] as const) {
    expect(await shop.returnFromGateway(reference, status)).toBe(
      `/successful-payment?order=${order?.id}`,
    );
  }
  await shop.reconcile();
  expect(await shop.premiumUntil(member)).toBeNull();
});
