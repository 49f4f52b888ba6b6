import type { AuthDeps } from './auth-deps.ts';
import { findAccount } from './user-queries.ts';
import type { Visitor } from './visitor.ts';

/**
 * Leaves all that depends on whether there is such an account to a job, so that neither the answer nor
 * its time tells. Who asks too often for one address is told the same, and nothing is mailed.
 *
 * @throws AppError too_many by the visitor's address
 */
export async function requestMail(
  { db, jobs, guards }: AuthDeps,
  kind: 'password-reset' | 'magic-link',
  email: string,
  visitor: Visitor,
): Promise<void> {
  await guards.countMailRequest(visitor);
  if (!(await guards.mayMail(kind, email))) return;
  await jobs.enqueue(db, `${kind}-mail`, { email }, { singletonKey: email });
}

/** The verification link once more; nothing when the address is confirmed. */
export async function requestVerification(
  { db, jobs, guards }: AuthDeps,
  userId: number,
): Promise<void> {
  const account = await findAccount(db, userId);
  if (!account || account.emailVerifiedAt) return;
  if (!(await guards.mayMail('verification', account.email))) return;
  await jobs.enqueue(db, 'verification-mail', { userId }, { singletonKey: String(userId) });
}
