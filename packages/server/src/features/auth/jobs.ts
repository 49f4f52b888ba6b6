import { resetPasswordLink, signInLink, verifyEmailLink } from '../../domain/account-links.ts';
import { makeSecret } from '../../domain/secrets.ts';
import {
  addressChangedMail,
  existingAccountMail,
  magicLinkMail,
  passwordChangedMail,
  passwordResetMail,
  securityMail,
  verificationMail,
} from '../../integrations/mail/templates/account-mails.ts';
import type { WrittenMail } from '../../integrations/mail/templates/mail-content.ts';
import type { Attempt, JobDeps, JobHandler } from '../../queue/job-handler.ts';
import {
  deleteToken,
  insertToken,
  insertTokenUnlessFresh,
  type MemberPurpose,
} from './token-queries.ts';
import { findAccountByEmail, findAccountsByEmail, findAddressee } from './user-queries.ts';

interface LinkMail {
  account: { id: number; email: string };
  purpose: MemberPurpose;
  /** Builds the mail that contains the link for a secret. */
  write: (secret: string) => WrittenMail;
  attempt: Attempt;
}

/**
 * Mails a single-use link; of simultaneous requests, one per account and purpose. If sending fails, the token is deleted,
 * so that a new request does not count as the second mail. After a crash nothing was deleted: a retry replaces any
 * existing token.
 */
export async function mailLink(
  { database: { db }, mailer }: JobDeps,
  { account, purpose, write, attempt }: LinkMail,
): Promise<void> {
  const secret = makeSecret();
  const token = { userId: account.id, purpose, secret };
  if (attempt.isRetry) await insertToken(db, token);
  else if (!(await insertTokenUnlessFresh(db, token))) return;
  try {
    const now = await findAddressee(db, account.id);
    // The address has changed in the meantime, which ended its links; this token was created too late to be among them.
    if (now?.email !== account.email) return await deleteToken(db, secret);
    await mailer.send({ to: account.email, ...write(secret) });
  } catch (error) {
    await deleteToken(db, secret);
    throw error;
  }
}

/**
 * Does nothing for an address without an account. For an unconfirmed address, whose password
 * somebody else may have chosen, a reset link is sent instead (ADR 25).
 */
export const magicLinkMailJob: JobHandler<'magic-link-mail'> = async (deps, { email }, attempt) => {
  const account = await findAccountByEmail(deps.database.db, email);
  if (!account) return;
  if (!account.emailVerifiedAt) return passwordResetMailJob(deps, { email }, attempt);
  const siteUrl = deps.config.publicUrl;
  await mailLink(deps, {
    account,
    attempt,
    purpose: 'magic_link',
    write: (secret) =>
      magicLinkMail({ siteUrl, name: account.name, link: signInLink(siteUrl, secret) }),
  });
};

/** Does nothing for an address without an account. */
export const passwordResetMailJob: JobHandler<'password-reset-mail'> = async (
  deps,
  { email },
  attempt,
) => {
  const account = await findAccountByEmail(deps.database.db, email);
  if (!account) return;
  const siteUrl = deps.config.publicUrl;
  await mailLink(deps, {
    account,
    attempt,
    purpose: 'password_reset',
    write: (secret) =>
      passwordResetMail({
        siteUrl,
        name: account.name,
        link: resetPasswordLink(siteUrl, secret, email),
      }),
  });
};

/**
 * Does nothing if the address has been confirmed or the account deleted by then. If another account has confirmed the
 * address, the mail says so instead.
 */
export const verificationMailJob: JobHandler<'verification-mail'> = async (
  deps,
  { userId },
  attempt,
) => {
  const account = await findAddressee(deps.database.db, userId);
  if (!account || account.emailVerifiedAt) return;
  const siteUrl = deps.config.publicUrl;
  const { confirmed } = await findAccountsByEmail(deps.database.db, account.email);
  if (confirmed) {
    const link = `${siteUrl}/auth/login`;
    const mail = existingAccountMail({ siteUrl, name: confirmed.name, link });
    await deps.mailer.send({ to: account.email, ...mail });
    return;
  }
  await mailLink(deps, {
    account,
    attempt,
    purpose: 'email_verification',
    write: (secret) =>
      verificationMail({ siteUrl, name: account.name, link: verifyEmailLink(siteUrl, secret) }),
  });
};

/** Notifies a member of a password change, in case somebody else made it. */
export const passwordChangedMailJob: JobHandler<'password-changed-mail'> = async (
  { config, database, mailer },
  { userId, changedAt },
) => {
  const account = await findAddressee(database.db, userId);
  if (!account) return;
  const mail = passwordChangedMail({
    siteUrl: config.publicUrl,
    name: account.name,
    changedAt: new Date(changedAt),
    link: `${config.publicUrl}/auth/forgot-password`,
  });
  await mailer.send({ to: account.email, ...mail });
};

/** Notifies a member of a change to their sign-in methods, in case somebody else made it. */
export const securityMailJob: JobHandler<'security-mail'> = async (
  { config, database, mailer },
  { userId, change },
) => {
  const account = await findAddressee(database.db, userId);
  if (!account) return;
  const siteUrl = config.publicUrl;
  const link = `${siteUrl}/user/security`;
  await mailer.send({
    to: account.email,
    ...securityMail({ siteUrl, name: account.name, change, link }),
  });
};

/** Notifies the former address of an account: the mailbox may have been lost, or the change made by a thief. */
export const addressChangedMailJob: JobHandler<'address-changed-mail'> = async (
  { config, database, mailer },
  { userId, formerEmail },
) => {
  const account = await findAddressee(database.db, userId);
  if (!account) return;
  const siteUrl = config.publicUrl;
  const mail = addressChangedMail({ siteUrl, name: account.name, link: `${siteUrl}/support` });
  await mailer.send({ to: formerEmail, ...mail });
};
