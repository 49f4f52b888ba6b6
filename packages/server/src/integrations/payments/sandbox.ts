import { randomBytes } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { sandboxPayments } from '../../db/schema/index.ts';
import { instant } from '../../db/time.ts';
import type { Clock } from '../../domain/clock.ts';
import type { GatewayPaymentStatus, PaymentGateway } from './payment-gateway.ts';

/** 128 random bits: whoever knows the reference may pay. */
export const sandboxReference = z.string().regex(/^S[0-9a-f]{32}$/);

const callback = z.object({ reference: sandboxReference, status: z.string() });

/** Obviously fake. */
const CARD_NUMBER = '000000******0000';
/** The error codes are those of Zarinpal. */
const UNPAID = -51;
const AMOUNT_DIFFERS = -50;
const GONE = -54;

/** After this time a payment page expires, as at a bank. */
export const SANDBOX_WINDOW_MINUTES = 15;

/** A number of digits as banks print them, the same for every verification of a payment. */
const bankReferenceOf = (reference: string) => String(Number.parseInt(reference.slice(1, 13), 16));

const hasArrived = (now: Date) => lte(sandboxPayments.paidAt, now);

async function find(db: Db, reference: string, now: Date) {
  const [row] = await db
    .select({
      amount: sandboxPayments.amount,
      state: sandboxPayments.state,
      hasArrived: sql<boolean>`coalesce(${hasArrived(now)}, false)`,
      isOver: sql<boolean>`${sandboxPayments.createdAt} <= ${instant(now)} - make_interval(mins => ${SANDBOX_WINDOW_MINUTES})`,
    })
    .from(sandboxPayments)
    .where(eq(sandboxPayments.reference, reference));
  return row ?? null;
}

/**
 * A gateway that acts as its own bank and moves no money: its records are a table, its pages are
 * `features/billing/sandbox-gateway`. To the rest of the code it is a gateway like any other.
 */
export function createSandbox(db: Db, clock: Clock): PaymentGateway {
  return {
    async start({ amount, description, callbackUrl }) {
      const reference = `S${randomBytes(16).toString('hex')}`;
      await db.insert(sandboxPayments).values({
        reference,
        amount,
        description,
        callbackUrl,
        createdAt: clock(),
      });
      // A path, so that it works under any host name of this machine.
      return { reference, redirectUrl: `/sandbox-gateway/${reference}` };
    },
    async verify(reference, amount) {
      const now = clock();
      const paid = { bankReference: bankReferenceOf(reference), cardNumber: CARD_NUMBER };
      // Of two concurrent calls only one updates the row, so money is captured once.
      const [captured] = await db
        .update(sandboxPayments)
        .set({ state: 'verified' })
        .where(
          and(
            eq(sandboxPayments.reference, reference),
            eq(sandboxPayments.amount, amount),
            eq(sandboxPayments.state, 'paid'),
            hasArrived(now),
          ),
        )
        .returning({ reference: sandboxPayments.reference });
      if (captured) return { outcome: 'paid', isRepeated: false, ...paid };
      const payment = await find(db, reference, now);
      if (!payment) return { outcome: 'unpaid', code: GONE };
      const isPaid =
        payment.state === 'verified' || (payment.state === 'paid' && payment.hasArrived);
      if (!isPaid) return { outcome: 'unpaid', code: UNPAID };
      if (payment.amount !== amount) return { outcome: 'amount_differs', code: AMOUNT_DIFFERS };
      // Captured by a concurrent call.
      return { outcome: 'paid', isRepeated: true, ...paid };
    },
    async inquire(reference): Promise<GatewayPaymentStatus> {
      const payment = await find(db, reference, clock());
      if (!payment) return 'gone';
      if (payment.state === 'waiting' && payment.isOver) return 'failed';
      return payment.state === 'paid' && !payment.hasArrived ? 'waiting' : payment.state;
    },
    async listUnverified() {
      const rows = await db
        .select({ reference: sandboxPayments.reference })
        .from(sandboxPayments)
        .where(and(eq(sandboxPayments.state, 'paid'), hasArrived(clock())));
      return rows.map(({ reference }) => reference);
    },
    readCallback(query) {
      const { success, data } = callback.safeParse(query);
      return success ? { reference: data.reference, claimsPaid: data.status === 'OK' } : null;
    },
  };
}
