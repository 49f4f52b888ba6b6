import { GATEWAYS, type GatewayName } from '@parde/contract';

/** Credentials for one payment gateway. */
export interface GatewayAccess {
  /** URL without a trailing slash. */
  baseUrl: string;
  /** Our merchant id at the gateway: a secret. */
  merchant: string;
}

/** Real gateways; the sandbox is not configured by settings. */
export type RealGateway = Exclude<GatewayName, 'sandbox'>;

/** Default order in which gateways are offered. */
export const REAL_GATEWAYS = GATEWAYS.filter((name): name is RealGateway => name !== 'sandbox');

/** Parses a list such as `zarinpal,zibal`; null when a part is unknown or repeated. */
export function parseGatewayOrder(text: string): RealGateway[] | null {
  const parts = text.split(',').map((part) => part.trim());
  const names = REAL_GATEWAYS.filter((name) => parts.includes(name));
  if (names.length !== parts.length) return null;
  return names.sort((a, b) => parts.indexOf(a) - parts.indexOf(b));
}
