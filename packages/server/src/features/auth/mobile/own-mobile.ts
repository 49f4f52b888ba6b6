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
import { checkSmsCode, sendSmsCode, useSmsCode, wrongCode } from './sms-codes.ts';

/** Locks the caller's account. @throws AppError unauthenticated when it is gone */
export async function lockOwn(tx: Db, userId: number) {
  await lockMember(tx, userId);
  const account = await findAccount(tx, userId);
  if (!account) throw unauthenticated('the account is gone');
  return account;
}

/**
 * Sends a code to the number that the member has, for a proof.
 *
 * @throws AppError not_found without a number or a service, too_many, overloaded
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
 * Sends a code to a number that the member wants to have. Whether another account has it is told to who
 * can read the code.
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

/** Whether a code that was sent to the member's own number is right; uses it up. */
export async function proveBySms(deps: AuthDeps, userId: number, proof: SmsProof) {
  const right = await checkSmsCode(deps.db, proof, { purpose: 'proof', userId });
  if (!right.isRight) return false;
  return deps.db.transaction(async (tx) => {
    const { mobile } = await lockOwn(tx, userId);
    if (mobile !== right.mobile) return false;
    await useSmsCode(tx, right);
    return true;
  });
}

/**
 * Adds or changes the member's number. Links, codes and unfinished sign-ins that came before are
 * invalid then.
 *
 * @throws AppError invalid_input, too_many; conflict when another account has it
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
    const before = await lockOwn(tx, userId);
    await useSmsCode(tx, right);
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
 * Removes the member's number; without one, does nothing.
 *
 * @throws AppError conflict when the account could then be entered by nothing confirmed
 */
export async function removeMobile(
  { db, jobs }: AuthDeps,
  userId: number,
  origin: RequestOrigin,
): Promise<void> {
  await db.transaction(async (tx) => {
    const account = await lockOwn(tx, userId);
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
