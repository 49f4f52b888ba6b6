import type { JobHandler } from '../../queue/job-handler.ts';
import { sendDeletionMail } from './delete-account.ts';
import { purgeAccounts } from './purge-accounts.ts';

/** Deletes the accounts whose grace period is over. */
export const purgeAccountsJob: JobHandler<'purge-accounts'> = async ({ database, log }) => {
  const purged = await purgeAccounts(database.db);
  if (purged > 0) log.info({ accounts: purged }, 'accounts deleted');
};

/** Mails a member the date of their account's deletion. */
export const deletionMailJob: JobHandler<'deletion-mail'> = async (
  { config, database, mailer },
  { userId },
) => sendDeletionMail({ db: database.db, mailer, siteUrl: config.publicUrl }, userId);
