import type { SentCode, SmsProof } from '@parde/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { lockMember } from '../../../db/locks.ts';
import { users } from '../../../db/schema/index.ts';
import { type RequestOrigin, writeSecurityEvent } from '../../../db/security-log.ts';
import { isUniqueViolation } from '../../../db/violations.ts';
import { conflict, notFound, unauthenticated } from '../../../domain/app-error.ts';
import { uncountUnlessWrong } from '../../../integrations/limits/limits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { Visitor } from '../guards.ts';
import { deleteTokensOf } from '../token-queries.ts';
import { findAccount } from '../user-queries.ts';
import { checkSmsCode, consumeSmsCode, sendSmsCode, wrongCode } from './sms-codes.ts';

/** Locks the caller's account. @throws AppError unauthenticated if it no longer exists */
export async function lockOwnAccount(tx: Db, userId: number) {
  await lockMember(tx, userId);
  const account = await findAccount(tx, userId);
  if (!account) throw unauthenticated('the account is gone');
  return account;
}

/**
 * Sends a code to the member's current number, as a proof of identity.
 *
 * @throws AppError not_found without a number or an SMS service, too_many, overloaded
 */
export async function requestProofSms(
  deps: AuthDeps,
  userId: number,
  visitor: Visitor,
): Promise<SentCode> {
  const account = await findAccount(deps.db, userId);
  if (!account?.mobile) throw notFound('شمارهٔ موبایل شما', 'the account has no number');
  const { mobile } = account;
  await deps.guards.countSms(mobile, visitor, true);
  return sendSmsCode(deps, { purpose: 'proof', userId, mobile });
}

/**
 * Sends a code to a number that the member wants to add. Only someone who can read the code learns whether another
 * account has the number.
 *
 * @throws AppError too_many, not_found, overloaded, invalid_input
 */
export async function requestMobileCode(
  deps: AuthDeps,
  userId: number,
  mobile: string,
  visitor: Visitor,
): Promise<SentCode> {
  await deps.guards.countSms(mobile, visitor, false);
  return sendSmsCode(deps, { purpose: 'own_number', userId, mobile });
}

/** Whether a code that was sent to the member's own number is right; consumes it. */
export async function proveBySms(deps: AuthDeps, userId: number, proof: SmsProof) {
  const right = await checkSmsCode(deps.db, proof, { purpose: 'proof', userId });
  if (!right.isRight) return false;
  return deps.db.transaction(async (tx) => {
    const { mobile } = await lockOwnAccount(tx, userId);
    if (mobile !== right.mobile) return false;
    await consumeSmsCode(tx, right);
    return true;
  });
}

/**
 * Adds or changes the member's number. Invalidates links, codes and unfinished sign-ins created before.
 *
 * @throws AppError invalid_input, too_many; conflict if another account has the number
 */
export async function setMobile(
  { db, guards, jobs }: AuthDeps,
  userId: number,
  proof: SmsProof,
  visitor: Visitor,
): Promise<void> {
  const uncount = await guards.countSmsCode(visitor);
  const right = await uncountUnlessWrong(uncount, async () => {
    const checked = await checkSmsCode(db, proof, { purpose: 'own_number', userId });
    return checked.isRight ? checked : null;
  });
  if (!right) throw wrongCode();
  const change = db.transaction(async (tx) => {
    const before = await lockOwnAccount(tx, userId);
    await consumeSmsCode(tx, right);
    if (before.mobile === right.mobile) return;
    const { mobile } = right;
    await tx.update(users).set({ mobile, updatedAt: sql`now()` }).where(eq(users.id, userId));
    await deleteTokensOf(tx, userId);
    await writeSecurityEvent(tx, userId, 'mobile_set', visitor);
    await jobs.enqueue(tx, 'security-mail', { userId, change: 'mobile_set' });
  });
  await change.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw conflict(
      'another account has the number',
      'این شماره از آنِ حسابی دیگر است؛ با آن وارد شوید و شماره را از آن حساب بردارید',
    );
  });
}

/**
 * Removes the member's number; does nothing if there is none.
 *
 * @throws AppError conflict if the account would be left without any confirmed way to sign in
 */
export async function removeMobile(
  { db, jobs }: AuthDeps,
  userId: number,
  origin: RequestOrigin,
): Promise<void> {
  await db.transaction(async (tx) => {
    const account = await lockOwnAccount(tx, userId);
    if (account.mobile === null) return;
    if (!account.emailVerifiedAt && !account.passwordHash) {
      throw conflict(
        'the number is the only way in',
        'با این شماره وارد می‌شوید؛ نخست ایمیلی بیفزایید و تأییدش کنید',
      );
    }
    await tx.update(users).set({ mobile: null, updatedAt: sql`now()` }).where(eq(users.id, userId));
    await deleteTokensOf(tx, userId);
    await writeSecurityEvent(tx, userId, 'mobile_removed', origin);
    await jobs.enqueue(tx, 'security-mail', { userId, change: 'mobile_removed' });
  });
}
