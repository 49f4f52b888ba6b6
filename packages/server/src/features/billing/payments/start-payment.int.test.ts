import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../db/client.ts';
import {
  GatewayRefusedError,
  GatewayUncertainError,
  type StartedPayment,
} from '../../../integrations/payments/payment-gateway.ts';
import { createZarinpal } from '../../../integrations/payments/zarinpal.ts';
import { eventually } from '../../../testing/eventually.ts';
import { createMember } from '../../../testing/members.ts';
import { HOUR_MS, MINUTE_MS } from '../../../testing/test-clock.ts';
import { placeOrder } from '../orders/place-order.ts';
import { createBuyer, openShop, type Shop } from '../testing/shop.ts';
import type { BillingDeps } from './payment-deps.ts';

/* Payments that are started while they change concurrently. */

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** The site's dependencies, with a gateway whose starts the test controls. */
function depsWith(start: () => Promise<StartedPayment>): BillingDeps {
  const zarinpal = createZarinpal({ baseUrl: shop.gateway.url, merchantId: '', timeoutMs: 1_000 });
  return {
    ...shop.deps,
    config: shop.t.config,
    gateways: new Map([['zarinpal', { ...zarinpal, start }]]),
  };
}

const wishOf = (idempotencyKey: string) => ({
  planId: shop.month,
  kind: 'join' as const,
  coupon: null,
  gateway: 'zarinpal' as const,
  idempotencyKey,
  giftMessage: null,
});

const started = (reference: string): StartedPayment => ({ reference, redirectUrl: '/there' });

it('nobody is sent to a payment that failed meanwhile, because its money would be lost', async () => {
  const member = await createMember(shop.t);
  const wish = wishOf(crypto.randomUUID());
  const starts: PromiseWithResolvers<StartedPayment>[] = [];
  const deps = depsWith(() => {
    const one = Promise.withResolvers<StartedPayment>();
    starts.push(one);
    return one.promise;
  });
  const first = placeOrder(deps, member, wish);
  await eventually(() => expect(starts).toHaveLength(1));
  // So slow that the second call takes over.
  shop.t.clock.pass(MINUTE_MS);
  const second = placeOrder(deps, member, wish);
  const ends = Promise.allSettled([first, second]);
  await eventually(() => expect(starts).toHaveLength(2));
  starts[0]?.reject(new GatewayUncertainError('no answer'));
  await Promise.race([first, second]).catch(() => null);
  starts[1]?.resolve(started('A000000000000000000000000000000late1'));
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = await placeOrder(
    depsWith(async () => started('A000000000000000000000000000000again')),
    member,
    wish,
  );
  expect(
    await shop.rows(
      'select state, reference from payments where order_id = $1 order by id',
      again.orderId,
    ),
  ).toEqual([
    { state: 'failed', reference: null },
    { state: 'redirected', reference: 'A000000000000000000000000000000again' },
  ]);
});

it('thirty equal orders with one key open one payment at the gateway', async () => {
  const member = await createMember(shop.t);
  const wish = wishOf(crypto.randomUUID());
  let starts = 0;
  const deps = depsWith(async () => {
    starts += 1;
    await setTimeout(50);
    return started(`A0000000000000000000000000000thirty${starts}`);
  });
  // A connection for each, so that all thirty run concurrently.
  const url = shop.t.database.pool.options.connectionString ?? '';
  const wide = openDatabase({ url, poolSize: 30 });
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => placeOrder({ ...deps, db: wide.db }, member, wish)),
  ).finally(wide.close);
  expect(starts).toBe(1);
  expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
  expect(new Set(answers.map(({ redirectUrl }) => redirectUrl))).toEqual(new Set(['/there']));
});

it('a call that waits for a start that fails, fails with it', async () => {
  const member = await createMember(shop.t);
  const wish = wishOf(crypto.randomUUID());
  const { promise, reject } = Promise.withResolvers<StartedPayment>();
  const start = vi.fn(() => promise);
  const deps = depsWith(start);
  const first = placeOrder(deps, member, wish);
  await eventually(() => expect(start).toHaveBeenCalled());
  // Read once when ordering, then at every check of the payment.
  const clock = vi.fn(shop.t.clock);
  const second = placeOrder({ ...deps, clock }, member, wish);
  const ends = Promise.allSettled([first, second]);
  await eventually(() => expect(clock.mock.calls.length).toBeGreaterThan(2));
  reject(new GatewayUncertainError('no answer'));
  expect(await ends).toMatchObject([
    { reason: { code: 'overloaded' } },
    { reason: { code: 'overloaded' } },
  ]);
  expect(start).toHaveBeenCalledTimes(1);
});

