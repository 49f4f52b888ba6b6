import type { JobHandler } from '../../../queue/job-handler.ts';
import { sendEndingMail, writeEndingWarnings } from './ending-warnings.ts';

/** Warnings per transaction. */
const BATCH = 200;

/** Notifies members whose premium ends soon, each with a job for the mail. */
export const warnPremiumEndingJob: JobHandler<'warn-premium-ending'> = async ({
  database,
  jobs,
  clock,
}) => {
  const writeBatch = () =>
    database.db.transaction(async (tx) => {
      const written = await writeEndingWarnings(tx, BATCH, clock());
      for (const notificationId of written) {
        await jobs.enqueue(tx, 'premium-ending-mail', { notificationId });
      }
      return written.length;
    });
  while ((await writeBatch()) === BATCH);
};

/** Mails one warning that premium ends. */
export const premiumEndingMailJob: JobHandler<'premium-ending-mail'> = async (
  { config, database, mailer, clock },
  { notificationId },
) => sendEndingMail({ db: database.db, mailer, siteUrl: config.publicUrl, clock }, notificationId);
