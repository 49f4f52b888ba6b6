import type { LoginBody } from '@parde/contract';
import { lockMember } from '../../db/locks.ts';
import { writeFailedSignIn } from '../../db/security-log.ts';
import { invalidField, type SignInTicket } from '../../domain/app-error.ts';
import { uncountUnlessWrong } from '../../integrations/limits/limits.ts';
import { isOutdatedHash, type Requester } from '../../integrations/passwords/create-passwords.ts';
import type { AuthDeps } from './auth-deps.ts';
import { completeSignIn, type SignIn } from './complete-sign-in.ts';
import { isKnownDevice } from './device-queries.ts';
import type { Visitor } from './guards.ts';
import { findAccountsByEmail, replacePasswordHash } from './user-queries.ts';

/** An id that no account has. */
const NO_ACCOUNT_ID = 0;

type Accounts = Awaited<ReturnType<typeof findAccountsByEmail>>;

/**
 * The account that a password opens. A wrong password costs the same time whatever accounts the address has, and the
 * account that confirmed it is tried first, so that the timing reveals nothing.
 */
async function accountOf(
  { passwords }: AuthDeps,
  { confirmed, claimed }: Accounts,
  password: string,
  requester: Requester,
): Promise<{ id: number; passwordHash: string } | null> {
  for (const account of [confirmed, claimed]) {
    const hash = account?.passwordHash ?? null;
    const isRight = await passwords.verify(password, hash, requester);
    if (isRight && account && hash !== null) return { id: account.id, passwordHash: hash };
  }
  return null;
}

/** `null` if the password is wrong. */
async function signInByPassword(
  deps: AuthDeps,
  accounts: Accounts,
  body: LoginBody,
  visitor: Visitor,
  requester: Requester,
): Promise<SignIn | SignInTicket | null> {
  const { db, passwords, clock, jobs } = deps;
  const { email, password, remember } = body;
  const account = await accountOf(deps, accounts, password, requester);
  if (!account) return null;
  const { id: userId, passwordHash: from } = account;
  const to = isOutdatedHash(from) ? await passwords.hash(password) : from;
  const signIn = await db.transaction(async (tx) => {
    if (!(await lockMember(tx, userId, from))) return null;
    if (to !== from) await replacePasswordHash(tx, userId, { from, to });
    return completeSignIn(tx, {
      userId,
      signedInBy: 'password',
      isRemembered: remember,
      visitor,
      now: clock(),
      jobs,
    });
  });
  // The password hash has changed in the meantime, possibly only by a rehash: retry to find out.
  if (signIn) return signIn;
  return signInByPassword(deps, await findAccountsByEmail(db, email), body, visitor, requester);
}

/**
 * @throws AppError invalid_input, the same for an unknown address as for a wrong password; too_many, overloaded
 */
export async function login(
  deps: AuthDeps,
  body: LoginBody,
  visitor: Visitor,
): Promise<SignIn | SignInTicket> {
  const { db, guards } = deps;
  // An account that only claims the address has no known-device limit of its own for guesses.
  const accounts = await findAccountsByEmail(db, body.email);
  const device = { userId: accounts.confirmed?.id ?? NO_ACCOUNT_ID, secret: visitor.device ?? '' };
  const isKnown = await isKnownDevice(db, device);
  const uncount = await guards.countLogin(body.email, visitor, isKnown);
  const signIn = await uncountUnlessWrong(uncount, () =>
    signInByPassword(deps, accounts, body, visitor, isKnown ? 'member' : 'stranger'),
  );
  if (signIn) return signIn;
  // The same statement runs for an address without an account, and the response does not wait for it.
  void writeFailedSignIn(db, body.email, visitor).catch(() => undefined);
  throw invalidField('email', 'ایمیل یا گذرواژه درست نیست');
}
