import { and, eq, getTableColumns, gt, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { sandboxPayments } from '../../../db/schema/index.ts';
import { SANDBOX_WINDOW_MINUTES } from '../../../integrations/payments/sandbox.ts';

export type SandboxPayment = typeof sandboxPayments.$inferSelect & {
  /** It can still be paid. */
  isOpen: boolean;
};

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);

const isOpen = (now: Date) =>
  and(
    eq(sandboxPayments.state, 'waiting'),
    gt(sandboxPayments.createdAt, later(now, -SANDBOX_WINDOW_MINUTES * 60)),
  ) as SQL<boolean>;

/** Null: no such payment. */
export async function findSandboxPayment(
  db: Db,
  reference: string,
  now: Date,
): Promise<SandboxPayment | null> {
  const [row] = await db
    .select({ ...getTableColumns(sandboxPayments), isOpen: isOpen(now) })
    .from(sandboxPayments)
    .where(eq(sandboxPayments.reference, reference));
  return row ?? null;
}

/**
 * Stores the payer's action; only once, and not after expiry. Of two concurrent actions the first
 * counts.
 */
export async function settleSandboxPayment(
  db: Db,
  reference: string,
  to: { state: 'failed' } | { state: 'paid'; delaySeconds: number },
  now: Date,
): Promise<void> {
  await db
    .update(sandboxPayments)
    .set({
      state: to.state,
      ...(to.state === 'paid' && { paidAt: later(now, to.delaySeconds) }),
    })
    .where(and(eq(sandboxPayments.reference, reference), isOpen(now)));
}
