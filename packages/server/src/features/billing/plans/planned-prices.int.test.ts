import type { StaffPlan } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember, type Member } from '../../../testing/members.ts';
import { HOUR_MS } from '../../../testing/test-clock.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
let finance: Member;

beforeAll(async () => {
  shop = await openShop();
  finance = await createMember(shop.t, { role: 'finance' });
});
afterAll(() => shop.close());

const address = (id: number) => `/api/admin/plans/${id}`;
const read = async (id: number) => (await finance.get<StaffPlan>(address(id))).body;
async function put(id: number, payload: object) {
  const answer = await finance.call({
    method: 'PUT',
    url: address(id),
    payload: snakeCased(payload),
  });
  const body: StaffPlan & { errors?: Record<string, string[]>; current?: StaffPlan } =
    answer.json();
  return { status: answer.statusCode, body };
}
const shown = async (id: number) => {
  const { body } = await shop.t.get<{ data: { id: number; price: number }[] }>(
    '/api/premium/plans',
  );
  return body.data.find((plan) => plan.id === id)?.price;
};
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
async function makeDue(id: number): Promise<Date> {
  const [row] = await shop.rows(
    "update plans set next_price_from = now() - interval '1 minute' where id = $1 returning next_price_from as at",
    id,
  );
  return row?.at as Date;
}

it('a planned price is the price from its time on, in the shop at once and in the history since then', async () => {
  const plan = await read(shop.month);
  const planned = { nextPrice: 1_500_000, nextPriceFrom: inAnHour() };
  const { status, body } = await put(shop.month, { ...plan, ...planned });
  expect([status, body]).toMatchObject([200, { price: 1_000_000, ...planned }]);
  expect(await shown(shop.month)).toBe(1_000_000);
  const due = await makeDue(shop.month);
  expect(await shown(shop.month)).toBe(1_500_000);
  const buyer = await createMember(shop.t);
  await shop.order(buyer);
  expect(await shop.orders(buyer)).toMatchObject([{ price: 1_500_000 }]);
  await shop.t.jobs.enqueue(shop.t.database.db, 'apply-prices', {});
  await shop.t.runJobs();
  const after = await read(shop.month);
  expect(after).toMatchObject({ price: 1_500_000, nextPrice: null, nextPriceFrom: null });
  // The plan of this test is newer than that.
  expect(after.prices).toContainEqual({ price: 1_500_000, since: due.toISOString() });
});

