import type { Plan } from '@parde/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember } from '../testing/members.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { seedDemoPlans } from './seed-demo-plans.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});

afterAll(() => t.close());

it('puts three plans and a coupon on sale, once', async () => {
  const member = await createMember(t);
  const onSale = async () => (await member.get<{ data: Plan[] }>('/api/premium/plans')).body.data;
  expect(await onSale()).toEqual([]);
  await seedDemoPlans(t.database.db);
  const plans = await onSale();
  expect(plans.map(({ days, price }) => [days, price])).toEqual([
    [30, 990_000],
    [90, 2_490_000],
    [365, 7_900_000],
  ]);
  expect(plans.map(({ isRecommended }) => isRecommended)).toEqual([false, true, false]);
  const quote = await member.post('/api/premium/quote', {
    plan_id: plans[1]?.id ?? 0,
    coupon: 'parde-20',
  });
  expect(quote.body).toMatchObject({ discount: 498_000, amount: 1_992_000, coupon: 'PARDE20' });
  await seedDemoPlans(t.database.db);
  await t.database.pool.query("update plans set price = 10 where title_fa like '%سه‌ماهه'");
  await seedDemoPlans(t.database.db);
  expect(await onSale()).toHaveLength(3);
});
