import { createGateways } from '../../../integrations/payments/gateways.ts';
import type { JobHandler } from '../../../queue/job-handler.ts';
import { checkLedger } from './ledger.ts';
import { reconcilePayments } from './reconcile-payments.ts';

/** Settles payments whose buyers never returned. */
export const reconcilePaymentsJob: JobHandler<'reconcile-payments'> = ({
  config,
  database: { db },
  clock,
  log,
}) => reconcilePayments({ db, gateways: createGateways(config, db, clock), clock, log });

/** Raises an alert when the ledger does not sum to zero. */
export const checkLedgerJob: JobHandler<'check-ledger'> = ({ database }) =>
  checkLedger(database.db);
