import { api, type Quote } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { findUser } from '../../db/read-models/users.ts';
import { siteSecret } from '../../db/site-secret.ts';
import { notFound, unauthenticated } from '../../domain/app-error.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';
import { taxPercentOf } from '../../domain/premium/price.ts';
import { bind } from '../../http/bind.ts';
import { DONE } from '../../http/done.ts';
import { GATEWAY_TITLES } from '../../integrations/payments/text.ts';
import { registerPaymentCallback } from './callback/routes.ts';
import { checkPayment } from './check-payment.ts';
import { findGatewaysOn } from './gateways-on.ts';
import { findOrder, findOrders } from './order-queries.ts';
import { type OrderWish, placeOrder } from './place-order.ts';
import { findPlan, findPlans } from './plan-queries.ts';
import type { PremiumDeps } from './premium-deps.ts';
import { makeOffer, type Offer } from './quote.ts';
import { GIFT_SECRET } from './settle-payment.ts';

const iso = (ms: number) => new Date(ms).toISOString();

function toQuote(offer: Offer, gateways: Quote['gateways']): Quote {
  return {
    plan: offer.plan,
    kind: offer.kind,
    ...offer.parts,
    startsAt: offer.span && iso(offer.span.startsAt),
    endsAt: offer.span && iso(offer.span.endsAt),
    coupon: offer.coupon?.code ?? null,
    gateways,
  };
}

type OrderBody = z.output<typeof api.join.body>;

function toWish(body: OrderBody, kind: OrderWish['kind'], giftMessage: string | null): OrderWish {
  return {
    planId: body.plan_id,
    kind,
    coupon: body.coupon || null,
    gateway: body.gateway ?? null,
    idempotencyKey: body.idempotency_key ?? null,
    giftMessage,
  };
}

export function registerPremium(app: FastifyInstance, deps: PremiumDeps): void {
  const { db, config, clock } = deps;

  bind(app, api.listPlans, async () => ({ data: await findPlans(db) }));
  bind(app, api.getPlan, async ({ params }) => {
    const plan = await findPlan(db, params.id);
    if (!plan) throw notFound('این طرح');
    return plan;
  });
  bind(app, api.quotePlan, async ({ caller, body }) => {
    const wish = { planId: body.plan_id, kind: body.kind ?? null, coupon: body.coupon || null };
    const on = await findGatewaysOn(db, config);
    // A read-only transaction: its end releases the coupon.
    const offer = await db.transaction((tx) =>
      makeOffer(tx, caller.userId, wish, { taxPercent: config.taxPercent, clock }),
    );
    return toQuote(
      offer,
      on.map((name) => ({ name, titleFa: GATEWAY_TITLES[name] })),
    );
  });

  async function order(userId: number, wish: OrderWish) {
    const user = await findUser(db, userId, clock());
    if (!user) throw unauthenticated('the account is gone');
    return { ...DONE, ...(await placeOrder(deps, user, wish)) };
  }
  bind(app, api.join, ({ caller, body }) => order(caller.userId, toWish(body, 'join', null)));
  bind(app, api.reserve, ({ caller, body }) => order(caller.userId, toWish(body, 'reserve', null)));
  bind(app, api.buyGift, ({ caller, body }) =>
    order(caller.userId, toWish(body, 'gift', body.message || null)),
  );
  bind(app, api.checkPayment, ({ caller }) => checkPayment(deps, caller.userId));
  bind(app, api.listOrders, async ({ caller, query }) => {
    const { data, total } = await findOrders(db, caller.userId, await siteSecret(db, GIFT_SECRET), {
      kind: query.kind,
      limit: query.per_page,
      offset: offsetOf(query),
    });
    return listEnvelope(data, query, total);
  });
  bind(app, api.getOrder, async ({ caller, params }) => {
    const [found, user] = await Promise.all([
      findOrder(db, caller.userId, params.id, await siteSecret(db, GIFT_SECRET)),
      findUser(db, caller.userId, clock()),
    ]);
    if (!found || !user) throw notFound('این سفارش');
    return { ...found, buyerName: user.name, taxPercent: taxPercentOf(found) };
  });
  registerPaymentCallback(app, deps);
}
