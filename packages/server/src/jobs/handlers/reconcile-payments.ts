import { reconcilePayments } from '../../features/billing/payments/reconcile-payments.ts';
import { createGateways } from '../../integrations/payments/create-gateways.ts';
import type { JobHandler } from '../handlers.ts';

/** Settles payments whose buyers never returned. */
export const reconcilePaymentsJob: JobHandler<'reconcile-payments'> = ({
  config,
  database: { db },
  clock,
  log,
}) => reconcilePayments({ db, gateways: createGateways(config, db, clock), clock, log });
