import { findAccount } from '../../features/auth/user-queries.ts';
import { passwordChangedMail } from '../../integrations/mail/templates/password-changed-mail.ts';
import type { JobHandler } from '../handlers.ts';

/** Notifies a member of a password change, in case somebody else made it. */
export const passwordChangedMailJob: JobHandler<'password-changed-mail'> = async (
  { config, database, mailer },
  { userId, changedAt },
) => {
  const account = await findAccount(database.db, userId);
  if (!account) return;
  const mail = passwordChangedMail({
    siteUrl: config.publicUrl,
    name: account.name,
    changedAt: new Date(changedAt),
    link: `${config.publicUrl}/auth/forgot-password`,
  });
  await mailer.send({ to: account.email, ...mail });
};
