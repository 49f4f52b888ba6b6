import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../db/client.ts';
import { findSandboxPayment, type SandboxPayment, settleSandboxPayment } from './queries.ts';

/** What a payer can do, in the order of the page. */
export const ACTIONS = ['pay', 'cancel', 'fail', 'pay_unseen', 'pay_late', 'pay_twice'] as const;
export type Action = (typeof ACTIONS)[number];

/** Seconds until money that comes late counts. */
const LATE_S = 20;

/**
 * What the form of a payment has to carry: only who was sent its page has it, and other sites cannot read that
 * page. No cookie counts here, so this is all that a press rests on.
 */
export function proofOf(secret: Buffer, reference: string): string {
  return createHmac('sha256', secret).update(reference).digest('base64url');
}

export function isProof(secret: Buffer, reference: string, proof: string): boolean {
  const right = Buffer.from(proofOf(secret, reference));
  const given = Buffer.from(proof);
  return right.length === given.length && timingSafeEqual(right, given);
}

/** The shop's address with what a gateway says there. */
export function callbackOf({ callbackUrl, reference, state }: SandboxPayment): URL {
  const url = new URL(callbackUrl);
  url.searchParams.set('reference', reference);
  url.searchParams.set('status', state === 'paid' || state === 'verified' ? 'OK' : 'NOK');
  return url;
}

/**
 * Does what was pressed, when it is the first press, and tells the payment as it is then; null: there is none.
 * A second press changes nothing, and is led on by what the first one did.
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