it('a gateway that uses one reference twice is rejected without affecting other payments', async () => {
  const deps = depsWith(async () => started('A000000000000000000000000000000alike'));
  const [one, other] = [await createMember(shop.t), await createMember(shop.t)];
  const { orderId } = await placeOrder(deps, one, wishOf(crypto.randomUUID()));
  await expect(placeOrder(deps, other, wishOf(crypto.randomUUID()))).rejects.toMatchObject({
    code: 'overloaded',
  });
  expect(await shop.rows('select state from payments where order_id = $1', orderId)).toEqual([
    { state: 'redirected' },
  ]);
  expect(await shop.orders(other)).toMatchObject([{ state: 'open' }]);
});

it('a gateway that refuses again after its alert was closed is told to operators again', async () => {
  const deps = depsWith(() => Promise.reject(new GatewayRefusedError('refused', -11)));
  const member = await createMember(shop.t);
  const order = () =>
    expect(placeOrder(deps, member, wishOf(crypto.randomUUID()))).rejects.toThrow();
  const alert = `select closed_at is null as "isOpen", told_at is null as "isNew", id
    from alerts where subject = 'gateway:zarinpal:-11'`;
  await order();
  const [raised] = await shop.rows(alert);
  expect(raised).toMatchObject({ isOpen: true, isNew: true });
  await shop.rows('update alerts set told_at = now()');
  await order();
  expect(await shop.rows(alert)).toEqual([{ ...raised, isNew: false }]);
  await shop.rows('update alerts set closed_at = now()');
  await order();
  expect(await shop.rows(alert)).toEqual([raised]);
});

it('one key is one wish: another plan, or a gift, is not ordered by it', async () => {
  const member = await createMember(shop.t);
  const key = { idempotency_key: crypto.randomUUID() };
  const { body } = await shop.order(member, 'join2', key);
  const others = [
    await shop.order(member, 'join2', { ...key, plan_id: shop.better }),
    await shop.order(member, 'gifts', key),
  ];
  expect(others.map(({ status }) => status)).toEqual([409, 409]);
  expect((await shop.order(member, 'join2', key)).body.orderId).toBe(body.orderId);
  expect(await shop.orders(member)).toHaveLength(1);
});

it('one key is one price: neither another coupon nor none is ordered by it', async () => {
  for (const code of ['ONE10', 'OTHER20'])
    await shop.rows(
      "insert into coupons (code, kind, value, starts_at) values ($1, 'percent', 10, $2)",
      code,
      new Date(shop.t.clock().getTime() - HOUR_MS),
    );
  const member = await createMember(shop.t);
  const wish = { coupon: 'ONE10', idempotency_key: crypto.randomUUID() };
  const { body } = await shop.order(member, 'join2', wish);
  for (const coupon of ['OTHER20', 'unknown', null]) {
    expect((await shop.order(member, 'join2', { ...wish, coupon })).status).toBe(409);
  }
  expect((await shop.order(member, 'join2', { ...wish, coupon: 'one-۱۰' })).body.orderId).toBe(
    body.orderId,
  );
  const plain = { idempotency_key: crypto.randomUUID() };
  expect((await shop.order(member, 'join2', plain)).status).toBe(200);
  expect((await shop.order(member, 'join2', { ...plain, coupon: 'OTHER20' })).status).toBe(409);
});

it('attempts one after the other do not hold the credit of an upgrade longer than an order lasts', async () => {
  const member = await createBuyer(shop);
  const wish = { plan_id: shop.better, idempotency_key: crypto.randomUUID() };
  const first = await shop.order(member, 'join2', wish);
  await shop.returnFromGateway(first.reference, 'NOK');
  shop.t.clock.pass(HOUR_MS);
  const second = await shop.order(member, 'join2', wish);
  expect(second.body.orderId).toBe(first.body.orderId);
  await shop.returnFromGateway(second.reference, 'NOK');
  shop.t.clock.pass(HOUR_MS + MINUTE_MS);
  expect((await shop.order(member, 'join2', wish)).status).toBe(409);
  // The pending payment continues and counts.
  shop.gateway.pay(second.reference);
  await shop.returnFromGateway(second.reference);
  expect((await shop.order(member, 'join2', wish)).body.redirectUrl).toBe(
    `/successful-payment?order=${first.body.orderId}`,
  );
});

it('stores nothing for an account deleted meanwhile', async () => {
  const member = await createMember(shop.t);
  const waiting = shop.t.database.db.transaction(async (tx) => {
    await tx.execute(sql`delete from users where id = ${member.id}`);
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const deps = depsWith(async () => started('A000000000000000000000000000000never'));
    const answer = placeOrder(deps, member, wishOf(crypto.randomUUID()));
    const outcome = answer.then(
      () => null,
      (error) => error,
    );
    await eventually(async () =>
      expect(
        await shop.rows(
          'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
          rows[0]?.pid,
        ),
      ).toHaveLength(1),
    );
    return { outcome };
  });
  expect(await (await waiting).outcome).toMatchObject({ code: 'unauthenticated' });
});
