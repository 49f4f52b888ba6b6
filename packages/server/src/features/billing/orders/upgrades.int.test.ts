import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../db/client.ts';
import { createMember, type Member } from '../../../testing/members.ts';
import { createBuyer, openShop, type Shop } from '../testing/shop.ts';
import { refundOrder } from './refund-order.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('an upgrade ordered and paid twice ends no paid premium, and credits the unused value once', async () => {
  const member = await createBuyer(shop);
  shop.passDays(15);
  const twice = [
    await shop.order(member, 'join2', { plan_id: shop.better }),
    await shop.order(member, 'join2', { plan_id: shop.better }),
  ];
  for (const { reference } of twice) {
    shop.gateway.pay(reference);
    await shop.returnFromGateway(reference);
  }
  // Half of the old month lowered the price by a quarter, so the second one is three quarters of a
  // month.
  expect(shop.daysUntil(await shop.premiumUntil(member))).toBeCloseTo(30 + 23, 2);
});

it('is no upgrade when more would be given up than it costs', async () => {
  const member = await createBuyer(shop, { plan_id: shop.quarter });
  expect((await shop.order(member)).status).toBe(409);
});

it('is no upgrade to the same plan after a coupon', async () => {
  await shop.rows(
    `insert into coupons (code, kind, value) values ('HALF', 'percent', 50) on conflict do nothing`,
  );
  const member = await createBuyer(shop, { coupon: 'half' });
  expect((await shop.order(member)).status).toBe(409);
});

