import type { GatewayName } from '@parde/contract';

/** Names as shown to buyers. */
export const GATEWAY_TITLES: Record<GatewayName, string> = {
  zarinpal: 'زرین‌پال',
  zibal: 'زیبال',
  sandbox: 'درگاه آزمایشی',
};
