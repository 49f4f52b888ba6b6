import { api, type Quote } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../domain/app-error.ts';
import { bind, DONE } from '../../../http/bind.ts';
import { findEnabledGateways, GATEWAY_TITLES } from '../../../integrations/payments/gateways.ts';
import type { BillingDeps } from '../payments/payment-deps.ts';
import { makeOffer, type Offer } from './offer.ts';
import { findPlan, findPlans } from './plans.ts';
import {
  changePlan,
  createCoupon,
  createPlan,
  endStaffCoupon,
  getStaffPlan,
  listStaffCoupons,
  listStaffPlans,
} from './staff-plans.ts';

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
  bind(app, api.listPlans, async () => ({ data: await findPlans(db, clock()) }));
  bind(app, api.getPlan, async ({ params }) => {
    const plan = await findPlan(db, params.id, clock());
    if (!plan) throw notFound('این طرح');
    return plan;
  });
  bind(app, api.quotePlan, async ({ caller, body }) => {
    const request = { planId: body.plan_id, kind: body.kind ?? null, coupon: body.coupon || null };
    const enabled = await findEnabledGateways(db, config);
    // A read-only transaction: its end releases the lock on the coupon.
    const offer = await db.transaction((tx) =>
      makeOffer(tx, caller.userId, request, { taxPercent: config.taxPercent, clock }),
    );
    return toQuote(
      offer,
      enabled.map((name) => ({ name, titleFa: GATEWAY_TITLES[name] })),
    );
  });

  bind(app, api.listStaffPlans, async () => ({ data: await listStaffPlans(db, clock()) }));
  bind(app, api.getStaffPlan, async ({ params }) => getStaffPlan(db, params.id, clock()));
  bind(app, api.createPlan, async ({ actor, body }) =>
    createPlan(db, actor, { fields: body, now: clock() }),
  );
  bind(app, api.updatePlan, async ({ actor, params, body: { version, ...fields } }) =>
    changePlan({ db, clock }, actor, { id: params.id, version, fields }),
  );
  bind(app, api.listCoupons, async () => ({ data: await listStaffCoupons(db) }));
  bind(app, api.createCoupon, async ({ actor, body }) =>
    createCoupon(db, actor, { fields: body, now: clock() }),
  );
  bind(app, api.endCoupon, async ({ actor, params }) => {
    await endStaffCoupon(db, actor, { id: params.id, now: clock() });
    return DONE;
  });
}
