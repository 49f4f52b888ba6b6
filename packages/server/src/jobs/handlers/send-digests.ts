import { takeDueDigests } from '../../features/notifications/digests.ts';
import type { JobHandler } from '../handlers.ts';

/** Members to a transaction. */
const BATCH = 200;

/** Leaves one job for each digest that is due: an address that takes no mail keeps up nobody else's. */
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
