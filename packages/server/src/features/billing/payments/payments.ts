import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { queryRows } from '../../../db/query-rows.ts';
import { wasPaid } from '../../../db/read-models/booked-payment.ts';
import { paymentEvents, payments } from '../../../db/schema/index.ts';
import { instant } from '../../../db/time.ts';
import {
  isSettled,
  mayBecome,
  nextCheckDelayS,
  type PaymentState,
  SKEW_S,
} from './payment-state.ts';

export type Payment = typeof payments.$inferSelect;

/**
 * Delay before the first check of a new payment: a crash before the redirect leaves it to the
 * reconciler.
 */
const START_GRACE_S = 600;

/** How long an order can be paid with a new attempt. */
export const PAYABLE_HOURS = 2;

const addSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);

export async function insertPayment(
  db: Db,
  payment: { orderId: number; gateway: string; amount: number },
  now: Date,
): Promise<Payment> {
  const [row] = await db
    .insert(payments)
    .values({ ...payment, askAt: addSeconds(now, START_GRACE_S), createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error('the payment was not written');
  await db
    .insert(paymentEvents)
    .values({ paymentId: row.id, state: 'created', reason: 'ordered', at: now });
  return row;
}

/** The payment, locked until the transaction ends. */
export async function lockPayment(db: Db, id: number): Promise<Payment> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id)).for('update');
  if (!row) throw new Error(`there is no payment ${id}`);
  return row;
}

export async function findPayment(db: Db, id: number): Promise<Payment> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  if (!row) throw new Error(`there is no payment ${id}`);
  return row;
}

export async function findPaymentByReference(
  db: Db,
  gateway: string,
  reference: string,
): Promise<Payment | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, gateway), eq(payments.reference, reference)));
  return row ?? null;
}

/** SQL order of the payments `p` of an order: the one that paid it, else one whose outcome is not known, else the last. */
export const currentFirst = sql`${wasPaid} desc, p.ask_at is not null desc, p.id desc`;

/** The attempt of an order that is not paid whose outcome is not known yet, else the last one. */
export async function findCurrentPayment(db: Db, orderId: number): Promise<Payment | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(isNotNull(payments.askAt)), desc(payments.id))
    .limit(1);
  return row ?? null;
}

/** Maximum of the column, needed because anyone who knows a reference can trigger checks. */
const MAX_ATTEMPTS = 32_767;

export interface StateChange {
  state: PaymentState;
  /** In English, for operators. */
  reason: string;
  details?: Partial<Pick<Payment, 'reference' | 'redirectUrl' | 'bankReference' | 'cardNumber'>>;
}

/**
 * Stores a payment's new state and its event; returns the number of checks so far. The payment must
 * be locked.
 */
export async function changeState(
  db: Db,
  payment: Payment,
  { state, reason, details = {} }: StateChange,
  now: Date,
): Promise<number> {
  if (!mayBecome(payment.state, state)) {
    throw new Error(`payment ${payment.id} is ${payment.state} and cannot be ${state}`);
  }
  const isPending = state === 'verifying' || state === 'unknown' || state === 'redirected';
  const ageS = (now.getTime() - payment.createdAt.getTime()) / 1_000;
  const attempts = Math.min(payment.attempts + (state === 'verifying' ? 1 : 0), MAX_ATTEMPTS);
  const changed = db
    .update(payments)
    .set({
      ...details,
      state,
      attempts,
      updatedAt: now,
      ...(isSettled(state) && { askAt: null }),
      ...(isPending && { askAt: addSeconds(now, nextCheckDelayS(attempts, ageS)) }),
    })
    .where(eq(payments.id, payment.id));
  await db.execute(sql`with changed as ${changed}
    insert into payment_events (payment_id, state, reason, created_at)
    values (${payment.id}, ${state}, ${reason}, ${instant(now)})`);
  return attempts;
}

/**
 * Whether a gateway check is due. Also true if the payment was last written in the future, because the clock has been
 * set back since.
 */
export const isDue = ({ askAt, updatedAt }: Payment, now: Date): boolean =>
  askAt !== null && (askAt <= now || updatedAt > addSeconds(now, SKEW_S));

/** Payments that are due for a check, by gateway: at most `limit` each, longest waiting first. */
export async function findDuePayments(
  db: Db,
  limit: number,
  now: Date,
): Promise<Map<string, number[]>> {
  const rows = await queryRows(
    db,
    z.object({ gateway: z.string(), ids: z.array(z.int()) }),
    sql`
      select gateway, array_agg(id order by turn) as ids
      from (
        select id, gateway, row_number() over (partition by gateway order by ask_at, id) as turn
        from payments
        where ask_at <= ${instant(now)}
          or (ask_at is not null and updated_at > ${instant(addSeconds(now, SKEW_S))})
      ) due
      where turn <= ${limit} group by gateway`,
  );
  return new Map(rows.map(({ gateway, ids }) => [gateway, ids]));
}

/**
 * Payments with these references that are not known to be paid, except those whose wrong amount has
 * an alert.
 */
export async function findUnpaidPayments(
  db: Db,
  gateway: string,
  references: readonly string[],
): Promise<number[]> {
  if (references.length === 0) return [];
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.gateway, gateway),
        inArray(payments.reference, [...references]),
        sql`${payments.state} not in ('paid', 'reversed')`,
        sql`not exists (select from alerts a where a.subject = 'payment:' || ${payments.id} || ':amount')`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** The payment events of an order, in order. */
export function findPaymentEvents(db: Db, orderId: number) {
  return db
    .select({
      paymentId: payments.id,
      gateway: payments.gateway,
      reference: payments.reference,
      state: paymentEvents.state,
      reason: paymentEvents.reason,
      at: paymentEvents.at,
    })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(paymentEvents.id));
}
