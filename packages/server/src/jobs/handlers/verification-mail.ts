import { verifyEmailLink } from '../../domain/account-links.ts';
import { findAccount } from '../../features/auth/user-queries.ts';
import { verificationMail } from '../../integrations/mail/templates/verification-mail.ts';
import type { JobHandler } from '../handlers.ts';
import { mailLink } from './mail-link.ts';

/** Does nothing when the address was confirmed meanwhile, or the account deleted. */
export const verificationMailJob: JobHandler<'verification-mail'> = async (
  deps,
  { userId },
  attempt,
) => {
  const account = await findAccount(deps.database.db, userId);
  if (!account || account.emailVerifiedAt) return;
  const siteUrl = deps.config.publicUrl;
  await mailLink(deps, {
    account,
    attempt,
    purpose: 'email_verification',
    write: (secret) =>
      verificationMail({ siteUrl, name: account.name, link: verifyEmailLink(siteUrl, secret) }),
  });
};
