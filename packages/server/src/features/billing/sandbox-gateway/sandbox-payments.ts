import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, getTableColumns, gt, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { sandboxPayments } from '../../../db/schema/index.ts';
import { SANDBOX_WINDOW_MINUTES } from '../../../integrations/payments/sandbox.ts';

export type SandboxPayment = typeof sandboxPayments.$inferSelect & {
  /** Whether it can still be paid. */
  isOpen: boolean;
};

const addSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);

const isOpen = (now: Date) =>
  and(
    eq(sandboxPayments.state, 'waiting'),
    gt(sandboxPayments.createdAt, addSeconds(now, -SANDBOX_WINDOW_MINUTES * 60)),
  ) as SQL<boolean>;

/** `null` if there is no such payment. */
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
async function settleSandboxPayment(
  db: Db,
  reference: string,
  to: { state: 'failed' } | { state: 'paid'; delaySeconds: number },
  now: Date,
): Promise<void> {
  await db
    .update(sandboxPayments)
    .set({
      state: to.state,
      ...(to.state === 'paid' && { paidAt: addSeconds(now, to.delaySeconds) }),
    })
    .where(and(eq(sandboxPayments.reference, reference), isOpen(now)));
}

/** Actions of a payer, in the order of the page. */
export const ACTIONS = ['pay', 'cancel', 'fail', 'pay_unseen', 'pay_late', 'pay_twice'] as const;
export type Action = (typeof ACTIONS)[number];

/** Delay in seconds after which a late payment counts. */
const LATE_PAYMENT_S = 20;

/**
 * CSRF token of a payment's form: known only to whoever got its page, which other sites cannot
 * read. Cookies are ignored here, so this is the only protection.
 */
export function formTokenOf(secret: Buffer, reference: string): string {
  return createHmac('sha256', secret).update(reference).digest('base64url');
}

export function isFormToken(secret: Buffer, reference: string, token: string): boolean {
  const expected = Buffer.from(formTokenOf(secret, reference));
  const given = Buffer.from(token);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** The shop's callback URL with the gateway's parameters. */
export function callbackUrlOf({ callbackUrl, reference, state }: SandboxPayment): URL {
  const url = new URL(callbackUrl);
  url.searchParams.set('reference', reference);
  url.searchParams.set('status', state === 'paid' || state === 'verified' ? 'OK' : 'NOK');
  return url;
}

/**
 * Executes an action, if it is the first one, and returns the payment's resulting state; `null` if there is no such
 * payment. A second action changes nothing and gets the result of the first.
 */
export async function performAction(
  db: Db,
  reference: string,
  action: Action,
  now: Date,
): Promise<SandboxPayment | null> {
  const isPaid = action !== 'cancel' && action !== 'fail';
  await settleSandboxPayment(
    db,
    reference,
    isPaid
      ? { state: 'paid', delaySeconds: action === 'pay_late' ? LATE_PAYMENT_S : 0 }
      : { state: 'failed' },
    now,
  );
  return findSandboxPayment(db, reference, now);
}
