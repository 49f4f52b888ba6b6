import path from 'node:path';
import type { GatewayName } from '@parde/contract';
import { z } from 'zod';
import { folderUrl, origin } from './config/addresses.ts';
import { type AnalyticsConfig, parseAnalytics } from './config/analytics.ts';
import {
  type GatewayAccess,
  parseGatewayOrder,
  REAL_GATEWAYS,
  type RealGateway,
} from './config/gateways.ts';
import { defaultSender, parseSender, type Sender } from './config/sender.ts';
import { parseSocialLinks, type SocialLink } from './config/social-links.ts';
import { trustProxy } from './config/trust-proxy.ts';

/*
 * The only reader of the environment. docs/operate/configure.md has the table of settings.
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

/** Whether each `%` of an address begins a byte, as in a password with signs. */
function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

/** A whole number from 0 to `max`. */
const upTo = (max: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(max));

const settings = z.object({
  PORT: upTo(65_535).default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  STORAGE_URL: folderUrl.optional(),
  PUBLIC_URL: origin.optional(),
  API_URL: origin.optional(),
  ANALYTICS: z
    .string()
    .refine((text) => parseAnalytics(text) !== null)
    .transform(parseAnalytics)
    .optional(),
  SOCIAL_LINKS: z
    .string()
    .refine((text) => parseSocialLinks(text) !== null)
    .transform((text) => parseSocialLinks(text) ?? [])
    .default([]),
  PARDE_DEMO: z.enum(['0', '1']).optional(),
  TRUST_PROXY: trustProxy.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./ })
    .refine(isDecodable)
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => parseSender(text) !== null)
    .transform(parseSender)
    .optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, hostname: /./ }).optional(),
  X_ACCEL_REDIRECT: z
    .string()
    .regex(/^\/(?:[\w-]+\/)+$/)
    .optional(),
  ZARINPAL_MERCHANT_ID: z.guid().optional(),
  ZARINPAL_URL: origin.default('https://payment.zarinpal.com'),
  ZIBAL_MERCHANT: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  ZIBAL_URL: origin.default('https://gateway.zibal.ir'),
  PAYMENT_GATEWAYS: z
    .string()
    .refine((text) => parseGatewayOrder(text) !== null)
    .transform(parseGatewayOrder)
    .optional(),
  TAX_PERCENT: upTo(30).default(0),
  PREMIUM_GRACE_HOURS: upTo(168).default(0),
});

type Settings = z.infer<typeof settings>;

const EXPECTED: Record<keyof Settings, string> = {
  PORT: 'a port number from 0 to 65535',
  HOST: 'an address to listen on',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'a postgres:// or postgresql:// address',
  STORAGE_URL: 'a file:// address of a folder',
  PUBLIC_URL: 'an http(s) address without a path, e.g. https://parde.example',
  API_URL: 'an http(s) address without a path, e.g. https://api.parde.example',
  ANALYTICS: '"matomo:URL#SITE", "plausible:URL#DOMAIN" or "ga4:G-ID"',
  SOCIAL_LINKS: '"NAME=URL" pairs with a comma between them',
  PARDE_DEMO: '0 or 1',
  TRUST_PROXY: '"false", a number of hops, or a comma-separated list of addresses',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  METRICS_TOKEN: 'at least 16 characters',
  SMTP_URL: 'an smtp:// or smtps:// address',
  MAIL_FROM: '"NAME <ADDRESS>" or an address',
  REDIS_URL: 'a redis:// or rediss:// address',
  X_ACCEL_REDIRECT: 'a location of nginx that begins and ends with a slash, e.g. /stored/',
  ZARINPAL_MERCHANT_ID: 'the 36 characters that Zarinpal gave you',
  ZARINPAL_URL: 'an http(s) address without a path, e.g. https://sandbox.zarinpal.com',
  ZIBAL_MERCHANT: 'the merchant that Zibal gave you: letters, digits, "-" and "_"',
  ZIBAL_URL: 'an http(s) address without a path, e.g. https://gateway.zibal.ir',
  PAYMENT_GATEWAYS: 'zarinpal, zibal, or both with a comma between them',
  TAX_PERCENT: 'a whole number from 0 to 30',
  PREMIUM_GRACE_HOURS: 'a whole number of hours from 0 to 168',
};

/** Settings whose wrong value is not shown: it may hold a password. */
const SECRET = new Set([
  'DATABASE_URL',
  'METRICS_TOKEN',
  'SMTP_URL',
  'REDIS_URL',
  'ZARINPAL_MERCHANT_ID',
  'ZIBAL_MERCHANT',
]);

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
