import type { GatewayName } from '@parde/contract';
import { z } from 'zod';
import { REAL_GATEWAYS, type RealGateway } from '../../config/gateways.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { openSecretBox } from '../../db/secret-box.ts';
import { readSettings } from '../../db/settings.ts';

/** Encrypted merchant IDs that staff entered. */
export const gatewaySettings = z
  .object({ zarinpal: z.string().optional(), zibal: z.string().optional() })
  .catch({});

/** Name of the secret under which a gateway's merchant ID is encrypted. */
export const merchantSecret = (name: RealGateway) => `gateways.${name}`;

type GatewayConfig = Pick<
  Config,
  'gatewayUrls' | 'gatewayAccess' | 'gatewaysOffered' | 'isOfferFixed' | 'dataDir'
>;

/**
 * The config plus the gateways that staff set up; those in the environment take precedence. A merchant ID that cannot
 * be decrypted counts as absent.
 */
export async function withStoredGateways<C extends GatewayConfig>(config: C, db: Db): Promise<C> {
  const { value: stored } = await readSettings(db, 'gateways', gatewaySettings);
  const box = openSecretBox(config.dataDir);
  const gatewayAccess = { ...config.gatewayAccess };
  const added: GatewayName[] = [];
  for (const name of REAL_GATEWAYS) {
    const sealed = stored[name];
    if (config.gatewayAccess[name] || !sealed) continue;
    const merchant = await box.open(merchantSecret(name), sealed);
    if (merchant === null) continue;
    gatewayAccess[name] = { baseUrl: config.gatewayUrls[name], merchant };
    if (!config.isOfferFixed) added.push(name);
  }
  const gatewaysOffered = [...config.gatewaysOffered, ...added];
  return { ...config, gatewayAccess, gatewaysOffered };
}
