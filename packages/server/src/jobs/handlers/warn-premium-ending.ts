import { writeEndingWarnings } from '../../features/billing/entitlements/ending-warnings.ts';
import type { JobHandler } from '../handlers.ts';

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
