import type { Db } from '../../../db/client.ts';
import type { Clock } from '../../../domain/clock.ts';
import {
  GatewayUncertainError,
  type PaymentGateway,
  type Verification,
} from '../../../integrations/payments/payment-gateway.ts';
import { findGiftSecret } from '../gifts/issue-gifts.ts';
import { fulfilOrder } from '../orders/fulfil-order.ts';
import { lockOrder } from '../orders/orders.ts';
import { alertIfCouponExceeded } from '../plans/coupons.ts';
import { raiseAlert } from './alerts.ts';
import type { SettleDeps } from './payment-deps.ts';
import { isWithin, type PaymentState } from './payment-state.ts';
import { changeState, isDue, lockPayment, type Payment, type StateChange } from './payments.ts';

/** Lease for querying the gateway; longer than two of its calls take. */
const CLAIM_MS = 20_000;
/** Gateways forget unpaid payments after this time. */
const WINDOW_MS = 24 * 3_600_000;

type GatewayResult =
  | Verification
  | { outcome: 'waiting' | 'uncertain' | 'reversed'; reason: string };

const NOT_CONFIGURED: GatewayResult = {
  outcome: 'uncertain',
  reason: 'the gateway is not configured any more',
};

/**
 * Syncs a payment with its state at the gateway, and delivers what it bought when it is paid: exactly once, however
 * often it is called concurrently. Amount, owner and plan come from our tables only.
 *
 * @param wasCancelled the callback said that the payer cancelled: a payment still waiting may then count as failed
 * @param onlyIfDue only if a check is due: not again if another call has queried the gateway in the meantime
 */
export async function settlePayment(
  deps: SettleDeps,
  id: number,
  { wasCancelled = false, onlyIfDue = false }: { wasCancelled?: boolean; onlyIfDue?: boolean } = {},
): Promise<PaymentState> {
  const { db, gateways, clock } = deps;
  const { payment, mayQuery } = await claim(deps, id, onlyIfDue);
  if (!mayQuery || payment.reference === null) return payment.state;
  const gateway = gateways.get(payment.gateway as Parameters<typeof gateways.get>[0]);
  const [result, giftSecret] = await Promise.all([
    gateway ? queryGateway(gateway, payment.reference, payment.amount) : NOT_CONFIGURED,
    findGiftSecret(db),
  ]);
  return db.transaction(async (tx) => {
    const current = await lockPayment(tx, id);
    if (current.state === 'paid' || current.state === 'reversed') return current.state;
    if (result.outcome === 'paid') return writePaid(tx, current, result, { giftSecret, clock });
    // Another call asked the gateway after us, so its result is newer; or before us, and found its order paid twice.
    if (current.attempts !== payment.attempts || current.state === 'failed') return current.state;
    // Anyone who knows the reference can claim this, so it only counts for gateways that list late
    // payments.
    const mayFail = wasCancelled && gateway?.listUnverified != null;
    const now = clock();
    const { alert, ...change } = outcomeOf(current, result, { wasCancelled: mayFail, now });
    if (alert) await raiseAlert(tx, `payment:${id}:${alert.about}`, alert.message);
    await changeState(tx, current, change, now);
    return change.state;
  });
}

/**
 * Whether another call is asking the gateway right now. The lease expires if its process was
 * killed.
 */
const isClaimed = ({ state, updatedAt }: Payment, now: Date) =>
  state === 'verifying' && isWithin(CLAIM_MS, updatedAt, now);

/** Claims a payment for querying the gateway; if the gateway must not be queried, the payment's state is returned. */
async function claim(
  { db, clock }: SettleDeps,
  id: number,
  onlyIfDue: boolean,
): Promise<{ payment: Payment; mayQuery: boolean }> {
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    const now = clock();
    if (payment.state === 'paid' || payment.state === 'reversed' || isClaimed(payment, now)) {
      return { payment, mayQuery: false };
    }
    if (onlyIfDue && !isDue(payment, now)) return { payment, mayQuery: false };
    if (payment.reference === null) {
      const change = { state: 'failed' as const, reason: 'it never reached the gateway' };
      if (payment.state !== 'failed') await changeState(tx, payment, change, now);
      return { payment: { ...payment, state: 'failed' }, mayQuery: false };
    }
    // Written before the gateway is queried, even for a failed payment: after a crash the reconciler takes over.
    const attempts = await changeState(tx, payment, { state: 'verifying', reason: 'asking' }, now);
    return { payment: { ...payment, attempts }, mayQuery: true };
  });
}

