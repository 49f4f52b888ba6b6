import { checkLedger } from '../../features/premium/reconcile.ts';
import type { JobHandler } from '../handlers.ts';

/** Tells operators when the ledger does not sum to zero. */
export const checkLedgerJob: JobHandler<'check-ledger'> = ({ database }) =>
  checkLedger(database.db);
