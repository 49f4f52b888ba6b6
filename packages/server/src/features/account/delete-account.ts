import type { User } from '@parde/contract';
import { lockMember } from '../../db/locks/lock-member.ts';
import { invalidField } from '../../domain/app-error.ts';
import { takeBackUnlessWrong } from '../../integrations/limits/count-attempt.ts';
import type { AccountDeps, OwnSession } from './account-deps.ts';
import { signOthersOut } from './end-sessions.ts';
import { requireUser } from './require-user.ts';
import { findPasswordHash, scheduleDeletion } from './user-queries.ts';

const wrong = () => invalidField('password', 'گذرواژه درست نیست');

/**
 * Verifies a password and returns the stored hash. @throws AppError invalid_input, too_many,
 * overloaded
 */
async function checkPassword(
  { db, passwords, countPasswordCheck }: AccountDeps,
  userId: number,
  password: string,
): Promise<string> {
  const hash = await findPasswordHash(db, userId);
  const takeBack = await countPasswordCheck(userId);
  const isRight = await takeBackUnlessWrong(takeBack, () => passwords.verify(password, hash));
  if (!isRight || hash === null) throw wrong();
  return hash;
}

/**
 * Schedules the deletion of the account in 7 days, ends the other sessions and mails a notice.
 * Idempotent: a repeated call keeps the first date.
 *
 * @throws AppError invalid_input for a wrong password, too_many, overloaded
 */
export async function deleteAccount(
  deps: AccountDeps,
  own: OwnSession,
  password: string,
): Promise<User> {
  const { userId } = own;
  const hash = await checkPassword(deps, userId, password);
  await deps.db.transaction(async (tx) => {
    if (!(await lockMember(tx, userId, hash))) throw wrong();
    await signOthersOut(tx, own);
    if (!(await scheduleDeletion(tx, userId))) return;
    await deps.jobs.enqueue(tx, 'deletion-mail', { userId }, { singletonKey: String(userId) });
  });
  return requireUser(deps.db, userId, deps.clock());
}
