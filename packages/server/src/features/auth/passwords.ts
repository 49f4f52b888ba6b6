import type { ChangePasswordBody, ResetPasswordBody } from '@parde/contract';
import { lockMember } from '../../db/locks.ts';
import { deleteOtherSessions } from '../../db/read-models/sessions.ts';
import { writeSecurityEvent } from '../../db/security-log.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { invalidField } from '../../domain/app-error.ts';
import { isPersonal } from '../../domain/password.ts';
import { makeSecret } from '../../domain/secrets.ts';
import { siteName } from '../../domain/site-defaults.ts';
import { uncountUnlessWrong } from '../../integrations/limits/limits.ts';
import type { Passwords } from '../../integrations/passwords/create-passwords.ts';
import { isWeakPassword } from '../../integrations/passwords/weak-passwords.ts';
import type { AuthDeps } from './auth-deps.ts';
import { deleteDevices, deleteOtherDevices, rememberDevice } from './device-queries.ts';
import type { Visitor } from './guards.ts';
import { removeCodes } from './second-factors/codes.ts';
import { removeAllPasskeys } from './second-factors/passkeys.ts';
import { deleteSessionsOf } from './session-queries.ts';
import { consumeToken, deleteTokensOf, findToken, unlinkTelegram } from './token-queries.ts';
import { findAccount, replacePasswordHash, resetPasswordHash } from './user-queries.ts';

/** @throws AppError invalid_input if a new password is easy to guess */
export async function assertGoodPassword(
  passwords: Passwords,
  password: string,
  { name, email, mobile = null }: { name: string; email: string | null; mobile?: string | null },
): Promise<void> {
  if (isPersonal(password, { name, email, mobile })) {
    throw invalidField(
      'password',
      'نام، ایمیل یا شمارهٔ خودتان زود حدس زده می‌شود؛ گذرواژهٔ دیگری برگزینید',
    );
  }
  const [mailbox = ''] = email?.split('@') ?? [];
  if (await isWeakPassword(password, [name, mailbox, siteName()])) {
    throw invalidField(
      'password',
      'این گذرواژه زود حدس زده می‌شود؛ چند واژهٔ بی‌ربط کنار هم بهتر است',
    );
  }
  if (await passwords.isBreached(password)) {
    throw invalidField(
      'password',
      'این گذرواژه پیش‌تر از سایتی دیگر لو رفته است؛ گذرواژهٔ دیگری برگزینید',
    );
  }
}

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
  await assertGoodPassword(passwords, password, account);
  const uncount = await guards.countPasswordCheck(userId);
  const isRight = await uncountUnlessWrong(uncount, () =>
    passwords.verify(current_password, account.passwordHash),
  );
  const from = account.passwordHash;
  if (!isRight || from === null) {
    await writeSecurityEvent(db, userId, 'proof_failed', visitor);
    throw wrong();
  }
  const to = await passwords.hash(password);
  await db.transaction(async (tx) => {
    const isReplaced = await replacePasswordHash(tx, userId, { from, to });
    if (!isReplaced) throw wrong();
    await deleteTokensOf(tx, userId);
    await unlinkTelegram(tx, userId);
    await deleteOtherSessions(tx, caller);
    await deleteOtherDevices(tx, { userId, secret: visitor.device ?? '' });
    await writeSecurityEvent(tx, userId, 'password_changed', visitor);
    await jobs.enqueue(tx, 'password-changed-mail', {
      userId,
      changedAt: new Date().toISOString(),
    });
  });
}

const expired = () =>
  invalidField('token', 'این پیوند به کار رفته یا مهلتش گذشته است؛ دوباره درخواست بازیابی دهید');

/**
 * Sets a new password with a mailed link and invalidates all sessions, links, codes and known devices; if the address
 * was only claimed, passkeys and second factors too. The browser used becomes the only known device, so that guesses by
 * others cannot lock it out.
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
  await assertGoodPassword(passwords, password, account);
  const passwordHash = await passwords.hash(password);
  const device = visitor.device ?? makeSecret();
  const setPassword = db.transaction(async (tx) => {
    if (!(await lockMember(tx, userId))) throw expired();
    if (!(await consumeToken(tx, token, ['password_reset']))) throw expired();
    if (account.emailVerifiedAt === null) {
      // Somebody else may have claimed the address and added these.
      await removeCodes(tx, jobs, userId, visitor);
      await removeAllPasskeys(tx, jobs, userId, visitor);
    }
    await resetPasswordHash(tx, userId, passwordHash);
    await deleteTokensOf(tx, userId);
    await unlinkTelegram(tx, userId);
    await deleteSessionsOf(tx, userId);
    await deleteDevices(tx, userId);
    await rememberDevice(tx, { userId, secret: device });
    await writeSecurityEvent(tx, userId, 'password_reset', visitor);
    await jobs.enqueue(tx, 'password-changed-mail', {
      userId,
      changedAt: new Date().toISOString(),
    });
  });
  await setPassword.catch((error: unknown) => {
    throw isUniqueViolation(error) ? expired() : error;
  });
  return device;
}
