import type { GatewayName } from '@parde/contract';

/** As buyers know them. */
export const GATEWAY_TITLES: Record<GatewayName, string> = {
  zarinpal: 'زرین‌پال',
  zibal: 'زیبال',
  sandbox: 'درگاه آزمایشی',
};
