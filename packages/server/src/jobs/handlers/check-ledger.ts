import { checkLedger } from '../../features/billing/payments/reconcile-payments.ts';
import type { JobHandler } from '../handlers.ts';

/** Raises an alert when the ledger does not sum to zero. */
export const checkLedgerJob: JobHandler<'check-ledger'> = ({ database }) =>
  checkLedger(database.db);
