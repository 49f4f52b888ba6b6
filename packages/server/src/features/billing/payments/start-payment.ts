import { setTimeout } from 'node:timers/promises';
import type { GatewayName } from '@parde/contract';
import { and, eq, lte } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { payments } from '../../../db/schema/index.ts';
import { isUniqueViolation } from '../../../db/violations.ts';
import { overloaded } from '../../../domain/app-error.ts';
import { siteName } from '../../../domain/site-defaults.ts';
import {
  GatewayRefusedError,
  GatewayUncertainError,
  type StartedPayment,
} from '../../../integrations/payments/payment-gateway.ts';
import { raiseAlertAgain } from './alerts.ts';
import type { BillingDeps } from './payment-deps.ts';
import { changeState, findPayment, lockPayment, type Payment } from './payments.ts';

/**
 * Where the gateway redirects the browser. It contains the order number: a payment of another order
 * is not accepted there.
 */
const callbackUrl = (
  { publicUrl }: BillingDeps['config'],
  { gateway, orderId }: Pick<Payment, 'gateway' | 'orderId'>,
): string => `${publicUrl}/payment/${gateway}/callback/${orderId}`;

/** Longer than a gateway may take to answer: a call that has not started a payment by then has died. */
const START_LEASE_MS = 15_000;
const POLL_MS = 200;

const notAnswering = (reason: string) =>
  overloaded(
    reason,
    'این درگاه اکنون پاسخ نمی‌دهد و چیزی از شما کم نشده است؛ کمی دیگر دوباره تلاش کنید یا درگاه دیگری برگزینید',
  );

/** Nobody was sent to the gateway, so nobody can have paid. */
async function failStart(deps: BillingDeps, payment: Payment, error: Error): Promise<never> {
  await deps.db.transaction(async (tx) => {
    const current = await lockPayment(tx, payment.id);
    if (current.state === 'created') {
      await changeState(tx, current, { state: 'failed', reason: error.message }, deps.clock());
    }
    if (error instanceof GatewayRefusedError) {
      await raiseAlertAgain(
        tx,
        `gateway:${payment.gateway}:${error.code}`,
        `${payment.gateway} refuses to start payments (${error.code}): look at its settings.`,
      );
    }
  });
  throw notAnswering(error.message);
}

/**
 * Returns the URL of a payment's page at the gateway. Of all calls with the same key, only the one that inserted the
 * payment starts it at the gateway; the others wait for its result.
 *
 * @param isNew whether this call inserted the payment
 * @throws AppError overloaded if that fails
 */
export async function startPayment(
  deps: BillingDeps,
  payment: Payment,
  { planTitle, email, isNew }: { planTitle: string; email: string | null; isNew: boolean },
): Promise<string> {
  const opened = isNew ? null : await awaitStart(deps, payment);
  if (opened !== null) return opened;
  const gateway = deps.gateways.get(payment.gateway as GatewayName);
  if (!gateway)
    return failStart(deps, payment, new Error('the gateway is not configured any more'));
  let started: StartedPayment;
  try {
    started = await gateway.start({
      amount: payment.amount,
      description: `${siteName()}: ${planTitle}`,
      callbackUrl: callbackUrl(deps.config, payment),
      orderId: String(payment.orderId),
      email,
    });
  } catch (error) {
    if (error instanceof GatewayUncertainError || error instanceof GatewayRefusedError)
      return failStart(deps, payment, error);
    throw error;
  }
  const redirectUrl = await storeStarted(deps, payment, started).catch((error: Error) => {
    if (!isUniqueViolation(error)) throw error;
    return failStart(deps, payment, new Error('the gateway named it as it named another payment'));
  });
  // A call that took over has marked it as failed in the meantime: a payment made now might not be noticed.
  return redirectUrl ?? failStart(deps, payment, new Error('it failed while it was started'));
}

/**
 * Waits for the call that is starting the payment, and returns the page it got; `null` if that call died, and this one
 * has taken its place.
 *
 * @throws AppError overloaded if it failed
 */
async function awaitStart({ db, clock }: BillingDeps, { id }: Payment): Promise<string | null> {
  for (let waitedMs = 0; waitedMs < START_LEASE_MS + POLL_MS; waitedMs += POLL_MS) {
    if (await takeOverStart(db, id, clock())) return null;
    const current = await findPayment(db, id);
    if (current.redirectUrl !== null) return current.redirectUrl;
    if (current.state !== 'created') break;
    await setTimeout(POLL_MS);
  }
  throw notAnswering('the call that started this payment failed');
}

/** Claims a payment whose start has taken too long; `false` if it is still being started, or has been. */
async function takeOverStart(db: Db, id: number, now: Date): Promise<boolean> {
  const leftSince = new Date(now.getTime() - START_LEASE_MS);
  const claimed = await db
    .update(payments)
    .set({ updatedAt: now })
    .where(
      and(eq(payments.id, id), eq(payments.state, 'created'), lte(payments.updatedAt, leftSince)),
    )
    .returning({ id: payments.id });
  return claimed.length > 0;
}

/** Stores the gateway's reference; returns the URL to send the payer to, or `null` if there is none. */
function storeStarted(
  { db, clock }: BillingDeps,
  { id }: Payment,
  started: StartedPayment,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const current = await lockPayment(tx, id);
    // Another call took over while the gateway was slow: both are sent to the first one's page.
    if (current.state !== 'created') return current.redirectUrl;
    const change = { state: 'redirected' as const, reason: 'started', details: started };
    await changeState(tx, current, change, clock());
    return started.redirectUrl;
  });
}
