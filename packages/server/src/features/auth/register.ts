import type { RegisterBody } from '@parde/contract';
import type { Role } from '@parde/shared/permissions';
import type { Db } from '../../db/client.ts';
import { invalidField } from '../../domain/app-error.ts';
import { assertMemberName } from '../../domain/assert-member-name.ts';
import type { AuthDeps } from './auth-deps.ts';
import { openSession, type SignIn } from './complete-sign-in.ts';
import type { Visitor } from './guards.ts';
import { assertGoodPassword } from './passwords.ts';
import { consumeToken } from './token-queries.ts';
import { findAccountsByEmail, insertUser } from './user-queries.ts';

/** Role granted by a valid invitation, which is used up; `member` without one. */
async function roleBy(tx: Db, invite: string | undefined): Promise<Role> {
  if (invite === undefined) return 'member';
  const taken = await consumeToken(tx, invite, ['operator_invite']);
  // Invitations from releases without roles created owners.
  if (taken) return taken.role ?? 'owner';
  throw invalidField('invite', 'این دعوت به کار رفته یا مهلتش گذشته است');
}

/** An invited person whose address has an account is told so, and keeps the invitation: staff have one account. */
async function assertNoAccount(tx: Db, email: string): Promise<void> {
  const { confirmed } = await findAccountsByEmail(tx, email);
  if (!confirmed) return;
  throw invalidField(
    'email',
    'با این ایمیل پیش‌تر عضو شده‌اند؛ وارد شوید یا گذرواژه را بازیابی کنید',
  );
}

/**
 * Creates an account that claims an address. Whether another account has confirmed it is revealed by mail only: the
 * response, the statements and what one can do afterwards are the same (ADR 97).
 *
 * @throws AppError invalid_input, too_many, overloaded
 */
export async function register(
  { db, jobs, passwords, guards, clock }: AuthDeps,
  { name, email, password, invite }: RegisterBody,
  visitor: Visitor,
): Promise<SignIn> {
  // Invitations are checked below, before anything is stored.
  assertMemberName(name, { isStaff: invite !== undefined });
  await assertGoodPassword(passwords, password, { name, email });
  await guards.countRegistration(visitor);
  const mayMail = await guards.mayMail('verification', email);
  const passwordHash = await passwords.hash(password, 'stranger');
  return db.transaction(async (tx) => {
    const role = await roleBy(tx, invite);
    if (invite !== undefined) await assertNoAccount(tx, email);
    const userId = await insertUser(tx, { name, email, passwordHash, role });
    if (mayMail) await jobs.enqueue(tx, 'verification-mail', { userId });
    return openSession(tx, {
      userId,
      signedInBy: 'register',
      isRemembered: true,
      visitor,
      now: clock(),
      jobs,
    });
  });
}
