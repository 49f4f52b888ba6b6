import type { api, SentCode } from '@parde/contract';
import type { z } from 'zod';
import { lockMember } from '../../../db/locks.ts';
import { writeSecurityEvent } from '../../../db/security-log.ts';
import { isUniqueViolation } from '../../../db/violations.ts';
import { invalidField, type SignInTicket } from '../../../domain/app-error.ts';
import { assertMemberName } from '../../../domain/assert-member-name.ts';
import { uncountUnlessWrong } from '../../../integrations/limits/limits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { completeSignIn, openSession, type SignIn } from '../complete-sign-in.ts';
import { isKnownDevice } from '../device-queries.ts';
import type { Visitor } from '../guards.ts';
import { findIdByMobile, insertUser } from '../user-queries.ts';
import {
  type CheckedCode,
  checkSmsCode,
  consumeSmsCode,
  restoreTry,
  sendSmsCode,
  wrongCode,
} from './sms-codes.ts';

/** An id that no account has. */
const NO_ACCOUNT_ID = 0;

/**
 * Sends a code to a number, whether or not it has an account, with the same statements and the same answer in both
 * cases.
 *
 * @throws AppError too_many, not_found, overloaded, invalid_input
 */
export async function requestSmsCode(
  deps: AuthDeps,
  mobile: string,
  visitor: Visitor,
): Promise<SentCode> {
  const { db, guards } = deps;
  const userId = (await findIdByMobile(db, mobile)) ?? NO_ACCOUNT_ID;
  const isKnown = await isKnownDevice(db, { userId, secret: visitor.device ?? '' });
  await guards.countSms(mobile, visitor, isKnown);
  return sendSmsCode(deps, { purpose: 'sign_in', userId: null, mobile });
}

type Body = z.output<typeof api.loginWithSms.body>;

async function openMobileAccount(
  { db, clock, jobs }: AuthDeps,
  right: CheckedCode,
  userId: number,
  visitor: Visitor,
): Promise<SignIn | SignInTicket | null> {
  return db.transaction(async (tx) => {
    if (!(await lockMember(tx, userId))) return null;
    // The number may have been removed from the account since.
    if ((await findIdByMobile(tx, right.mobile)) !== userId) return null;
    await consumeSmsCode(tx, right);
    const proven = { userId, signedInBy: 'sms', isRemembered: true } as const;
    return completeSignIn(tx, { ...proven, visitor, now: clock(), jobs });
  });
}

/** `null` if somebody has registered with the number in the meantime. */
async function registerMobile(
  { db, clock, jobs }: AuthDeps,
  right: CheckedCode,
  name: string,
  visitor: Visitor,
): Promise<SignIn | null> {
  const made = db.transaction(async (tx) => {
    await consumeSmsCode(tx, right);
    const { mobile } = right;
    const userId = await insertUser(tx, { name, mobile, role: 'member' });
    const proven = { userId, signedInBy: 'sms', isRemembered: true } as const;
    return openSession(tx, { ...proven, visitor, now: clock(), jobs });
  });
  return made.catch((error: unknown) => {
    if (isUniqueViolation(error)) return null;
    throw error;
  });
}

/** `null` if the number has got or lost its account in the meantime. */
async function enter(
  deps: AuthDeps,
  right: CheckedCode,
  name: string | undefined,
  visitor: Visitor,
): Promise<SignIn | SignInTicket | null> {
  const userId = await findIdByMobile(deps.db, right.mobile);
  if (userId !== null) return openMobileAccount(deps, right, userId, visitor);
  try {
    if (name === undefined) {
      throw invalidField('name', 'با این شماره هنوز حسابی نیست؛ برای ساختنش نام خود را بنویسید');
    }
    assertMemberName(name, { isStaff: false });
    await deps.guards.countRegistration(visitor);
  } catch (error) {
    await restoreTry(deps.db, right);
    throw error;
  }
  return registerMobile(deps, right, name, visitor);
}

/** Maximum number of attempts; each may find that the number has got or lost its account in the meantime. */
const ATTEMPTS = 3;

/**
 * Signs in with an SMS code, or registers the number that it was sent to. Whoever has proved the number learns whether
 * it has an account.
 *
 * @throws AppError invalid_input, too_many, forbidden
 */
export async function loginWithSms(
  deps: AuthDeps,
  { ticket, code, name }: Body,
  visitor: Visitor,
): Promise<SignIn | SignInTicket> {
  const { db, guards } = deps;
  const uncount = await guards.countSmsCode(visitor);
  const found = await uncountUnlessWrong(uncount, async () => {
    const checked = await checkSmsCode(db, { ticket, code }, { purpose: 'sign_in', userId: null });
    if (checked.isRight) return checked;
    const userId = await findIdByMobile(db, checked.mobile);
    if (userId !== null) await writeSecurityEvent(db, userId, 'sign_in_failed', visitor, 'sms');
    return null;
  });
  if (!found) throw wrongCode();
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const signIn = await enter(deps, found, name, visitor);
    if (signIn) return signIn;
  }
  throw wrongCode();
}
