import { signInLink } from '../../domain/account-links.ts';
import { findAccountByEmail } from '../../features/auth/user-queries.ts';
import { magicLinkMail } from '../../integrations/mail/templates/magic-link-mail.ts';
import type { JobHandler } from '../handlers.ts';
import { mailLink } from './mail-link.ts';
import { passwordResetMailJob } from './password-reset-mail.ts';

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
