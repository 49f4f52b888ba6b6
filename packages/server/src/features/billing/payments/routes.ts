import { api, gatewayName } from '@parde/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bind } from '../../../http/bind.ts';
import { sendNotFound } from '../../../http/errors.ts';
import { checkPayment } from './check-payment.ts';
import { handleCallback, receiptPath } from './handle-callback.ts';
import type { BillingDeps } from './payment-deps.ts';
import {
  closePaymentAlert,
  exportLedger,
  getPaymentAlert,
  listAlerts,
  reconcileDays,
} from './reconciliation.ts';

export function registerPayments(app: FastifyInstance, deps: BillingDeps): void {
  bind(app, api.checkPayment, ({ caller }) => checkPayment(deps, caller.userId));
  registerReconciliation(app, deps);
  registerPaymentCallback(app, deps);
}

function registerReconciliation(app: FastifyInstance, { db, clock }: BillingDeps): void {
  bind(app, api.getReconciliation, ({ query }) => reconcileDays(db, query, clock()));
  bind(app, api.exportLedger, async ({ query, actor, reply }) => {
    const { name, content } = await exportLedger(db, actor, query, clock());
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`);
    return content;
  });
  bind(app, api.listPaymentAlerts, ({ query }) => listAlerts(db, query));
  bind(app, api.getPaymentAlert, ({ params }) => getPaymentAlert(db, params.id));
  bind(app, api.closePaymentAlert, ({ actor, params, body }) =>
    closePaymentAlert(db, actor, { id: params.id, note: body.note || null }),
  );
}

interface Callback {
  Params: { gateway: string; order?: string };
  Querystring: Record<string, unknown>;
}

/** Parses an order number; `NaN`, which matches no order, if the URL was altered. `null` if the URL names no order. */
const orderOf = (segment: string | undefined): number | null =>
  segment ? (/^\d{1,9}$/.test(segment) ? Number(segment) : Number.NaN) : null;

/** Errors are not shown to someone who may have just paid: the order's page checks again by itself. */
function errorHandler(
  error: Error,
  { params, log }: FastifyRequest<Callback>,
  reply: FastifyReply,
): void {
  const orderId = orderOf(params.order);
  if (orderId === null || Number.isNaN(orderId)) throw error;
  log.error({ err: error }, 'a payment callback failed');
  reply.redirect(receiptPath(orderId));
}

/**
 * Where gateways redirect the browser. Not in the contract, since no program calls it. The route
 * without an order number also works: operators use it, see `docs/operate/payments.md`.
 */
function registerPaymentCallback(app: FastifyInstance, deps: BillingDeps): void {
  app.get<Callback>(
    '/payment/:gateway/callback/:order?',
    { errorHandler },
    async ({ params, query }, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      const { success, data: gateway } = gatewayName.safeParse(params.gateway);
      const next = success
        ? await handleCallback(deps, { gateway, query, orderId: orderOf(params.order) })
        : null;
      return next === null ? sendNotFound(reply) : reply.redirect(next);
    },
  );
}
