import { findAccount } from '../../features/auth/user-queries.ts';
import { passwordChangedMail } from '../../integrations/mail/templates/password-changed-mail.ts';
import type { JobDeps } from '../job-deps.ts';

export async function sendPasswordChangedMail(
  { config, database, mailer }: JobDeps,
  { userId, changedAt }: { userId: number; changedAt: string },
): Promise<void> {
  const account = await findAccount(database.db, userId);
  if (!account) return;
  const mail = passwordChangedMail({
    siteUrl: config.publicUrl,
    name: account.name,
    changedAt: new Date(changedAt),
    link: `${config.publicUrl}/auth/forgot-password`,
  });
  await mailer.send({ to: account.email, ...mail });
}
