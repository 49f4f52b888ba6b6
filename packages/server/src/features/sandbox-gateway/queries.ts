import { and, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { sandboxPayments } from '../../db/schema/index.ts';
import { SANDBOX_WINDOW_MINUTES } from '../../integrations/payments/sandbox.ts';

export type SandboxPayment = typeof sandboxPayments.$inferSelect & {
  /** It may still be paid. */
  isOpen: boolean;
};

const isOpen = and(
  eq(sandboxPayments.state, 'waiting'),
  gt(sandboxPayments.createdAt, sql`now() - make_interval(mins => ${SANDBOX_WINDOW_MINUTES})`),
) as SQL<boolean>;

/** Null: no such payment. */
export async function findSandboxPayment(
  db: Db,
  reference: string,
): Promise<SandboxPayment | null> {
  const [row] = await db
    .select({ ...getTableColumns(sandboxPayments), isOpen })
    .from(sandboxPayments)
    .where(eq(sandboxPayments.reference, reference));
  return row ?? null;
}

/** What the payer does; once, and not after the page ran out. Of two presses the first counts. */
export async function settleSandboxPayment(
  db: Db,
  reference: string,
  to: { state: 'failed' } | { state: 'paid'; delaySeconds: number },
): Promise<void> {
  await db
    .update(sandboxPayments)
    .set({
      state: to.state,
      ...(to.state === 'paid' && {
        paidAt: sql`now() + make_interval(secs => ${to.delaySeconds})`,
      }),
    })
    .where(and(eq(sandboxPayments.reference, reference), isOpen));
}
