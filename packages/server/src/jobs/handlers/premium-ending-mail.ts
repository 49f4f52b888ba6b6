import { sendEndingMail } from '../../features/billing/entitlements/send-ending-mail.ts';
import type { JobHandler } from '../handlers.ts';

/** Mails one warning that premium ends. */
export const premiumEndingMailJob: JobHandler<'premium-ending-mail'> = async (
  { config, database, mailer, clock },
  { notificationId },
) => sendEndingMail({ db: database.db, mailer, siteUrl: config.publicUrl, clock }, notificationId);
