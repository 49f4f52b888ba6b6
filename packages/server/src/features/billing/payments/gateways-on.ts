import type { GatewayName } from '@parde/contract';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/client.ts';
import { gatewaysOff } from '../../../db/schema/index.ts';

/**
 * Gateways currently offered, in the order of the settings, without those that operators disabled.
 */
export async function findGatewaysOn(
  db: Db,
  config: Pick<Config, 'gatewaysOffered'>,
): Promise<GatewayName[]> {
  const off = await db.select({ name: gatewaysOff.name }).from(gatewaysOff);
  return config.gatewaysOffered.filter((name) => !off.some((one) => one.name === name));
}
