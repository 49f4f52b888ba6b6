import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';
import type { Mailer } from '../../integrations/mail/mailer.ts';
import { deletionScheduledMail } from '../../integrations/mail/templates/deletion-scheduled-mail.ts';

export interface DeletionMailDeps {
  db: Db;
  mailer: Mailer;
  /** Origin of the site. */
  siteUrl: string;
}

/**
 * Mails a member the date of the account's deletion; does nothing if it was cancelled meanwhile.
 */
export async function sendDeletionMail(
  { db, mailer, siteUrl }: DeletionMailDeps,
  userId: number,
): Promise<void> {
  const [user] = await db
    .select({ name: users.name, email: users.email, deletionAt: users.deletionAt })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.deletionAt)));
  if (!user?.deletionAt) return;
  const { name, email, deletionAt } = user;
  const link = `${siteUrl}/user/dashboard`;
  await mailer.send({ to: email, ...deletionScheduledMail({ siteUrl, name, deletionAt, link }) });
}
