import { api, type Quote } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../domain/app-error.ts';
import { bind } from '../../../http/bind.ts';
import { GATEWAY_TITLES } from '../../../integrations/payments/text.ts';
import { findGatewaysOn } from '../payments/gateways-on.ts';
import type { PremiumDeps } from '../payments/payment-deps.ts';
import { makeOffer, type Offer } from './offer.ts';
import { findPlan, findPlans } from './plans.ts';

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

export function registerPlans(
  app: FastifyInstance,
  { db, config, clock }: Pick<PremiumDeps, 'db' | 'config' | 'clock'>,
): void {
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
}