/**
 * Verifies a payment; if nothing was paid, inquires about its status. Never throws because of the
 * gateway.
 */
async function queryGateway(
  gateway: PaymentGateway,
  reference: string,
  amount: number,
): Promise<GatewayResult> {
  try {
    const verification = await gateway.verify(reference, amount);
    if (verification.outcome !== 'unpaid') return verification;
    const status = await gateway.inquire(reference);
    if (status === 'failed' || status === 'gone') return verification;
    if (status === 'reversed') return { outcome: 'reversed', reason: 'given back by the gateway' };
    if (status === 'waiting') return { outcome: 'waiting', reason: 'waiting at the gateway' };
    return {
      outcome: 'uncertain',
      reason: `not verified, though the gateway calls it ${status}`,
    };
  } catch (error) {
    if (!(error instanceof GatewayUncertainError)) throw error;
    return { outcome: 'uncertain', reason: error.message };
  }
}

async function writePaid(
  tx: Db,
  payment: Payment,
  result: Extract<GatewayResult, { outcome: 'paid' }>,
  deps: { giftSecret: Buffer; clock: Clock },
): Promise<PaymentState> {
  const order = await lockOrder(tx, payment.orderId);
  if (!order) throw new Error(`there is no order ${payment.orderId}`);
  await alertIfCouponExceeded(tx, order);
  // No locks are awaited from here on, but the one of receipts.
  const now = deps.clock();
  if (order.state === 'paid' || order.state === 'refunded') {
    await raiseAlert(
      tx,
      `payment:${payment.id}:twice`,
      `Payment ${payment.id} at ${payment.gateway} (${payment.reference}) was made for order ${payment.orderId}, which had been paid before: give the money back.`,
    );
    const change = { state: 'failed' as const, reason: 'the order had been paid before' };
    if (payment.state !== 'failed') await changeState(tx, payment, change, now);
    return 'failed';
  }
  const reason = result.isRepeated ? 'paid, and verified before' : 'paid';
  const { bankReference, cardNumber } = result;
  const details = { bankReference, cardNumber };
  await changeState(tx, payment, { state: 'paid', reason, details }, now);
  await fulfilOrder(tx, order, { giftSecret: deps.giftSecret, now });
  return 'paid';
}

interface Outcome extends StateChange {
  /** For operators; `null` for no alert. */
  alert: { about: string; message: string } | null;
}

function outcomeOf(
  payment: Payment,
  result: Exclude<GatewayResult, { outcome: 'paid' }>,
  { wasCancelled, now }: { wasCancelled: boolean; now: Date },
): Outcome {
  const name = `Payment ${payment.id} at ${payment.gateway} (${payment.reference})`;
  const isOver = now.getTime() - payment.createdAt.getTime() > WINDOW_MS;
  switch (result.outcome) {
    case 'unpaid':
      return { state: 'failed', reason: `not paid (${result.code})`, alert: null };
    case 'reversed':
      return { state: 'reversed', reason: result.reason, alert: null };
    case 'amount_differs':
      return {
        state: 'failed',
        reason: 'another amount was paid',
        alert: {
          about: 'amount',
          message: `${name} was paid with another amount than ${payment.amount} rials: nothing was granted.`,
        },
      };
    case 'waiting':
      return {
        state: isOver || wasCancelled ? 'failed' : 'unknown',
        reason: result.reason,
        alert: null,
      };
    case 'uncertain':
      return {
        state: isOver ? 'failed' : 'unknown',
        reason: result.reason,
        alert: isOver
          ? {
              about: 'unsettled',
              message: `${name} could not be settled in a day: ask the gateway by hand.`,
            }
          : null,
      };
  }
}
