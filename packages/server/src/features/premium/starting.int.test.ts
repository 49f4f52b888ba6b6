import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  GatewayUncertain,
  type StartedPayment,
} from '../../integrations/payments/payment-gateway.ts';
import { createZarinpal } from '../../integrations/payments/zarinpal.ts';
import { createMember } from '../../testing/members.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { placeOrder } from './place-order.ts';
import type { PremiumDeps } from './premium-deps.ts';

/* Payments that are started while something else happens to them. */

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** As the site's own, with a gateway whose starts end when, and as, the test says. */
function depsWith(start: () => Promise<StartedPayment>): PremiumDeps {
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

it('nobody is sent to a payment that was called failed meanwhile: its money would be nobody’s', async () => {
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
  await vi.waitFor(() => expect(starts).toHaveLength(2));
  starts[0]?.reject(new GatewayUncertain('no answer'));
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

it('a gateway that names two payments alike is not followed, and fails nobody else', async () => {
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
