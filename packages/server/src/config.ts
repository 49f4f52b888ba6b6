import { isIP } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type AnalyticsConfig, parseAnalytics } from './config/analytics.ts';
import { defaultSender, parseSender, type Sender } from './config/sender.ts';
import { parseSocialLinks, type SocialLink } from './config/social-links.ts';

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
}

/** One sentence that says which setting is wrong and what it should be. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** An address with nothing after the host, made into its origin: lower case, no default port, no slash. */
const origin = z.url({ protocol: /^https?$/ }).transform((text, context) => {
  const { origin, pathname, search, hash, username, password } = new URL(text);
  if (pathname === '/' && search + hash + username + password === '') return origin;
  context.addIssue('more than an origin');
  return z.NEVER;
});

const folderUrl = z.url({ protocol: /^file$/ }).transform((text, context) => {
  try {
    return fileURLToPath(text);
  } catch {
    context.addIssue('no folder of this machine');
    return z.NEVER;
  }
});

/** Names of address ranges that Fastify's proxy check knows. */
const RANGE_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

function isProxyAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0) return RANGE_NAMES.includes(text);
  const most = version === 4 ? 32 : 128;
  return rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= most));
}

const trustProxy = z.string().transform((text, context): boolean | number | string[] => {
  if (text === 'false') return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const addresses = text.split(',').map((part) => part.trim());
  if (addresses.every(isProxyAddress)) return addresses;
  context.addIssue('not an address');
  return z.NEVER;
});

/** Whether each `%` of an address begins a byte, as in a password with signs. */
function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().max(65_535));

const settings = z.object({
  PORT: port.default(3000),
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
});

const EXPECTED: Record<keyof z.infer<typeof settings>, string> = {
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
};

/** Settings whose wrong value is not shown: it may hold a password. */
const SECRET = new Set(['DATABASE_URL', 'METRICS_TOKEN', 'SMTP_URL', 'REDIS_URL']);

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
  };
}
