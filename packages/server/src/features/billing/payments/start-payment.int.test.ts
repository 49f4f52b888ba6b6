import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
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
    log: shop.t.app.log as never,
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
  const [first, second] = [placeOrder(deps, member, wish), placeOrder(deps, member, wish)];
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
