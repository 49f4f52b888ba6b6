import { sendDeletionMail } from '../../features/account/send-deletion-mail.ts';
import type { JobHandler } from '../handlers.ts';

/** Mails a member the date of their account's deletion. */
export const deletionMailJob: JobHandler<'deletion-mail'> = async (
  { config, database, mailer },
  { userId },
) => sendDeletionMail({ db: database.db, mailer, siteUrl: config.publicUrl }, userId);
