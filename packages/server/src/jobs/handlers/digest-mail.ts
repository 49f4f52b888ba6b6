import { sendDigest } from '../../features/notifications/send-digest.ts';
import type { JobHandler } from '../handlers.ts';

/** Mails one member's digest. */
export const digestMailJob: JobHandler<'digest-mail'> = async (
  { config, database, mailer },
  { userId },
) => sendDigest({ db: database.db, mailer, siteUrl: config.publicUrl }, userId);
