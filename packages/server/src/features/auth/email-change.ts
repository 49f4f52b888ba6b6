import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { lockMember } from '../../db/locks.ts';
import { emailChanges, users } from '../../db/schema/index.ts';
import { type RequestOrigin, writeSecurityEvent } from '../../db/security-log.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import {
  EMAIL_CONFIRM_DAYS,
  EMAIL_UNDO_DAYS,
  keepEmailLink,
  verifyEmailLink,
} from '../../domain/account-links.ts';
import { conflict, invalidField } from '../../domain/app-error.ts';
import { uncountIfFailed } from '../../integrations/limits/limits.ts';
import {
  emailChangeMail,
  existingAccountMail,
  verificationMail,
} from '../../integrations/mail/templates/account-mails.ts';
import type { Jobs } from '../../queue/enqueue.ts';
import type { JobHandler } from '../../queue/job-handler.ts';
import type { AuthDeps } from './auth-deps.ts';
import { lockOwnAccount } from './mobile/own-mobile.ts';
import { deleteSessionsOf } from './session-queries.ts';
import {
  deleteAllTokensOf,
  deleteTokensOf,
  deleteWaitingEmail,
  idOfToken,
  signToken,
  unlinkTelegram,
} from './token-queries.ts';
import { findAccount, findAccountsByEmail } from './user-queries.ts';

const isWithin = (time: AnyPgColumn, days: number) =>
  sql<boolean>`coalesce(${time} > now() - make_interval(days => ${days}), false)`;

async function findChange(db: Db, id: number) {
  const [row] = await db
    .select({
      id: emailChanges.id,
      userId: emailChanges.userId,
      formerEmail: emailChanges.formerEmail,
      email: emailChanges.email,
      isConfirmed: sql<boolean>`${emailChanges.confirmedAt} is not null`,
      mayConfirm: isWithin(emailChanges.createdAt, EMAIL_CONFIRM_DAYS),
      mayUndo: isWithin(emailChanges.confirmedAt, EMAIL_UNDO_DAYS),
    })
    .from(emailChanges)
    .where(eq(emailChanges.id, id));
  return row ?? null;
}

/** ID of the change that waits for its link to an address; `null` if there is none or the link has expired. */
async function findWaitingChange(db: Db, userId: number, email: string) {
  const [row] = await db
    .select({ changeId: emailChanges.id })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.userId, userId),
        eq(emailChanges.email, email),
        isNull(emailChanges.confirmedAt),
        isWithin(emailChanges.createdAt, EMAIL_CONFIRM_DAYS),
      ),
    );
  return row ?? null;
}

/** An e-mail change and its account, locked; `null` if either is gone. */
async function lockChange(tx: Db, id: number) {
  const found = await findChange(tx, id);
  if (!found || !(await lockMember(tx, found.userId))) return null;
  const change = await findChange(tx, id);
  const account = await findAccount(tx, found.userId);
  return change && account ? { change, account } : null;
}

/**
 * Sets the member's address. An unconfirmed address is replaced at once; the new one is only claimed until its link
 * confirms it, and links to the former one end. A confirmed address stays until the link to the new one is opened, and
 * is notified of the change (ADR 116). Whether another account has the new address is revealed by mail only. The same
 * address again keeps the change and its link, which is mailed once more. If no mail may go there now, nothing changes.
 *
 * @throws AppError invalid_input if the account already has the address, too_many
 */
export async function setEmail(
  deps: AuthDeps,
  userId: number,
  email: string,
  origin: RequestOrigin,
): Promise<void> {
  await deps.guards.countEmailChange(userId);
  const uncount = await deps.guards.countMail('verification', email);
  await uncountIfFailed(uncount, () => storeEmail(deps, userId, email, origin));
}

function storeEmail({ db, jobs }: AuthDeps, userId: number, email: string, origin: RequestOrigin) {
  return db.transaction(async (tx) => {
    const account = await lockOwnAccount(tx, userId);
    if (!account.emailVerifiedAt || account.email === null) {
      await tx.update(users).set({ email, updatedAt: sql`now()` }).where(eq(users.id, userId));
      // If these links were opened later, they would confirm the new address.
      if (account.email !== email) await deleteAllTokensOf(tx, userId);
      await writeSecurityEvent(tx, userId, 'email_set', origin);
      await jobs.enqueue(tx, 'verification-mail', { userId });
      return;
    }
    const formerEmail = account.email;
    if (formerEmail === email) throw invalidField('email', 'ایمیل شما همین است');
    const waiting = await findWaitingChange(tx, userId, email);
    if (waiting) {
      await jobs.enqueue(tx, 'email-change-mail', { ...waiting, step: 'confirm' });
      return;
    }
    await deleteWaitingEmail(tx, userId);
    const [row] = await tx
      .insert(emailChanges)
      .values({ userId, formerEmail, email })
      .returning({ changeId: emailChanges.id });
    if (!row) throw new Error('the change was not stored');
    await writeSecurityEvent(tx, userId, 'email_change_asked', origin);
    await jobs.enqueue(tx, 'email-change-mail', { ...row, step: 'asked' });
    await jobs.enqueue(tx, 'email-change-mail', { ...row, step: 'confirm' });
  });
}

