import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBuyer, openShop, type Shop } from '../../testing/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const daysUntil = (iso: string | null) => (Date.parse(iso ?? '') - Date.now()) / 86_400_000;

it('an upgrade that is ordered and paid twice ends nothing that was paid, and counts the rest once', async () => {
  const member = await createBuyer(shop);
  await shop.passDays(15);
  const twice = [
    await shop.order(member, 'join2', { plan_id: shop.better }),
    await shop.order(member, 'join2', { plan_id: shop.better }),
  ];
  for (const { reference } of twice) {
    shop.gateway.pay(reference);
    await shop.comeBack(reference);
  }
  // Half of the old month lowered the price by a quarter, so the second one is three quarters of a month.
  expect(daysUntil(await shop.premiumUntil(member))).toBeCloseTo(30 + 23, 2);
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
