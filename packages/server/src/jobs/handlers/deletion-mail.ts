import { sendDeletionMail } from '../../features/account/send-deletion-mail.ts';
import type { JobHandler } from '../handlers.ts';

/** Tells a member when their account will be gone. */
export const deletionMailJob: JobHandler<'deletion-mail'> = async (
  { config, database, mailer },
  { userId },
) => sendDeletionMail({ db: database.db, mailer, siteUrl: config.publicUrl }, userId);
