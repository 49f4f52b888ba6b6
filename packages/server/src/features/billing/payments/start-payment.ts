import type { GatewayName } from '@parde/contract';
import { isUniqueViolation } from '../../../db/violations.ts';
import { overloaded } from '../../../domain/app-error.ts';
import { siteName } from '../../../domain/site-defaults.ts';
import {
  GatewayRefusedError,
  GatewayUncertainError,
  type StartedPayment,
} from '../../../integrations/payments/payment-gateway.ts';
import { raiseAlert } from './alerts.ts';
import type { BillingDeps } from './payment-deps.ts';
import { changeState, lockPayment, type Payment } from './payments.ts';

/**
 * Where the gateway redirects the browser. It contains the order number: a payment of another order
 * is not accepted there.
 */
const callbackUrl = (
  { publicUrl }: BillingDeps['config'],
  { gateway, orderId }: Pick<Payment, 'gateway' | 'orderId'>,
): string => `${publicUrl}/payment/${gateway}/callback/${orderId}`;

/** Nobody was sent to the gateway, so nobody can have paid. */
async function failStart(deps: BillingDeps, payment: Payment, error: Error): Promise<never> {
  await deps.db.transaction(async (tx) => {
    const current = await lockPayment(tx, payment.id);
    if (current.state === 'created') {
      await changeState(tx, current, { state: 'failed', reason: error.message }, deps.clock());
    }
    if (error instanceof GatewayRefusedError) {
      await raiseAlert(
        tx,
        `gateway:${payment.gateway}:${error.code}`,
        `${payment.gateway} refuses to start payments (${error.code}): look at its settings.`,
      );
    }
  });
  throw overloaded(
    error.message,
    'این درگاه اکنون پاسخ نمی‌دهد و چیزی از شما کم نشده است؛ کمی دیگر دوباره تلاش کنید یا درگاه دیگری برگزینید',
  );
}

/**
 * Registers a payment at the gateway and returns the URL of its page.
 *
 * @throws AppError overloaded when that fails
 */
export async function startPayment(
  deps: BillingDeps,
  payment: Payment,
  planTitle: string,
  email: string,
): Promise<string> {
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
  // A concurrent call with the same key marked it as failed meanwhile: a payment made now might not
  // be noticed.
  return redirectUrl ?? failStart(deps, payment, new Error('it failed while it was started'));
}

/** Stores the gateway's reference; returns where to send the payer, null: nowhere. */
function storeStarted(
  { db, clock }: BillingDeps,
  { id }: Payment,
  started: StartedPayment,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const current = await lockPayment(tx, id);
    // Concurrent calls with the same key: both are sent to the first one's page.
    if (current.state !== 'created') return current.redirectUrl;
    const change = { state: 'redirected' as const, reason: 'started', details: started };
    await changeState(tx, current, change, clock());
    return started.redirectUrl;
  });
}
