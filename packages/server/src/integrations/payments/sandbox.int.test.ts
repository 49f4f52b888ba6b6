import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { HOUR_MS, MINUTE_MS } from '../../testing/test-clock.ts';
import { createSandbox, SANDBOX_WINDOW_MINUTES } from './sandbox.ts';

const AMOUNT = 1_490_000;

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
afterEach(() => t.clock.reset());

async function start() {
  const gateway = createSandbox(t.database.db, t.clock);
  const { reference } = await gateway.start({
    amount: AMOUNT,
    description: 'اشتراک',
    callbackUrl: 'http://localhost:3000/back',
    orderId: '7',
    email: null,
  });
  const set = (change: ReturnType<typeof sql>) =>
    t.database.db.execute(
      sql`update sandbox_payments set ${change} where reference = ${reference}`,
    );
  return { gateway, reference, set };
}

it('does not count money that is still to come, not even of another amount', async () => {
  const { gateway, reference, set } = await start();
  t.clock.stopAt(t.clock());
  const hourLater = new Date(t.clock().getTime() + HOUR_MS);
  await set(sql`state = 'paid', paid_at = ${hourLater.toISOString()}`);
  t.clock.pass(HOUR_MS - 1);
  expect(await gateway.verify(reference, AMOUNT)).toMatchObject({ outcome: 'unpaid' });
  expect(await gateway.verify(reference, 1)).toMatchObject({ outcome: 'unpaid' });
  expect(await gateway.inquire(reference)).toBe('waiting');
  expect(await gateway.listUnverified?.()).not.toContain(reference);

  t.clock.pass(1);
  expect(await gateway.inquire(reference)).toBe('paid');
  expect(await gateway.listUnverified?.()).toContain(reference);
  expect(await gateway.verify(reference, AMOUNT)).toMatchObject({ isRepeated: false });
});

it('still says that another amount differs after it was taken', async () => {
  const { gateway, reference, set } = await start();
  await set(sql`state = 'verified'`);
  expect(await gateway.verify(reference, AMOUNT - 1)).toMatchObject({ outcome: 'amount_differs' });
});

it('gives each receipt the same number each time', async () => {
  const { gateway, reference, set } = await start();
  await set(sql`state = 'paid', paid_at = now() - interval '1 second'`);
  const first = await gateway.verify(reference, AMOUNT);
  const second = await gateway.verify(reference, AMOUNT);
  expect(first).toMatchObject({ bankReference: expect.stringMatching(/^\d+$/) });
  expect(second).toEqual({ ...first, isRepeated: true });
});

it('marks a payment as failed that was not made in time', async () => {
  t.clock.stopAt(t.clock());
  const { gateway, reference } = await start();
  t.clock.pass(SANDBOX_WINDOW_MINUTES * MINUTE_MS - 1);
  expect(await gateway.inquire(reference)).toBe('waiting');
  t.clock.pass(1);
  expect(await gateway.inquire(reference)).toBe('failed');
  expect(await gateway.verify(reference, AMOUNT)).toMatchObject({ outcome: 'unpaid' });
});
