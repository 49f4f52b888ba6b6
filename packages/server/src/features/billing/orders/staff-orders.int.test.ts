import { toPersianDigits } from '@parde/shared/digits';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember, type Member } from '../../../testing/members.ts';
import { createBuyer, openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
let finance: Member;

beforeAll(async () => {
  shop = await openShop();
  finance = await createMember(shop.t, { role: 'finance' });
});
afterAll(() => shop.close());

const orderOf = async (buyer: Member) => (await shop.orders(buyer))[0]?.id ?? 0;

it('an order is found by its numbers, by the buyer and by the gateway’s reference', async () => {
  const buyer = await createBuyer(shop);
  const id = await orderOf(buyer);
  const [row] = await shop.rows(
    'select o.receipt_number as receipt, p.reference from orders o join payments p on p.order_id = o.id where o.id = $1',
    id,
  );
  await shop.rows("update users set mobile = '09127654321' where id = $1", buyer.id);
  for (const q of [
    String(id),
    `#${id}`,
    String(row?.receipt),
    buyer.email,
    String(row?.reference),
    toPersianDigits(` #${id} `),
    `\u200f${toPersianDigits(String(row?.receipt))}`,
    '+۹۸ ۹۱۲ ۷۶۵ ۴۳۲۱',
    '۰۹۱۲۷۶۵۴۳۲۱',
  ]) {
    const { body } = await finance.get<{ data: { id: number }[] }>(
      `/api/admin/orders?q=${encodeURIComponent(q)}`,
    );
    expect(
      body.data.map((one) => one.id),
      q,
    ).toContain(id);
  }
  const none = await finance.get('/api/admin/orders?q=99999999999999');
  expect(none.body).toMatchObject({ data: [], total: 0 });
});

it('an accountant sees the buyer’s address masked, support sees it', async () => {
  const buyer = await createBuyer(shop);
  const url = `/api/admin/orders/${await orderOf(buyer)}`;
  const seen = async (who: Member) =>
    (await who.get<{ member: { email: string } }>(url)).body.member.email;
  expect(await seen(finance)).toMatch(/^m•••@example\.com$/);
  expect(await seen(await createMember(shop.t, { role: 'support' }))).toBe(buyer.email);
});

it('a refund does what its preview said, which itself changed nothing', async () => {
  const buyer = await createBuyer(shop);
  const url = `/api/admin/orders/${await orderOf(buyer)}/refund`;
  const balance = await shop.balance();
  const preview = await finance.get(url);
  expect(preview.body).toEqual({ amount: 1_000_000, restoredUntil: null, daysTaken: 30 });
  expect(await shop.balance()).toEqual(balance);
  expect(shop.daysUntil(await shop.premiumUntil(buyer))).toBeCloseTo(30, 2);

  expect((await finance.post(url, { reason: ' ' })).status).toBe(422);
  const refunds = await Promise.all(
    [1, 2, 3].map(() => finance.post(url, { reason: 'دو بار پرداخته بود' })),
  );
  expect(refunds.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(refunds.find(({ status }) => status === 200)?.body).toEqual(preview.body);
  expect(await shop.premiumUntil(buyer)).toBeNull();
  const log = await shop.rows("select * from audit_log where action = 'orders.refund'");
  expect(log).toMatchObject([{ actor_id: finance.id, reason: 'دو بار پرداخته بود' }]);
});

it('a refund of a gift counts the days of who redeemed it, and no others', async () => {
  const [buyer, friend] = [await createBuyer(shop), await createMember(shop.t)];
  const { reference, body } = await shop.order(buyer, 'gifts');
  shop.gateway.pay(reference);
  await shop.returnFromGateway(reference);
  const url = `/api/admin/orders/${body.orderId}/refund`;
  const outcome = { amount: 1_000_000, restoredUntil: null };
  expect((await finance.get(url)).body).toEqual({ ...outcome, daysTaken: 0 });
  const gift = (await shop.orders(buyer))[0]?.gift;
  expect((await friend.post('/api/user/gift', { code: gift?.code })).status).toBe(200);
  expect((await finance.get(url)).body).toEqual({ ...outcome, daysTaken: 30 });
  const refunded = await finance.post(url, { reason: 'خریدار نخواستش' });
  expect(refunded.body).toEqual({ ...outcome, daysTaken: 30 });
  expect(await shop.premiumUntil(friend)).toBeNull();
  expect(shop.daysUntil(await shop.premiumUntil(buyer))).toBeCloseTo(30, 2);
});

it('the gateway is asked again, and what it says is written down', async () => {
  const buyer = await createMember(shop.t);
  const { reference, body } = await shop.order(buyer);
  shop.gateway.pay(reference);
  const { status, body: order } = await finance.post(`/api/admin/orders/${body.orderId}/check`);
  expect([status, order]).toEqual([
    200,
    expect.objectContaining({ state: 'paid', paymentState: 'paid' }),
  ]);
  expect(order.bankReference).toMatch(/^\d+$/);
  expect(order.bankReference).toBe((await shop.orders(buyer))[0]?.bankReference);
  expect(shop.daysUntil(await shop.premiumUntil(buyer))).toBeCloseTo(30, 2);
});

it('a payment that is unknown for ten minutes is listed until it is known, also while the gateway is asked', async () => {
  const buyer = await createMember(shop.t);
  const { reference, body } = await shop.order(buyer);
  const id = body.orderId;
  shop.gateway.pay(reference);
  shop.gateway.fail('verify.json', 'error_500', 2);
  await shop.returnFromGateway(reference);
  const listed = async () => {
    const { body } = await finance.get<{ data: { id: number }[] }>('/api/admin/orders?unsettled=1');
    return body.data.some((order) => order.id === id);
  };
  expect(await listed()).toBe(false);
  // Events are append-only: an older one is added instead.
  await shop.rows(
    `insert into payment_events (payment_id, state, reason, created_at)
     select id, 'unknown', 'asked before', now() - interval '11 minutes' from payments where order_id = $1`,
    id,
  );
  expect(await listed()).toBe(true);
  const ask = () => finance.post(`/api/admin/orders/${id}/check`);
  expect((await ask()).body).toMatchObject({ paymentState: 'unknown' });
  expect(await listed()).toBe(true);
  expect((await ask()).body).toMatchObject({ paymentState: 'paid' });
  expect(await listed()).toBe(false);
});

it('prices, coupons and gifts are changed by who may, and nobody else', async () => {
  const editor = await createMember(shop.t, { role: 'editor' });
  const { body: plan } = await finance.get<Record<string, unknown>>(
    `/api/admin/plans/${shop.month}`,
  );
  const change = { method: 'PUT', url: `/api/admin/plans/${shop.month}` } as const;
  expect((await editor.call({ ...change, payload: snakeCased(plan) })).statusCode).toBe(403);
  const raised = await finance.call({
    ...change,
    payload: snakeCased({ ...plan, price: 1_200_000 }),
  });
  expect(raised.json()).toMatchObject({
    price: 1_200_000,
    prices: [{ price: 1_200_000 }, { price: 1_000_000 }],
  });
  const { version } = raised.json();
  const back = await finance.call({ ...change, payload: snakeCased({ ...plan, version }) });
  expect(back.statusCode).toBe(200);

  const coupon = { code: 'نوروز', kind: 'percent', value: 20 };
  expect((await finance.post('/api/admin/coupons', coupon)).status).toBe(422);
  for (const [field, wrong] of [
    ['value', { kind: 'fixed', value: 5 }],
    ['most', { most: 100_005 }],
  ] as const) {
    const body = { ...coupon, code: 'RIALS', ...wrong };
    expect(await finance.post('/api/admin/coupons', body)).toMatchObject({
      ...{ status: 422, body: { errors: { [field]: [expect.stringContaining('تومان')] } } },
    });
  }
  const made = await finance.post('/api/admin/coupons', { ...coupon, code: 'nowruz-۱۴۰۶' });
  expect(made.status).toBe(200);
  await shop.rows(
    "update sessions set proved_at = now() - interval '1 hour' where user_id = $1",
    finance.id,
  );
  expect(await finance.post('/api/admin/coupons', { ...coupon, code: 'HOUR' })).toMatchObject({
    ...{ status: 403, body: { code: 'proof_needed' } },
  });
  await shop.rows('update sessions set proved_at = now() where user_id = $1', finance.id);
  const again = await finance.post('/api/admin/coupons', { ...coupon, code: 'NOWRUZ1406' });
  expect(again.status).toBe(409);
  const { body: list } = await finance.get<{ data: { id: number; code: string }[] }>(
    '/api/admin/coupons',
  );
  expect(list.data[0]).toMatchObject({ code: 'NOWRUZ1406', value: 20, uses: 0, endsAt: null });
  const end = `/api/admin/coupons/${list.data[0]?.id}/end`;
  expect((await finance.post(end)).status).toBe(200);
  expect((await finance.post(end)).status).toBe(409);

  const gifts = { batch: 'جشنواره', plan_id: shop.month, count: 3 };
  const issued = await Promise.all([1, 2].map(() => finance.post('/api/admin/gifts', gifts)));
  expect(issued.map(({ status }) => status).sort()).toEqual([200, 409]);
  const codes = issued.find(({ status }) => status === 200)?.body.codes as string[];
  expect(new Set(codes).size).toBe(3);
  const member = await createMember(shop.t);
  expect((await member.post('/api/user/gift', { code: codes[0] })).status).toBe(200);
  const revoked = await finance.post('/api/admin/gifts/revoke', { batch: 'جشنواره' });
  expect(revoked.body).toEqual({ revoked: 2 });
  expect((await member.post('/api/user/gift', { code: codes[1] })).status).toBe(409);
});
