import { api, type Quote } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../domain/app-error.ts';
import { bind } from '../../../http/bind.ts';
import { findEnabledGateways, GATEWAY_TITLES } from '../../../integrations/payments/gateways.ts';
import type { BillingDeps } from '../payments/payment-deps.ts';
import { makeOffer, type Offer } from './offer.ts';
import { findPlan, findPlans } from './plans.ts';

const iso = (ms: number) => new Date(ms).toISOString();

function toQuote(offer: Offer, gateways: Quote['gateways']): Quote {
  return {
    plan: offer.plan,
    kind: offer.kind,
    ...offer.parts,
    startsAt: offer.period && iso(offer.period.startsAt),
    endsAt: offer.period && iso(offer.period.endsAt),
    coupon: offer.coupon?.code ?? null,
    gateways,
  };
}

export function registerPlans(
  app: FastifyInstance,
  { db, config, clock }: Pick<BillingDeps, 'db' | 'config' | 'clock'>,
): void {
  bind(app, api.listPlans, async () => ({ data: await findPlans(db) }));
  bind(app, api.getPlan, async ({ params }) => {
    const plan = await findPlan(db, params.id);
    if (!plan) throw notFound('این طرح');
    return plan;
  });
  bind(app, api.quotePlan, async ({ caller, body }) => {
    const request = { planId: body.plan_id, kind: body.kind ?? null, coupon: body.coupon || null };
    const enabled = await findEnabledGateways(db, config);
    // A read-only transaction: its end releases the coupon.
    const offer = await db.transaction((tx) =>
      makeOffer(tx, caller.userId, request, { taxPercent: config.taxPercent, clock }),
    );
    return toQuote(
      offer,
      enabled.map((name) => ({ name, titleFa: GATEWAY_TITLES[name] })),
    );
  });
}
