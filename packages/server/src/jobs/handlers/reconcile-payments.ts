import { reconcilePayments } from '../../features/premium/reconcile.ts';
import { createGateways } from '../../integrations/payments/create-gateways.ts';
import type { JobHandler } from '../handlers.ts';

/** Settles what was paid by who never came back. */
export const reconcilePaymentsJob: JobHandler<'reconcile-payments'> = ({
  config,
  database: { db },
  clock,
  log,
}) => reconcilePayments({ db, gateways: createGateways(config, db, clock), clock, log });
