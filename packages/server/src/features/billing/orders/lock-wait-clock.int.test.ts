import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMember, type Member } from '../../../testing/members.ts';
import { DAY_MS, HOUR_MS } from '../../../testing/test-clock.ts';
import { createBuyer, openShop, type Shop } from '../testing/shop.ts';
import { refundOrder } from './refund-order.ts';

/* A call that waits for a member's lock decides by the time at which it got the lock, not at which
   it began to wait. */

const NOW = Date.parse('2027-03-21T09:30:00.250Z');

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.t.clock.stopAt(new Date(NOW)));

/** Holds a row lock while a call waits for it, and moves the clock by an hour meanwhile. */
async function waitAnHour<T>(
  { id }: Pick<Member, 'id'>,
  call: () => Promise<T>,
  table: 'users' | 'coupons' = 'users',
): Promise<T> {
  const client = await shop.t.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select from ${table} where id = $1 for no key update`, [id]);
    const answer = call();
    await expect.poll(() => shop.rows('select from pg_locks where not granted')).not.toEqual([]);
    shop.t.clock.pass(HOUR_MS);
    await client.query('commit');
    return await answer;
  } finally {
    client.release();
  }
}

const spans = async ({ id }: Member) =>
  (
    await shop.rows(
      'select starts_at, ends_at, created_at from entitlements where user_id = $1 order by starts_at',
      id,
    )
  ).map((row) => Object.values(row).map((at) => (Number(at) - NOW) / HOUR_MS));

it('what was paid begins when it is written', async () => {
  const member = await createMember(shop.t);
  const { reference } = await shop.order(member);
  shop.gateway.pay(reference);
  await waitAnHour(member, () => shop.returnFromGateway(reference));
  expect(await spans(member)).toEqual([[1, 30 * 24 + 1, 1]]);
  const [order] = await shop.orders(member);
  expect(Date.parse(order?.paidAt ?? '')).toBe(NOW + HOUR_MS);
});

it('an order is of the time at which its price was worked out', async () => {
  const member = await createBuyer(shop);
  shop.t.clock.pass(15 * DAY_MS - HOUR_MS);
  const { body } = await waitAnHour(member, () =>
    shop.order(member, 'join2', { plan_id: shop.better }),
  );
  const [order] = await shop.orders(member);
  expect(order).toMatchObject({
    id: body.orderId,
    createdAt: new Date(NOW + 15 * DAY_MS).toISOString(),
  });
  // Half of the month is left, not half plus an hour.
  expect(order?.credit).toBe(500_000);
});

it('a coupon that ended while it was waited for does not count', async () => {
  const [coupon] = await shop.rows(
    `insert into coupons (code, kind, value, starts_at, ends_at) values ('NOWRUZ', 'percent', 20, $1, $2)
     returning id`,
    new Date(NOW),
    new Date(NOW + HOUR_MS),
  );
  const member = await createMember(shop.t);
  const order = () => shop.order(member, 'join2', { coupon: 'NOWRUZ' });
  expect((await waitAnHour({ id: Number(coupon?.id) }, order, 'coupons')).status).toBe(422);
  shop.t.clock.pass(-1);
  expect((await order()).status).toBe(200);
});

it('a gift begins when it is taken', async () => {
  const [buyer, friend] = [await createMember(shop.t), await createMember(shop.t)];
  const { reference } = await shop.order(buyer, 'gifts');
  shop.gateway.pay(reference);
  await shop.returnFromGateway(reference);
  const code = (await shop.orders(buyer))[0]?.gift?.code;
  await waitAnHour(friend, () => friend.post('/api/user/gift', { code }));
  expect(await spans(friend)).toEqual([[1, 30 * 24 + 1, 1]]);
});

it('a refund ends a reservation that has begun meanwhile, and leaves expired premium alone', async () => {
  const member = await createBuyer(shop);
  const { body, reference } = await shop.order(member, 'reserve2');
  shop.gateway.pay(reference);
  await shop.returnFromGateway(reference);
  const [month = 0] = (await shop.orders(member)).map(({ id }) => id).slice(-1);
  const hours = 30 * 24;
  shop.t.clock.pass(30 * DAY_MS - HOUR_MS / 2);
  await waitAnHour(member, () => refundOrder(shop.deps, month));
  const [first, second] = await spans(member);
  expect([first?.slice(0, 2), second?.slice(0, 2)]).toEqual([
    [0, hours],
    [hours, 2 * hours],
  ]);
  await waitAnHour(member, () => refundOrder(shop.deps, body.orderId));
  expect((await spans(member))[1]?.slice(0, 2)).toEqual([hours, hours + 1.5]);
});
