import path from 'node:path';
import type { GatewayName } from '@parde/contract';
import type { AnalyticsConfig } from './config/analytics.ts';
import { type GatewayAccess, REAL_GATEWAYS, type RealGateway } from './config/gateways.ts';
import { defaultSender, type Sender } from './config/sender.ts';
import { EXPECTED, SECRET, type Settings, settings } from './config/settings.ts';
import type { SocialLink } from './config/social-links.ts';

/*
 * The only reader of the environment.
 */

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Null: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null;
  /** Absolute folder that holds stored files. */
  storageDir: string;
  /** Address people type, without a trailing slash. */
  publicUrl: string;
  /** Address of the API when it is not the page's own. */
  apiUrl: string | null;
  analytics: AnalyticsConfig | null;
  /** Links of the footer. */
  social: SocialLink[];
  /** Demo mode: demo catalogue, loopback only. */
  demo: boolean;
  /** Proxies whose `X-Forwarded-*` is believed: `false`, a hop count, or addresses. */
  trustProxy: boolean | number | string[];
  logLevel: string;
  /** Bearer token that `/metrics` asks for; null: loopback only. */
  metricsToken: string | null;
  /** Mail server; null: mail is written into `dataDir`. */
  smtpUrl: string | null;
  /** Sender of every mail. */
  mailFrom: Sender;
  /** Redis that processes share their limits through; null: each counts by itself. */
  redisUrl: string | null;
  /** Internal location of nginx that holds the storage folder, between slashes; null: we send bytes ourselves. */
  accelLocation: string | null;
  /** Null: that gateway is not ours. */
  gatewayAccess: Record<RealGateway, GatewayAccess | null>;
  /** Gateways that buyers may choose, in this order; in demo mode the sandbox is the first. */
  gatewaysOffered: GatewayName[];
  /** Per cent that prices hold already, 0 to 30. */
  taxPercent: number;
  /** Hours for which premium that ran out still plays. */
  premiumGraceHours: number;
}

/** One sentence that says which setting is wrong and what it should be. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

function readAccess(value: Settings): Config['gatewayAccess'] {
  const { ZARINPAL_MERCHANT_ID, ZARINPAL_URL, ZIBAL_MERCHANT, ZIBAL_URL } = value;
  return {
    zarinpal: ZARINPAL_MERCHANT_ID
      ? { baseUrl: ZARINPAL_URL, merchant: ZARINPAL_MERCHANT_ID }
      : null,
    zibal: ZIBAL_MERCHANT ? { baseUrl: ZIBAL_URL, merchant: ZIBAL_MERCHANT } : null,
  };
}

/** @throws ConfigError when a gateway is to be offered that nobody can be paid by */
function readOffered(value: Settings, access: Config['gatewayAccess']): RealGateway[] {
  const merchants = { zarinpal: 'ZARINPAL_MERCHANT_ID', zibal: 'ZIBAL_MERCHANT' };
  for (const name of value.PAYMENT_GATEWAYS ?? []) {
    if (access[name]) continue;
    throw new ConfigError(`PAYMENT_GATEWAYS names ${name}, which needs ${merchants[name]}.`);
  }
  return value.PAYMENT_GATEWAYS ?? REAL_GATEWAYS.filter((name) => access[name]);
}

/**
 * Reads the settings; an empty value counts as absent.
 *
 * @param env usually `process.env`
 * @param root folder that relative paths start from
 * @throws ConfigError naming the first wrong setting
 */
export function loadConfig(env: Record<string, string | undefined>, root: string): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]) as keyof typeof EXPECTED;
    const found = SECRET.has(name) ? 'something else' : JSON.stringify(env[name]);
    throw new ConfigError(`${name} must be ${EXPECTED[name]}, but is ${found}.`);
  }
  const value = parsed.data;
  const demo = value.PARDE_DEMO !== '0';
  const host = value.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0');
  if (demo && !['127.0.0.1', '::1', 'localhost'].includes(host)) {
    throw new ConfigError(
      `HOST must be a loopback address in demo mode, but is "${host}": set PARDE_DEMO=0 to open the site to others.`,
    );
  }
  const gatewayAccess = readAccess(value);
  const offered = readOffered(value, gatewayAccess);
  const dataDir = path.resolve(root, value.DATA_DIR);
  const publicUrl = value.PUBLIC_URL ?? `http://localhost:${value.PORT}`;
  return {
    port: value.PORT,
    host,
    dataDir,
    databaseUrl: value.DATABASE_URL ?? null,
    storageDir: value.STORAGE_URL ?? path.join(dataDir, 'storage'),
    publicUrl,
    apiUrl: value.API_URL ?? null,
    analytics: value.ANALYTICS ?? null,
    social: value.SOCIAL_LINKS,
    demo,
    trustProxy: value.TRUST_PROXY,
    logLevel: value.LOG_LEVEL,
    metricsToken: value.METRICS_TOKEN ?? null,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? defaultSender(publicUrl),
    redisUrl: value.REDIS_URL ?? null,
    accelLocation: value.X_ACCEL_REDIRECT ?? null,
    gatewayAccess,
    gatewaysOffered: demo ? ['sandbox', ...offered] : offered,
    taxPercent: value.TAX_PERCENT,
    premiumGraceHours: value.PREMIUM_GRACE_HOURS,
  };
}
