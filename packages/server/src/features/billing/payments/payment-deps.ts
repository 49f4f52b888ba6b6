import type { Logger } from 'pino';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/client.ts';
import type { Clock } from '../../../domain/clock.ts';
import type { Gateways } from '../../../integrations/payments/gateways.ts';

/** Dependencies of placing and paying orders. */
export interface BillingDeps {
  db: Db;
  config: Pick<Config, 'publicUrl' | 'taxPercent' | 'gatewaysOffered'>;
  gateways: Gateways;
  clock: Clock;
  log: Logger;
}

/** Dependencies of settling payments. */
export type SettleDeps = Pick<BillingDeps, 'db' | 'gateways' | 'clock'>;
