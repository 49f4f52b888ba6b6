import { createGateways } from '../../../integrations/payments/gateways.ts';
import { withStoredGateways } from '../../../integrations/payments/stored-gateways.ts';
import type { JobHandler } from '../../../queue/job-handler.ts';
import { checkLedger } from './ledger.ts';
import { reconcilePayments } from './reconcile-payments.ts';

/** Settles payments whose buyers never returned. */
export const reconcilePaymentsJob: JobHandler<'reconcile-payments'> = async ({
  config,
  database: { db },
  clock,
  log,
}) => {
  const gateways = createGateways(await withStoredGateways(config, db), db, clock);
  await reconcilePayments({ db, gateways, clock, log });
};

/** Raises an alert when the ledger does not sum to zero. */
export const checkLedgerJob: JobHandler<'check-ledger'> = ({ database }) =>
  checkLedger(database.db);
