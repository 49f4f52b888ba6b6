import { gatewayName } from '@parde/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { orders } from '../../../db/schema/index.ts';
import { sendNotFound } from '../../../http/errors.ts';
import { findPaymentByReference } from '../payment-queries.ts';
import type { PremiumDeps } from '../premium-deps.ts';
import { settlePayment } from '../settle-payment.ts';

/**
 * Where gateways send the browser back. What the address says only names the payment; what it leads to is a page of
 * ours that asks anew who may see it. Not in the contract: no program calls it.
 */
export function registerPaymentCallback(app: FastifyInstance, deps: PremiumDeps): void {
  app.get<{ Params: { gateway: string }; Querystring: Record<string, unknown> }>(
    '/payment/:gateway/callback',
    async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      const name = gatewayName.safeParse(request.params.gateway);
      const callback = name.success
        ? deps.gateways.get(name.data)?.readCallback(request.query)
        : null;
      const payment =
        callback && name.data
          ? await findPaymentByReference(deps.db, name.data, callback.reference)
          : null;
      if (!callback || !payment) return sendNotFound(reply);
      const state = await settlePayment(deps, payment.id, { gaveUp: !callback.claimsPaid });
      const mayBePaid = callback.claimsPaid && state !== 'failed' && state !== 'reversed';
      if (state === 'paid' || mayBePaid) {
        return reply.redirect(`/successful-payment?order=${payment.orderId}`);
      }
      const [order] = await deps.db
        .select({ kind: orders.kind, planId: orders.planId })
        .from(orders)
        .where(eq(orders.id, payment.orderId));
      if (order?.kind === 'gift') return reply.redirect('/gift?payment=failed');
      return reply.redirect(`/premium/join/${order?.planId}?payment=failed`);
    },
  );
}
