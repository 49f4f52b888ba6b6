import { lockMember } from '../../db/locks.ts';
import type { RequestOrigin } from '../../db/security-log.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { invalidField } from '../../domain/app-error.ts';
import { uncountIfFailed } from '../../integrations/limits/limits.ts';
import type { AuthDeps } from './auth-deps.ts';
import { confirmEmailChange } from './email-change.ts';
import type { Visitor } from './guards.ts';
import { consumeToken, findToken } from './token-queries.ts';
import { findAddressee, markVerified } from './user-queries.ts';

/**
 * Leaves everything that depends on whether the account exists to a job, so that neither the response nor its timing
 * reveals it. Above the limit per e-mail address the response is the same, but no mail is sent.
 *
 * @throws AppError too_many per client address
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

/**
 * Sends the verification link again; does nothing if the address is confirmed.
 *
 * @throws AppError too_many if a link was sent there less than a minute ago, or five within an hour
 */
export async function requestVerification(
  { db, jobs, guards }: AuthDeps,
  userId: number,
): Promise<void> {
  const account = await findAddressee(db, userId);
  if (!account || account.emailVerifiedAt) return;
  const uncount = await guards.countMail('verification', account.email);
  const job = { singletonKey: String(userId) };
  await uncountIfFailed(uncount, () => jobs.enqueue(db, 'verification-mail', { userId }, job));
}

/** `false` for a link that does not work, or if another account has confirmed the address. */
async function confirmBy(
  { db, jobs }: AuthDeps,
  token: string,
  origin: RequestOrigin,
): Promise<boolean> {
  try {
    if (await confirmEmailChange({ db, jobs }, token, origin)) return true;
    return await db.transaction(async (tx) => {
      const found = await findToken(tx, token, ['email_verification']);
      if (!found?.userId || !(await lockMember(tx, found.userId))) return false;
      if (!(await consumeToken(tx, token, ['email_verification']))) return false;
      await markVerified(tx, found.userId);
      return true;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/**
 * Confirms an address by the link mailed to it, whether it is the account's or a new one that waits for confirmation.
 *
 * @throws AppError invalid_input
 */
export async function verifyEmail(
  deps: AuthDeps,
  token: string,
  origin: RequestOrigin,
): Promise<void> {
  if (await confirmBy(deps, token, origin)) return;
  throw invalidField(
    'token',
    'این پیوند به کار رفته یا مهلتش گذشته است؛ از پنل کاربری پیوند تازه‌ای بگیرید',
  );
}