describe('an upgrade that is refunded', () => {
  async function pay(member: Member, call: string, planId: number): Promise<number> {
    const { body, reference } = await shop.order(member, call, { plan_id: planId });
    shop.gateway.pay(reference);
    await shop.returnFromGateway(reference);
    return body.orderId;
  }

  it('restores what it replaced, until its original end', async () => {
    const member = await createBuyer(shop);
    shop.passDays(10);
    const upgrade = await pay(member, 'join2', shop.better);
    expect(shop.daysUntil(await shop.premiumUntil(member))).toBeCloseTo(30, 2);
    shop.passDays(4);
    const { restoredUntil } = await refundOrder(shop.deps, upgrade);
    expect(shop.daysUntil(await shop.premiumUntil(member))).toBeCloseTo(16, 2);
    expect(shop.daysUntil(restoredUntil?.toISOString() ?? null)).toBeCloseTo(16, 2);
    const [newest, oldest] = await shop.orders(member);
    expect(newest).toMatchObject({ kind: 'upgrade', state: 'refunded' });
    expect(shop.daysUntil(oldest?.endsAt ?? null)).toBeCloseTo(16, 2);
    // Its value can be credited again.
    const again = await shop.order(member, 'join2', { plan_id: shop.better });
    const [{ credit } = { credit: 0 }] = await shop.orders(member);
    expect([again.status, Math.abs(credit - (16 / 30) * 1_000_000) < 1_000]).toEqual([200, true]);
  });

  it('moves reservations behind what it restores', async () => {
    const member = await createBuyer(shop);
    const upgrade = await pay(member, 'join2', shop.better);
    await pay(member, 'reserve2', shop.quarter);
    shop.passDays(20);
    await refundOrder(shop.deps, upgrade);
    const spans = await shop.rows(
      `select extract(epoch from starts_at - $2)::float8 / 86400 as begins,
         extract(epoch from ends_at - $2)::float8 / 86400 as ends
       from entitlements where user_id = $1 and ends_at > $2 order by starts_at`,
      member.id,
      shop.t.clock(),
    );
    expect(
      spans.map(({ begins, ends }) => [begins, ends].map((day) => Math.round(Number(day)) + 0)),
    ).toEqual([
      [0, 10],
      [10, 100],
    ]);
  });

  it('when it is over restores the rest after what runs since', async () => {
    const member = await createBuyer(shop, { plan_id: shop.quarter });
    shop.passDays(20);
    const upgrade = await pay(member, 'join2', shop.better);
    shop.passDays(31);
    const next = await pay(member, 'join2', shop.month);
    shop.passDays(1);
    const { restoredUntil } = await refundOrder(shop.deps, upgrade);
    // Of the next month 29 days are left, and 38 of the 90 days of the first plan.
    expect(shop.daysUntil(restoredUntil?.toISOString() ?? null)).toBeCloseTo(67, 2);
    const until = await shop.premiumUntil(member);
    expect(until).toBe(restoredUntil?.toISOString());
    const [running] = (await shop.orders(member)).filter(({ id }) => id === next);
    expect(shop.daysUntil(running?.endsAt ?? null)).toBeCloseTo(29, 2);
  });

  it('lowers the price of no other one that was ordered before', async () => {
    const member = await createBuyer(shop);
    const [first] = await shop.orders(member);
    const upgrade = await pay(member, 'join2', shop.better);
    const [best] = await shop.rows(
      `insert into plans (title_fa, days, price, max_streams, position)
       values ('بهترین', 30, 4000000, 6, 3) returning id`,
    );
    const next = await shop.order(member, 'join2', { plan_id: best?.id });
    await refundOrder(shop.deps, upgrade);
    shop.gateway.pay(next.reference);
    await shop.returnFromGateway(next.reference);
    // Its credit was given back as money: half of its days were paid for, behind the plan that runs again.
    const restored = (await shop.orders(member)).find(({ id }) => id === first?.id);
    expect(shop.daysUntil(restored?.endsAt ?? null)).toBeCloseTo(30, 2);
    expect(shop.daysUntil(await shop.premiumUntil(member))).toBeCloseTo(45, 2);
  });

  it('restores nothing that would have expired by now', async () => {
    const member = await createBuyer(shop);
    shop.passDays(25);
    const upgrade = await pay(member, 'join2', shop.better);
    shop.passDays(6);
    expect((await refundOrder(shop.deps, upgrade)).restoredUntil).toBeNull();
    expect(await shop.premiumUntil(member)).toBeNull();
  });

  it('must be refunded before what it replaced, so that no value counts twice', async () => {
    const member = await createBuyer(shop);
    const [bought] = await shop.orders(member);
    const upgrade = await pay(member, 'join2', shop.better);
    const before = await shop.balance();
    await expect(refundOrder(shop.deps, bought?.id ?? 0)).rejects.toThrow(
      `lowered the price of order ${upgrade}: refund that one first.`,
    );
    expect(await shop.balance()).toEqual(before);
    await refundOrder(shop.deps, upgrade);
    await refundOrder(shop.deps, bought?.id ?? 0);
    expect(await shop.premiumUntil(member)).toBeNull();
  });

  it('of a gift gives the gift back, once', async () => {
    const giver = await createMember(shop.t);
    const member = await createMember(shop.t);
    const gift = await pay(giver, 'gifts', shop.month);
    const [{ gift: bought } = { gift: null }] = await shop.orders(giver);
    await member.post('/api/user/gift', { code: bought?.code });
    shop.passDays(3);
    const upgrade = await pay(member, 'join2', shop.better);
    await expect(refundOrder(shop.deps, gift)).rejects.toThrow('refund that one first.');
    const refunds = await Promise.allSettled([1, 2, 3].map(() => refundOrder(shop.deps, upgrade)));
    expect(refunds.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(shop.daysUntil(await shop.premiumUntil(member))).toBeCloseTo(27, 2);
    await refundOrder(shop.deps, gift);
    expect(await shop.premiumUntil(member)).toBeNull();
  });
});

it('a refund leaves days of 24 hours to what moves, where the database’s time zone has another summer', async () => {
  const now = new Date('2027-03-20T12:00:00Z');
  shop.t.clock.stopAt(now);
  const member = await createBuyer(shop);
  const { reference } = await shop.order(member, 'reserve2', { plan_id: shop.quarter });
  shop.gateway.pay(reference);
  await shop.returnFromGateway(reference);
  const [, first] = await shop.orders(member);
  const url = new URL(String(shop.t.database.pool.options.connectionString));
  url.searchParams.set('options', '-c TimeZone=Europe/Berlin');
  const berlin = openDatabase({ url: url.href });
  await refundOrder({ ...shop.deps, db: berlin.db }, first?.id ?? 0).finally(berlin.close);
  expect(shop.daysUntil(await shop.premiumUntil(member))).toBe(90);
  shop.t.clock.reset();
});
