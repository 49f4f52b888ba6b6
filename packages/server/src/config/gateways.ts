import { GATEWAYS, type GatewayName } from '@parde/contract';

/** Access to one payment gateway. */
export interface GatewayAccess {
  /** Without a trailing slash. */
  baseUrl: string;
  /** Who we are to the gateway: a secret. */
  merchant: string;
}

/** Gateways of the world outside; the sandbox is no setting. */
export type RealGateway = Exclude<GatewayName, 'sandbox'>;

/** In the order in which they are offered when nothing else is said. */
export const REAL_GATEWAYS = GATEWAYS.filter((name): name is RealGateway => name !== 'sandbox');

/** Reads `zarinpal,zibal`; null when a part is no gateway, or named twice. */
export function parseGatewayOrder(text: string): RealGateway[] | null {
  const parts = text.split(',').map((part) => part.trim());
  const names = REAL_GATEWAYS.filter((name) => parts.includes(name));
  if (names.length !== parts.length) return null;
  return names.sort((a, b) => parts.indexOf(a) - parts.indexOf(b));
}
