import type { RegisterBody } from '@parde/contract';
import type { Role } from '@parde/shared/permissions';
import type { Db } from '../../db/client.ts';
import { invalidField } from '../../domain/app-error.ts';
import { assertMemberName } from '../../domain/assert-member-name.ts';
import type { AuthDeps } from './auth-deps.ts';
import { openSession, type SignIn } from './complete-sign-in.ts';
import type { Visitor } from './guards.ts';
import { assertGoodPassword } from './passwords.ts';
import { takeToken } from './token-queries.ts';
import { insertUser } from './user-queries.ts';

/** The role of a valid invitation, which is used up; else `member`. */
async function roleBy(tx: Db, invite: string | undefined): Promise<Role> {
  if (invite === undefined) return 'member';
  const taken = await takeToken(tx, invite, ['operator_invite']);
  // Invitations of releases without roles made owners.
  if (taken) return taken.role ?? 'owner';
  throw invalidField('invite', 'این دعوت به کار رفته یا مهلتش گذشته است');
}

/** @throws AppError invalid_input, too_many, overloaded */
export async function register(
  { db, jobs, passwords, guards, clock }: AuthDeps,
  { name, email, password, invite }: RegisterBody,
  visitor: Visitor,
): Promise<SignIn> {
  // Who was invited is checked below, before anything is stored.
  assertMemberName(name, { isStaff: invite !== undefined });
  await assertGoodPassword(passwords, password, { name, email });
  await guards.countRegistration(visitor);
  // Hash before checking the address, so that the timing does not reveal whether it is registered.
  const passwordHash = await passwords.hash(password, 'stranger');
  return db.transaction(async (tx) => {
    const role = await roleBy(tx, invite);
    const userId = await insertUser(tx, { name, email, passwordHash, role });
    if (userId === null) {
      throw invalidField(
        'email',
        'با این ایمیل پیش‌تر عضو شده‌اند؛ وارد شوید یا گذرواژه را بازیابی کنید',
      );
    }
    await jobs.enqueue(tx, 'verification-mail', { userId });
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
