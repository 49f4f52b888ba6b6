import type { JobHandler } from '../../queue/job-handler.ts';
import { pushNotification } from './push.ts';
import { claimDueDigests, sendDigest } from './send-digest.ts';

/** Number of members per transaction. */
const BATCH = 200;

/** Enqueues one job per digest that is due, so that a failing address does not block others. */
export const sendDigestsJob: JobHandler<'send-digests'> = async ({ database, jobs }) => {
  const takeBatch = () =>
    database.db.transaction(async (tx) => {
      const due = await claimDueDigests(tx, BATCH);
      for (const userId of due) {
        await jobs.enqueue(tx, 'digest-mail', { userId }, { singletonKey: String(userId) });
      }
      return due.length;
    });
  while ((await takeBatch()) === BATCH);
};

/** Mails one member's digest. */
export const digestMailJob: JobHandler<'digest-mail'> = async (
  { config, database, mailer },
  { userId },
) => sendDigest({ db: database.db, mailer, siteUrl: config.publicUrl }, userId);

/** Pushes one notification to one browser. */
export const pushNotificationJob: JobHandler<'push-notification'> = async (
  { config, database },
  data,
) => {
  const { publicUrl } = config;
  // Push services accept only `https:` and `mailto:` addresses.
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:webmaster@localhost';
  await pushNotification(database.db, data, { subject });
};