it('who saves what was read before a price changed is told, and changes nothing', async () => {
  const plan = await read(shop.quarter);
  const { body: planned } = await put(shop.quarter, {
    ...{ ...plan, nextPrice: 2_600_000, nextPriceFrom: inAnHour() },
  });
  expect((await put(shop.quarter, plan)).status).toBe(409);
  await makeDue(shop.quarter);
  const late = await put(shop.quarter, planned);
  expect([late.status, late.body.current?.price]).toEqual([409, 2_600_000]);
  expect(await shown(shop.quarter)).toBe(2_600_000);
  const current = await read(shop.quarter);
  const both = await Promise.all([1, 2].map(() => put(shop.quarter, { ...current, days: 91 })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('a planned price has both halves, and lies ahead', async () => {
  const plan = await read(shop.better);
  const refused = async (change: object) => {
    const { status, body } = await put(shop.better, { ...plan, ...change });
    return [status, Object.keys(body.errors ?? {})];
  };
  expect(await refused({ nextPrice: 50_000 })).toEqual([422, ['next_price_from']]);
  expect(await refused({ nextPriceFrom: inAnHour() })).toEqual([422, ['next_price_from']]);
  const past = { nextPrice: 50_000, nextPriceFrom: '2020-01-01T00:00:00Z' };
  expect(await refused(past)).toEqual([422, ['next_price_from']]);
});

it('a price is nothing, or what gateways take in whole tomans', async () => {
  const { id: _, version: _v, ...plan } = await read(shop.better);
  const errors = async (change: object) => {
    const answer = await finance.post<{ errors?: Record<string, string[]> }>(
      '/api/admin/plans',
      snakeCased({
        ...{ ...plan, ...change },
      }),
    );
    return [answer.status, answer.body.errors];
  };
  const tooLittle = 'درگاه‌ها کمتر از ۱٬۰۰۰ تومان نمی‌گیرند؛ برای طرح رایگان صفر بنویسید';
  expect(await errors({ price: 9_990 })).toEqual([422, { price: [tooLittle] }]);
  const later = { nextPrice: 9_990, nextPriceFrom: inAnHour() };
  expect(await errors(later)).toEqual([422, { next_price: [tooLittle] }]);
  expect(await errors({ price: 10_005 })).toEqual([
    422,
    { price: ['بها را به تومان و بدون خرده بنویسید'] },
  ]);
  for (const price of [0, 10_000]) expect((await errors({ price }))[0]).toBe(200);
});

it('a plan that was sold for less is still read, and asks for a price when it is saved', async () => {
  await shop.rows('update plans set price = 9990 where id = $1', shop.better);
  const plan = await read(shop.better);
  expect(plan.price).toBe(9_990);
  const { status, body } = await put(shop.better, plan);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['price']]);
  expect((await put(shop.better, { ...plan, price: 2_000_000 })).status).toBe(200);
});

it('a planned price begins by the clock that decides about premium, for the shop, orders and staff', async () => {
  const plan = await read(shop.better);
  const planned = { nextPrice: 3_000_000, nextPriceFrom: inAnHour() };
  expect((await put(shop.better, { ...plan, ...planned })).status).toBe(200);
  shop.t.clock.pass(2 * HOUR_MS);
  const buyer = await createMember(shop.t);
  const wish = { plan_id: shop.better };
  const { body: quote } = await buyer.post<{ price: number }>('/api/premium/quote', wish);
  await shop.order(buyer, 'join2', wish);
  const [order] = await shop.orders(buyer);
  const current = await read(shop.better);
  const prices = [await shown(shop.better), quote.price, order?.price, current.price];
  expect(prices).toEqual([3_000_000, 3_000_000, 3_000_000, 3_000_000]);
  await shop.t.jobs.enqueue(shop.t.database.db, 'apply-prices', {});
  await shop.t.runJobs();
  const applied = await read(shop.better);
  expect(applied).toMatchObject({ price: 3_000_000, nextPrice: null });
  const late = { nextPrice: 4_000_000, nextPriceFrom: inAnHour() };
  expect((await put(shop.better, { ...applied, ...late })).status).toBe(422);
  shop.t.clock.reset();
});

it('the history of prices goes by that clock, too', async () => {
  shop.t.clock.pass(48 * HOUR_MS);
  const created = shop.t.clock();
  shop.t.clock.stopAt(created);
  const first = { ...(await read(shop.month)), price: 5_000_000 };
  const { body: plan } = await finance.post<StaffPlan>('/api/admin/plans', snakeCased(first));
  const from = new Date(created.getTime() + HOUR_MS).toISOString();
  const planned = { nextPrice: 6_000_000, nextPriceFrom: from };
  const { body: waiting } = await put(plan.id, { ...plan, ...planned });
  shop.t.clock.pass(2 * HOUR_MS);
  await shop.t.jobs.enqueue(shop.t.database.db, 'apply-prices', {});
  await shop.t.runJobs();
  expect(waiting.version).toBeLessThan((await read(plan.id)).version);
  const changed = { price: 7_000_000, since: shop.t.clock().toISOString() };
  expect((await put(plan.id, { ...(await read(plan.id)), price: changed.price })).status).toBe(200);
  // In the same millisecond as the one before.
  const last = { ...changed, price: 8_000_000 };
  expect((await put(plan.id, { ...(await read(plan.id)), price: last.price })).status).toBe(200);
  expect((await read(plan.id)).prices).toEqual([
    last,
    changed,
    { price: 6_000_000, since: from },
    { price: 5_000_000, since: created.toISOString() },
  ]);
  shop.t.clock.reset();
});
