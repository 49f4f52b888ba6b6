import type { ChangePasswordBody } from '@parde/contract';
import { deleteOtherSessions } from '../../db/read-models/sessions.ts';
import { invalidField } from '../../domain/app-error.ts';
import { takeBackUnlessWrong } from '../../integrations/limits/count-attempt.ts';
import { assertGoodPassword } from './assert-good-password.ts';
import type { AuthDeps } from './auth-deps.ts';
import { forgetOtherDevices } from './device-queries.ts';
import { deleteTokensOf } from './token-queries.ts';
import { findAccount, replacePasswordHash } from './user-queries.ts';
import type { Visitor } from './visitor.ts';

const wrong = () => invalidField('current_password', 'گذرواژهٔ کنونی درست نیست');

/**
 * Sets a new password after checking the old one, and invalidates other sessions, links, codes and
 * known devices.
 *
 * @throws AppError invalid_input, too_many, overloaded
 */
export async function changePassword(
  { db, jobs, passwords, guards }: AuthDeps,
  caller: { userId: number; sessionId: number },
  { current_password, password }: ChangePasswordBody,
  visitor: Visitor,
): Promise<void> {
  const { userId } = caller;
  const account = await findAccount(db, userId);
  if (!account) throw wrong();
  await assertGoodPassword(password, account);
  const takeBack = await guards.countPasswordCheck(userId);
  const isRight = await takeBackUnlessWrong(takeBack, () =>
    passwords.verify(current_password, account.passwordHash),
  );
  if (!isRight) throw wrong();
  const to = await passwords.hash(password);
  await db.transaction(async (tx) => {
    const isReplaced = await replacePasswordHash(tx, userId, { from: account.passwordHash, to });
    if (!isReplaced) throw wrong();
    await deleteTokensOf(tx, userId);
    await deleteOtherSessions(tx, caller);
    await forgetOtherDevices(tx, { userId, secret: visitor.device ?? '' });
    await jobs.enqueue(tx, 'password-changed-mail', {
      userId,
      changedAt: new Date().toISOString(),
    });
  });
}
