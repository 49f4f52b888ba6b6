import type { ResetPasswordBody } from '@parde/contract';
import { lockMember } from '../../db/locks/lock-member.ts';
import { invalidField } from '../../domain/app-error.ts';
import { makeSecret } from '../../domain/secrets.ts';
import { assertGoodPassword } from './assert-good-password.ts';
import type { AuthDeps } from './auth-deps.ts';
import { forgetDevices, rememberDevice } from './device-queries.ts';
import { deleteSessionsOf } from './session-queries.ts';
import { deleteTokensOf, findToken, takeToken } from './token-queries.ts';
import { findAccount, resetPasswordHash } from './user-queries.ts';
import type { Visitor } from './visitor.ts';

const expired = () =>
  invalidField('token', 'این پیوند به کار رفته یا مهلتش گذشته است؛ دوباره درخواست بازیابی دهید');

/**
 * Sets a new password with a mailed link and invalidates all sessions, links, codes and known
 * devices. The browser used becomes the only known device, so that guesses by others cannot lock it
 * out.
 *
 * @returns secret for the cookie `device`
 * @throws AppError invalid_input, overloaded
 */
export async function resetPassword(
  { db, jobs, passwords }: AuthDeps,
  { token, email, password }: ResetPasswordBody,
  visitor: Visitor,
): Promise<string> {
  const found = await findToken(db, token, ['password_reset']);
  const account = found?.userId ? await findAccount(db, found.userId) : null;
  if (account?.email !== email) throw expired();
  const userId = account.id;
  // A rejected password does not use up the link.
  await assertGoodPassword(password, account);
  const passwordHash = await passwords.hash(password);
  const device = visitor.device ?? makeSecret();
  await db.transaction(async (tx) => {
    if (!(await lockMember(tx, userId))) throw expired();
    if (!(await takeToken(tx, token, ['password_reset']))) throw expired();
    await resetPasswordHash(tx, userId, passwordHash);
    await deleteTokensOf(tx, userId);
    await deleteSessionsOf(tx, userId);
    await forgetDevices(tx, userId);
    await rememberDevice(tx, { userId, secret: device });
    await jobs.enqueue(tx, 'password-changed-mail', {
      userId,
      changedAt: new Date().toISOString(),
    });
  });
  return device;
}
