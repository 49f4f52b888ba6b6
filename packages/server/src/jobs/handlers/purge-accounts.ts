import { purgeAccounts } from '../../features/account/purge-accounts.ts';
import type { JobHandler } from '../handlers.ts';

/** Deletes the accounts whose grace period is over. */
export const purgeAccountsJob: JobHandler<'purge-accounts'> = async ({ database, log }) => {
  const purged = await purgeAccounts(database.db);
  if (purged > 0) log.info({ accounts: purged }, 'accounts deleted');
};
