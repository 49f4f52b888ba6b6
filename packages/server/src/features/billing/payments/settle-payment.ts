import type { Db } from '../../../db/client.ts';
import { siteSecret } from '../../../db/site-secret.ts';
import type { Clock } from '../../../domain/clock.ts';
import {
  GatewayUncertain,
  type PaymentGateway,
  type Verification,
} from '../../../integrations/payments/payment-gateway.ts';
import { fulfilOrder } from '../orders/fulfil-order.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { raiseAlert } from './alerts.ts';
import type { SettleDeps } from './payment-deps.ts';
import type { PaymentState } from './payment-state.ts';
import { type Change, changeState, lockPayment, type Payment } from './payments.ts';

/** Name of the secret that gift codes are derived from. */
export const GIFT_SECRET = 'gifts';

/** Lease for asking the gateway; longer than two of its calls take. */
const ASKING_MS = 20_000;
/** Gateways forget unpaid payments after this time. */
const WINDOW_MS = 24 * 3_600_000;

type Learned = Verification | { outcome: 'waiting' | 'uncertain' | 'reversed'; reason: string };

/**
 * Whether another call is asking the gateway right now. The lease expires if its process was
 * killed.
 */
const isBeingAsked = ({ state, updatedAt }: Payment, now: Date) =>
  state === 'verifying' && now.getTime() - updatedAt.getTime() < ASKING_MS;

/**
 * Claims a payment for asking the gateway. Null: there is nothing to ask; the current state is the
 * answer.
 */
async function claim(
  { db, clock }: SettleDeps,
  id: number,
  ifDue: boolean,
): Promise<{ payment: Payment; mayAsk: boolean }> {
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    const now = clock();
    if (payment.state === 'paid' || payment.state === 'reversed' || isBeingAsked(payment, now)) {
      return { payment, mayAsk: false };
    }
    if (ifDue && (payment.askAt === null || payment.askAt > now)) return { payment, mayAsk: false };
    if (payment.reference === null) {
      const change = { state: 'failed' as const, reason: 'it never reached the gateway' };
      if (payment.state !== 'failed') await changeState(tx, payment, change, now);
      return { payment: { ...payment, state: 'failed' }, mayAsk: false };
    }
    // Written before the gateway is asked, even for a failed payment: after a crash the reconciler
    // takes over.
    const attempts = await changeState(tx, payment, { state: 'verifying', reason: 'asking' }, now);
    return { payment: { ...payment, attempts }, mayAsk: true };
  });
}

/**
 * Verifies a payment; if nothing was paid, inquires about its status. Never throws because of the
 * gateway.
 */
async function ask(gateway: PaymentGateway, reference: string, amount: number): Promise<Learned> {
  try {
    const verification = await gateway.verify(reference, amount);
    if (verification.outcome !== 'unpaid') return verification;
    const standing = await gateway.inquire(reference);
    if (standing === 'failed' || standing === 'gone') return verification;
    if (standing === 'reversed')
      return { outcome: 'reversed', reason: 'given back by the gateway' };
    if (standing === 'waiting') return { outcome: 'waiting', reason: 'waiting at the gateway' };
    return {
      outcome: 'uncertain',
      reason: `not verified, though the gateway calls it ${standing}`,
    };
  } catch (error) {
    if (!(error instanceof GatewayUncertain)) throw error;
    return { outcome: 'uncertain', reason: error.message };
  }
}

async function writePaid(
  tx: Db,
  payment: Payment,
  learned: Extract<Learned, { outcome: 'paid' }>,
  given: { giftSecret: Buffer; clock: Clock },
): Promise<PaymentState> {
  const order = await lockOrder(tx, payment.orderId);
  const now = given.clock();
  if (order?.state === 'paid' || order?.state === 'refunded') {
    await raiseAlert(
      tx,
      `payment:${payment.id}:twice`,
      `Payment ${payment.id} at ${payment.gateway} (${payment.reference}) was made for order ${payment.orderId}, which had been paid before: give the money back.`,
    );
    const change = { state: 'failed' as const, reason: 'the order had been paid before' };
    await changeState(tx, payment, change, now);
    return 'failed';
  }
  const reason = learned.isRepeated ? 'paid, and verified before' : 'paid';
  const { bankReference, cardNumber } = learned;
  const facts = { bankReference, cardNumber };
  await changeState(tx, payment, { state: 'paid', reason, facts }, now);
  await fulfilOrder(tx, payment.orderId, given);
  return 'paid';
}

interface Wording extends Change {
  /** For operators; null: no alert. */
  alert: { about: string; message: string } | null;
}

function wordingOf(
  payment: Payment,
  learned: Exclude<Learned, { outcome: 'paid' }>,
  { gaveUp, now }: { gaveUp: boolean; now: Date },
): Wording {
  const name = `Payment ${payment.id} at ${payment.gateway} (${payment.reference})`;
  const isOver = now.getTime() - payment.createdAt.getTime() > WINDOW_MS;
  switch (learned.outcome) {
    case 'unpaid':
      return { state: 'failed', reason: `not paid (${learned.code})`, alert: null };
    case 'reversed':
      return { state: 'reversed', reason: learned.reason, alert: null };
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
        state: isOver || gaveUp ? 'failed' : 'unknown',
        reason: learned.reason,
        alert: null,
      };
    case 'uncertain':
      return {
        state: isOver ? 'failed' : 'unknown',
        reason: learned.reason,
        alert: isOver
          ? {
              about: 'unsettled',
              message: `${name} could not be settled in a day: ask the gateway by hand.`,
            }
          : null,
      };
  }
}

/**
 * Syncs a payment with its state at the gateway, and delivers what it bought when it is paid:
 * exactly once, however often it is called concurrently. Amount, owner and plan come from our
 * tables only.
 *
 * @param gaveUp the callback said that the payer cancelled: a payment still waiting may then count
 * as failed
 * @param ifDue only when a check is due: not again if somebody else has asked meanwhile
 */
export async function settlePayment(
  deps: SettleDeps,
  id: number,
  { gaveUp = false, ifDue = false }: { gaveUp?: boolean; ifDue?: boolean } = {},
): Promise<PaymentState> {
  const { db, gateways, clock } = deps;
  const { payment, mayAsk } = await claim(deps, id, ifDue);
  if (!mayAsk || payment.reference === null) return payment.state;
  const gateway = gateways.get(payment.gateway as Parameters<typeof gateways.get>[0]);
  const learned: Learned = gateway
    ? await ask(gateway, payment.reference, payment.amount)
    : { outcome: 'uncertain', reason: 'the gateway is not configured any more' };
  const giftSecret = await siteSecret(db, GIFT_SECRET);
  return db.transaction(async (tx) => {
    const current = await lockPayment(tx, id);
    if (current.state === 'paid' || current.state === 'reversed') return current.state;
    if (learned.outcome === 'paid') return writePaid(tx, current, learned, { giftSecret, clock });
    // Another call asked the gateway after us, so its result is newer.
    if (current.attempts !== payment.attempts) return current.state;
    // Anyone who knows the reference can claim this, so it only counts for gateways that list late
    // payments.
    const mayFail = gaveUp && gateway?.listUnverified != null;
    const now = clock();
    const { alert, ...change } = wordingOf(current, learned, { gaveUp: mayFail, now });
    if (alert) await raiseAlert(tx, `payment:${id}:${alert.about}`, alert.message);
    await changeState(tx, current, change, now);
    return change.state;
  });
}
