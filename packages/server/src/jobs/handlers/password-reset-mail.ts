import { resetPasswordLink } from '../../domain/account-links.ts';
import { findAccountByEmail } from '../../features/auth/user-queries.ts';
import { passwordResetMail } from '../../integrations/mail/templates/password-reset-mail.ts';
import type { JobHandler } from '../handlers.ts';
import { mailLink } from './mail-link.ts';

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
