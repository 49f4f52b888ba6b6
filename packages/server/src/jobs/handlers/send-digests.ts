import { takeDueDigests } from '../../features/notifications/digests.ts';
import type { JobHandler } from '../handlers.ts';

/** Members per transaction. */
const BATCH = 200;

/** Enqueues one job per digest that is due, so that a failing address does not block others. */
export const sendDigestsJob: JobHandler<'send-digests'> = async ({ database, jobs }) => {
  const takeBatch = () =>
    database.db.transaction(async (tx) => {
      const due = await takeDueDigests(tx, BATCH);
      for (const userId of due) {
        await jobs.enqueue(tx, 'digest-mail', { userId }, { singletonKey: String(userId) });
      }
      return due.length;
    });
  while ((await takeBatch()) === BATCH);
};
