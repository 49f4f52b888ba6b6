import type { GatewayName } from '@parde/contract';
import { eq } from 'drizzle-orm';
import { REAL_GATEWAYS, type RealGateway } from '../../config/gateways.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { gatewaysOff } from '../../db/schema/index.ts';
import type { Clock } from '../../domain/clock.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { createSandbox } from './sandbox.ts';
import { createZarinpal } from './zarinpal.ts';
import { createZibal } from './zibal.ts';

/** A buyer is waiting; payments whose calls are slower are settled later. */
const TIMEOUT_MS = 8_000;

const CREATE: Record<RealGateway, (baseUrl: string, merchant: string) => PaymentGateway> = {
  zarinpal: (baseUrl, merchantId) => createZarinpal({ baseUrl, merchantId, timeoutMs: TIMEOUT_MS }),
  zibal: (baseUrl, merchant) => createZibal({ baseUrl, merchant, timeoutMs: TIMEOUT_MS }),
};

export type Gateways = ReadonlyMap<GatewayName, PaymentGateway>;

/**
 * Every configured gateway, including those not offered (`findEnabledGateways`), since their pending
 * payments must still be settled. The sandbox exists in demo mode only.
 */
export function createGateways(
  config: Pick<Config, 'demo' | 'gatewayAccess'>,
  db: Db,
  clock: Clock,
): Gateways {
  const gateways = new Map<GatewayName, PaymentGateway>();
  if (config.demo) gateways.set('sandbox', createSandbox(db, clock));
  for (const name of REAL_GATEWAYS) {
    const access = config.gatewayAccess[name];
    if (access) gateways.set(name, CREATE[name](access.baseUrl, access.merchant));
  }
  return gateways;
}

/**
 * Gateways currently offered, in the order of the settings, without those that operators disabled.
 */
export async function findEnabledGateways(
  db: Db,
  config: Pick<Config, 'gatewaysOffered'>,
): Promise<GatewayName[]> {
  const disabled = await db.select({ name: gatewaysOff.name }).from(gatewaysOff);
  return config.gatewaysOffered.filter((name) => !disabled.some((one) => one.name === name));
}

/** Enables or disables a gateway for all processes, with immediate effect. */
export async function setGatewayEnabled(
  db: Db,
  name: GatewayName,
  isEnabled: boolean,
): Promise<void> {
  if (isEnabled) await db.delete(gatewaysOff).where(eq(gatewaysOff.name, name));
  else await db.insert(gatewaysOff).values({ name }).onConflictDoNothing();
}

/** Names as shown to buyers. */
export const GATEWAY_TITLES: Record<GatewayName, string> = {
  zarinpal: 'زرین‌پال',
  zibal: 'زیبال',
  sandbox: 'درگاه آزمایشی',
};
