import { lockMember } from '../../db/locks/lock-member.ts';
import { invalidField } from '../../domain/app-error.ts';
import { readDigitCode } from '../../domain/digit-code.ts';
import { takeBackUnlessWrong } from '../../integrations/limits/count-attempt.ts';
import type { AuthDeps } from './auth-deps.ts';
import { completeSignIn, type SignIn } from './complete-sign-in.ts';
import type { Visitor } from './guards.ts';
import { findToken, type Purpose, takeToken } from './token-queries.ts';

type SignInPurpose = 'magic_link' | 'operator_link' | 'device_code';

const LINKS: readonly SignInPurpose[] = ['magic_link', 'operator_link'];
const CODES: readonly SignInPurpose[] = ['device_code'];

/** Sessions from an operator's link are kept short. */
const isRemembered = (purpose: Purpose) => purpose !== 'operator_link';

const isSignInPurpose = (purpose: Purpose): purpose is SignInPurpose =>
  [...LINKS, ...CODES].some((known) => known === purpose);

/** Null: the token is invalid or expired. */
async function signInByToken(
  { db, clock }: AuthDeps,
  secret: string,
  purposes: readonly SignInPurpose[],
  visitor: Visitor,
): Promise<SignIn | null> {
  return db.transaction(async (tx) => {
    const found = await findToken(tx, secret, purposes);
    if (!found?.userId || !(await lockMember(tx, found.userId))) return null;
    const taken = await takeToken(tx, secret, purposes);
    if (!taken?.userId || !isSignInPurpose(taken.purpose)) return null;
    return completeSignIn(tx, {
      userId: taken.userId,
      signedInBy: taken.purpose,
      isRemembered: isRemembered(taken.purpose),
      visitor,
      now: clock(),
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
): Promise<SignIn> {
  const code = readDigitCode(token);
  if (code === null) {
    const signIn = await signInByToken(deps, token, LINKS, visitor);
    if (signIn) return signIn;
    throw invalidField('token', 'این پیوند به کار رفته یا مهلتش گذشته است؛ پیوند تازه‌ای بگیرید');
  }
  const takeBack = await deps.guards.countCode(visitor, code);
  const signIn = await takeBackUnlessWrong(takeBack, () =>
    signInByToken(deps, code, CODES, visitor),
  );
  if (!signIn) throw invalidField('token', 'این کد درست نیست یا مهلتش گذشته است');
  return signIn;
}
