import { api, type GatewayName, gatewayName } from '@parde/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bind } from '../../../http/bind.ts';
import { sendNotFound } from '../../../http/errors.ts';
import { findUnpaidOrder } from '../orders/orders.ts';
import { checkPayment } from './check-payment.ts';
import type { PremiumDeps } from './payment-deps.ts';
import { findPaymentByReference, type Payment } from './payments.ts';
import { settlePayment } from './settle-payment.ts';
import { isOfAnotherOrder, reportReplay } from './suspicious-callbacks.ts';

interface Callback {
  Params: { gateway: string; order?: string };
  Querystring: Record<string, unknown>;
}

interface Presented {
  payment: Payment;
  claimsPaid: boolean;
}

async function findPresented(
  { db, gateways }: PremiumDeps,
  gateway: GatewayName,
  query: Record<string, unknown>,
): Promise<Presented | null> {
  const callback = gateways.get(gateway)?.readCallback(query);
  if (!callback) return null;
  const payment = await findPaymentByReference(db, gateway, callback.reference);
  return payment && { payment, claimsPaid: callback.claimsPaid };
}

/**
 * Parses an order number; NaN, which matches no order, if the URL was altered. Null: the URL names
 * no order.
 */
const orderOf = (segment: string | undefined): number | null =>
  segment ? (/^\d{1,9}$/.test(segment) ? Number(segment) : Number.NaN) : null;

const receiptPath = (orderId: number) => `/successful-payment?order=${orderId}`;

/** Where an unpaid order continues; one under review must not be paid again. */
async function unpaidPath({ db }: PremiumDeps, orderId: number): Promise<string> {
  const order = await findUnpaidOrder(db, orderId);
  if (order?.isUnderReview) return receiptPath(orderId);
  const page = order?.kind === 'gift' ? '/gift' : `/premium/join/${order?.planId}`;
  return `${page}?payment=failed`;
}

/**
 * Errors are not shown to someone who may have just paid: the page of their order asks again by
 * itself.
 */
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

export function registerPayments(app: FastifyInstance, deps: PremiumDeps): void {
  bind(app, api.checkPayment, ({ caller }) => checkPayment(deps, caller.userId));
  registerPaymentCallback(app, deps);
}

/**
 * Where gateways redirect the browser. The parameters only identify the payment; the page it leads
 * to checks again who may see it. Not in the contract, since no program calls it. The route without
 * an order number also works: operators use it, see `docs/operate/payments.md`.
 */
function registerPaymentCallback(app: FastifyInstance, deps: PremiumDeps): void {
  app.get<Callback>(
    '/payment/:gateway/callback/:order?',
    { errorHandler },
    async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      const { gateway, order } = request.params;
      const name = gatewayName.safeParse(gateway);
      const presented = name.success ? await findPresented(deps, name.data, request.query) : null;
      if (!presented) return sendNotFound(reply);
      const { payment, claimsPaid } = presented;
      if (await isOfAnotherOrder(deps.db, payment, orderOf(order))) return sendNotFound(reply);
      await reportReplay(deps.db, payment, deps.clock());
      const state = await settlePayment(deps, payment.id, { gaveUp: !claimsPaid });
      // An uncertain payment is not called unpaid, whatever the URL says.
      const isUnpaid = state === 'failed' || state === 'reversed';
      return reply.redirect(
        isUnpaid ? await unpaidPath(deps, payment.orderId) : receiptPath(payment.orderId),
      );
    },
  );
}
