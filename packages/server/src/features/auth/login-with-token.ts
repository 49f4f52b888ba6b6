import { CODE_DIGITS, LONG_CODE_DIGITS, normalizeDigitCode } from '@parde/shared/digit-code';
import { lockMember } from '../../db/locks.ts';
import { type RequestOrigin, writeSecurityEvent } from '../../db/security-log.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { invalidField, type SignInTicket, unauthenticated } from '../../domain/app-error.ts';
import { makeDigitCode } from '../../domain/secrets.ts';
import { uncountUnlessWrong } from '../../integrations/limits/limits.ts';
import type { AuthDeps } from './auth-deps.ts';
import { completeSignIn, type SignIn } from './complete-sign-in.ts';
import type { Visitor } from './guards.ts';
import { hasSession } from './session-queries.ts';
import { consumeToken, findToken, insertToken, type Purpose } from './token-queries.ts';

type SignInPurpose = 'magic_link' | 'operator_link' | 'device_code';

const LINKS: readonly SignInPurpose[] = ['magic_link', 'operator_link'];
const CODES: readonly SignInPurpose[] = ['device_code'];

/** Sessions opened by an operator's link are short-lived. */
const isRemembered = (purpose: Purpose) => purpose !== 'operator_link';

const isSignInPurpose = (purpose: Purpose): purpose is SignInPurpose =>
  [...LINKS, ...CODES].some((known) => known === purpose);

/** `null` if the token is invalid or expired. */
async function signInByToken(
  { db, clock, jobs }: AuthDeps,
  secret: string,
  purposes: readonly SignInPurpose[],
  visitor: Visitor,
): Promise<SignIn | SignInTicket | null> {
  return db.transaction(async (tx) => {
    const found = await findToken(tx, secret, purposes);
    if (!found?.userId || !(await lockMember(tx, found.userId))) return null;
    const taken = await consumeToken(tx, secret, purposes);
    if (!taken?.userId || !isSignInPurpose(taken.purpose)) return null;
    return completeSignIn(tx, {
      userId: taken.userId,
      signedInBy: taken.purpose,
      isRemembered: isRemembered(taken.purpose),
      visitor,
      now: clock(),
      jobs,
    });
  });
}

/**
 * Signs in with a link's secret, which cannot be guessed, or a short digit code, whose attempts are
 * counted.
 *
 * @throws AppError invalid_input, too_many
 */
export async function loginWithToken(
  deps: AuthDeps,
  token: string,
  visitor: Visitor,
): Promise<SignIn | SignInTicket> {
  const code = normalizeDigitCode(token);
  if (code === null) {
    const signIn = await signInByToken(deps, token, LINKS, visitor);
    if (signIn) return signIn;
    throw invalidField('token', 'این پیوند به کار رفته یا مهلتش گذشته است؛ پیوند تازه‌ای بگیرید');
  }
  const uncount = await deps.guards.countCode(visitor, code);
  const signIn = await uncountUnlessWrong(uncount, () => signInByToken(deps, code, CODES, visitor));
  if (!signIn) throw invalidField('token', 'این کد درست نیست یا مهلتش گذشته است');
  return signIn;
}

/** With a hundred million codes, a collision is rare and five in a row practically impossible. */
const DRAWS = 5;

interface DeviceCode {
  code: string;
  expiresAt: Date;
}

/**
 * Creates a code that signs in a second device, replacing the member's previous one; codes are longer while short ones
 * are being guessed. A session that is being ended cannot create one.
 *
 * @throws AppError too_many; unauthenticated if the session has been ended in the meantime
 */
export async function makeDeviceCode(
  { db, guards }: AuthDeps,
  { userId, sessionId }: { userId: number; sessionId: number },
  origin: RequestOrigin,
): Promise<DeviceCode> {
  await guards.countDeviceCode(userId);
  const digits = (await guards.areCodesGuessed()) ? LONG_CODE_DIGITS : CODE_DIGITS;
  for (let draw = 1; ; draw += 1) {
    const code = makeDigitCode(digits);
    try {
      const expiresAt = await db.transaction(async (tx) => {
        await lockMember(tx, userId);
        if (!(await hasSession(tx, sessionId))) throw unauthenticated('the session went meanwhile');
        await writeSecurityEvent(tx, userId, 'device_code_made', origin);
        return insertToken(tx, { userId, purpose: 'device_code', secret: code });
      });
      return { code, expiresAt };
    } catch (error) {
      if (draw === DRAWS || !isUniqueViolation(error)) throw error;
    }
  }
}