/** Cancels the address change that waits for its link. */
export async function cancelEmailChange(db: Db, userId: number): Promise<void> {
  await deleteWaitingEmail(db, userId);
}

/**
 * Applies an address change when the link mailed to the new address is opened. Sessions are kept; links that were
 * mailed to the former address end.
 *
 * @returns `false` for a link that does not work
 * @throws a unique violation if another account has confirmed the address
 */
export async function confirmEmailChange(
  { db, jobs }: { db: Db; jobs: Jobs },
  token: string,
  origin: RequestOrigin,
): Promise<boolean> {
  const id = await idOfToken(db, 'email-confirm', token);
  if (id === null) return false;
  return db.transaction(async (tx) => {
    const locked = await lockChange(tx, id);
    if (!locked) return false;
    const { change, account } = locked;
    if (change.isConfirmed || !change.mayConfirm || account.email !== change.formerEmail) {
      return false;
    }
    await replaceEmail(tx, change.userId, change.email);
    await tx.update(emailChanges).set({ confirmedAt: sql`now()` }).where(eq(emailChanges.id, id));
    await deleteTokensOf(tx, change.userId);
    await writeSecurityEvent(tx, change.userId, 'email_set', origin);
    await jobs.enqueue(tx, 'email-change-mail', { changeId: id, step: 'done' });
    return true;
  });
}

const replaceEmail = (tx: Db, userId: number, email: string) =>
  tx
    .update(users)
    .set({ email, emailVerifiedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(users.id, userId));

const tooLate = () =>
  invalidField(
    'token',
    'این تغییر دیگر در جریان نیست یا مهلت برگرداندنش گذشته است؛ اگر ایمیل حسابتان دیگر این نیست، به پشتیبانی بنویسید',
  );

/**
 * Cancels a change by the link in a mail to the former address or, once it has taken effect, restores that address and
 * discards all later changes. Whoever requested the change had access to the account, so all sessions end.
 *
 * @throws AppError invalid_input for a link that does not work; conflict if another account has confirmed the former
 *   address in the meantime
 */
export async function stopEmailChange(db: Db, token: string, origin: RequestOrigin): Promise<void> {
  const id = await idOfToken(db, 'email-stop', token);
  if (id === null) {
    throw invalidField('token', 'این پیوند کامل نیست؛ آن را همان‌گونه که در نامه آمده است باز کنید');
  }
  const stopping = db.transaction(async (tx) => {
    const locked = await lockChange(tx, id);
    if (!locked || (locked.change.isConfirmed && !locked.change.mayUndo)) throw tooLate();
    const { userId, formerEmail, isConfirmed } = locked.change;
    if (isConfirmed) await replaceEmail(tx, userId, formerEmail);
    await tx
      .delete(emailChanges)
      .where(and(eq(emailChanges.userId, userId), gte(emailChanges.id, id)));
    await deleteTokensOf(tx, userId);
    await unlinkTelegram(tx, userId);
    await deleteSessionsOf(tx, userId);
    await writeSecurityEvent(tx, userId, 'email_change_stopped', origin);
  });
  await stopping.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw conflict(
      'another account has the former address',
      'حساب دیگری این ایمیل را تأیید کرده است؛ به پشتیبانی بنویسید',
    );
  });
}

/**
 * Mails the confirmation link to the new address, or a notice to the former one. Does nothing if the change has been
 * cancelled by then.
 */
export const emailChangeMailJob: JobHandler<'email-change-mail'> = async (
  { config, database: { db }, mailer },
  { changeId, step },
) => {
  const change = await findChange(db, changeId);
  const account = change && (await findAccount(db, change.userId));
  if (!account || change.isConfirmed !== (step === 'done')) return;
  const siteUrl = config.publicUrl;
  if (step !== 'confirm') {
    const link = keepEmailLink(siteUrl, await signToken(db, 'email-stop', changeId));
    const mail = emailChangeMail({ siteUrl, name: account.name, email: change.email, step, link });
    await mailer.send({ to: change.formerEmail, ...mail });
    return;
  }
  const { confirmed } = await findAccountsByEmail(db, change.email);
  const mail = confirmed
    ? existingAccountMail({ siteUrl, name: confirmed.name, link: `${siteUrl}/auth/login` })
    : verificationMail({
        siteUrl,
        name: account.name,
        link: verifyEmailLink(siteUrl, await signToken(db, 'email-confirm', changeId)),
      });
  await mailer.send({ to: change.email, ...mail });
};
