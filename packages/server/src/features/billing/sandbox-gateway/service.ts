import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../../db/client.ts';
import { findSandboxPayment, type SandboxPayment, settleSandboxPayment } from './queries.ts';

/** Actions of a payer, in the order of the page. */
export const ACTIONS = ['pay', 'cancel', 'fail', 'pay_unseen', 'pay_late', 'pay_twice'] as const;
export type Action = (typeof ACTIONS)[number];

/** Delay in seconds after which a late payment counts. */
const LATE_S = 20;

/**
 * CSRF token of a payment's form: known only to whoever got its page, which other sites cannot
 * read. Cookies are ignored here, so this is the only protection.
 */
export function proofOf(secret: Buffer, reference: string): string {
  return createHmac('sha256', secret).update(reference).digest('base64url');
}

export function isProof(secret: Buffer, reference: string, proof: string): boolean {
  const right = Buffer.from(proofOf(secret, reference));
  const given = Buffer.from(proof);
  return right.length === given.length && timingSafeEqual(right, given);
}

/** The shop's callback URL with the gateway's parameters. */
export function callbackOf({ callbackUrl, reference, state }: SandboxPayment): URL {
  const url = new URL(callbackUrl);
  url.searchParams.set('reference', reference);
  url.searchParams.set('status', state === 'paid' || state === 'verified' ? 'OK' : 'NOK');
  return url;
}

/**
 * Executes an action, if it is the first one, and returns the payment's resulting state; null:
 * there is none. A second action changes nothing and gets the result of the first.
 */
export async function press(
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
      ? { state: 'paid', delaySeconds: action === 'pay_late' ? LATE_S : 0 }
      : { state: 'failed' },
    now,
  );
  return findSandboxPayment(db, reference, now);
}
