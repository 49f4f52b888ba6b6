import { isIP } from 'node:net';
import { z } from 'zod';
import { parseAnalytics } from './analytics.ts';
import { readDatabaseUrl } from './database-url.ts';
import { parseGatewayOrder } from './gateways.ts';
import { isPurgeBody } from './purge-body.ts';
import { parseSender } from './sender.ts';
import { readSentinelUrl } from './sentinel-url.ts';
import { parseSmsUrl } from './sms-url.ts';
import { parseStorageUrl, type StorageLocation } from './storage-url.ts';

/** Parses a URL without a path into its origin: lower case, no default port, no slash. */
const origin = z.url({ protocol: /^https?$/ }).transform((text, context) => {
  const { origin, pathname, search, hash, username, password } = new URL(text);
  if (pathname === '/' && search + hash + username + password === '') return origin;
  context.addIssue('more than an origin');
  return z.NEVER;
});

/** Base URL of a service's API: may have a path, but no query and no trailing slash. */
const apiAddress = z.url({ protocol: /^https?$/ }).regex(/^[^?#]*[^/?#]$/);

/** An HTTP header, `Name: value`. */
const HEADER = /^[\w-]{1,64}: *[\x21-\x7e][\x20-\x7e]{0,1000}$/;

export interface SocialLink {
  /** Label in the footer, e.g. «تلگرام». */
  label: string;
  url: string;
}

/** Parses `NAME=URL,NAME=URL`; null when a part is not a name with an http(s) URL. */
function parseSocialLinks(text: string): SocialLink[] | null {
  const links = text.split(',').map((part): SocialLink | null => {
    const at = part.indexOf('=');
    const label = part.slice(0, at).trim();
    const url = part.slice(at + 1).trim();
    return at > 0 && label !== '' && /^https?:$/.test(protocolOf(url)) ? { label, url } : null;
  });
  return links.every((link) => link !== null) ? links : null;
}

function protocolOf(url: string): string {
  return URL.parse(url)?.protocol ?? '';
}

/** Names of address ranges that Fastify's proxy check supports. */
const RANGE_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

function isProxyAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0) return RANGE_NAMES.includes(text);
  const maxBits = version === 4 ? 32 : 128;
  return rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= maxBits));
}

/** Parses the trusted proxies: `false`, a hop count, or addresses. */
const trustProxy = z.string().transform((text, context): boolean | number | string[] => {
  if (text === 'false') return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const addresses = text.split(',').map((part) => part.trim());
  if (addresses.every(isProxyAddress)) return addresses;
  context.addIssue('not an address');
  return z.NEVER;
});

/* The settings by environment variable; docs/operate/configure.md has the table. */

/**
 * Whether percent-encoding in the URL is valid; passwords with special characters often break it.
 */
function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

/** An integer from 0 to `max`. */
const upTo = (max: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(max));

/** 32 bytes in base64 or base64url, as `openssl rand -base64 32` prints them. */
const key32 = z
  .string()
  .regex(/^[\w+/-]{43}=?$/)
  .transform((text) => Buffer.from(text, 'base64'));

/** Role of a process: everything, requests, jobs without encoding, or encoding alone. */
export const ROLES = ['all', 'web', 'jobs', 'encode'] as const;
export type Role = (typeof ROLES)[number];

/** What serves the bytes of films: this process, the nginx in front of it, the object storage, or a CDN. */
const MEDIA_DELIVERIES = ['process', 'x-accel', 's3', 'cdn'] as const;

const databaseAddress = z.string().refine((text) => readDatabaseUrl(text) !== null);

const storageAddress = z
  .string()
  .refine((text) => parseStorageUrl(text) !== null)
  .transform((text) => parseStorageUrl(text) as StorageLocation);

export const settings = z.object({
  PORT: upTo(65_535).default(3000),
  HOST: z.string().optional(),
  PARDE_ROLE: z.enum(ROLES).default('all'),
  DRAIN_SECONDS: upTo(300).default(0),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: databaseAddress.optional(),
  PREPARED_STATEMENTS: z.enum(['0', '1']).default('1'),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  STORAGE_URL: storageAddress.optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_URL: storageAddress.optional(),
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
  STAFF_SECOND_FACTOR: z.enum(['required', 'offered']).optional(),
  SITE_KEY: key32.optional(),
  SITE_KEY_OTHER: key32.optional(),
  BREACHED_PASSWORDS: z.string().optional(),
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
  SMS_URL: z
    .string()
    .refine((text) => parseSmsUrl(text) !== null)
    .transform(parseSmsUrl)
    .optional(),
  SMS_DAILY_LIMIT: upTo(99_999).default(500),
  REDIS_URL: z
    .string()
    .refine(isDecodable)
    .pipe(
      z.union([
        z.url({ protocol: /^rediss?$/, hostname: /./ }),
        z.string().refine((url) => readSentinelUrl(url) !== null),
      ]),
    )
    .optional(),
  MEDIA_DELIVERY: z.enum(MEDIA_DELIVERIES).optional(),
  MEDIA_CDN_URL: origin.optional(),
  MEDIA_CDN_KEY: z
    .string()
    .regex(/^[\w-]{16,200}$/)
    .optional(),
  CDN_PURGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  CDN_PURGE_METHOD: z.enum(['POST', 'PURGE', 'BAN', 'DELETE']).default('POST'),
  CDN_PURGE_HEADER: z.string().regex(HEADER).optional(),
  CDN_PURGE_BODY: z.string().refine(isPurgeBody).optional(),
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
  TMDB_KEY: z
    .string()
    .regex(/^[\w.-]{20,500}$/)
    .optional(),
  TMDB_URL: apiAddress.default('https://api.themoviedb.org/3'),
  TMDB_IMAGE_URL: apiAddress.default('https://image.tmdb.org/t/p'),
  TMDB_FILES_URL: apiAddress.default('https://files.tmdb.org/p/exports'),
  WIKIDATA_URL: apiAddress.default('https://query.wikidata.org/sparql'),
  TAX_PERCENT: upTo(30).default(0),
  PREMIUM_GRACE_HOURS: upTo(168).default(0),
  UPLOAD_QUOTA_GB: upTo(99_999).default(500),
  DISK_RESERVE_GB: upTo(99_999).default(2),
  ENCODE_MAX_HEIGHT: z
    .enum(['480', '720', '1080', '1440', '2160'])
    .default('2160')
    .transform(Number),
});

export type Settings = z.infer<typeof settings>;

/**
 * Description of each setting's valid values, for error messages; the table in docs/operate/configure.md says the same.
 */
export const EXPECTED: Record<keyof Settings, string> = {
  PORT: 'a port number from 0 to 65535',
  HOST: 'an address to listen on',
  DRAIN_SECONDS: 'a number of seconds from 0 to 300',
  PARDE_ROLE: 'all, web, jobs or encode',
  DATA_DIR: 'a folder',
  DATABASE_URL:
    'a postgres:// or postgresql:// address, of several hosts with a comma between them',
  PREPARED_STATEMENTS: '0 or 1',
  DATABASE_DIRECT_URL:
    'a postgres:// or postgresql:// address, of several hosts with a comma between them',
  DATABASE_REPLICA_URL: 'a postgres:// or postgresql:// address of one host',
  STORAGE_URL: 'a file:// address of a folder or an s3:// address of a bucket',
  AWS_ACCESS_KEY_ID: 'the id of a key of the object storage',
  AWS_SECRET_ACCESS_KEY: 'the secret of that key',
  BACKUP_DIR: 'a folder',
  BACKUP_URL: 'a file:// address of a folder or an s3:// address of a bucket',
  PUBLIC_URL: 'an http(s) address without a path, e.g. https://parde.example',
  API_URL: 'an http(s) address without a path, e.g. https://api.parde.example',
  ANALYTICS: '"matomo:URL#SITE", "plausible:URL#DOMAIN" or "ga4:G-ID"',
  SOCIAL_LINKS: '"NAME=URL" pairs with a comma between them',
  PARDE_DEMO: '0 or 1',
  TRUST_PROXY: '"false", a number of hops, or a comma-separated list of addresses',
  STAFF_SECOND_FACTOR: 'required or offered',
  SITE_KEY: '32 bytes in base64, as "openssl rand -base64 32" prints them',
  SITE_KEY_OTHER: '32 bytes in base64, as "openssl rand -base64 32" prints them',
  BREACHED_PASSWORDS: 'a file of sorted SHA-1 hashes',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  METRICS_TOKEN: 'at least 16 characters',
  SMTP_URL: 'an smtp:// or smtps:// address',
  MAIL_FROM: '"NAME <ADDRESS>" or an address',
  SMS_URL: 'a kavenegar://, smsir:// or melipayamak:// address',
  SMS_DAILY_LIMIT: 'a whole number of messages from 0 to 99999',
  REDIS_URL: 'a redis://, rediss:// or redis-sentinel:// address',
  MEDIA_DELIVERY: 'process, x-accel, s3 or cdn',
  MEDIA_CDN_URL: 'an http(s) address without a path, e.g. https://cdn.parde.example',
  CDN_PURGE_URL: 'an http(s) address, in which {tag} may stand for a tag',
  CDN_PURGE_METHOD: 'POST, PURGE, BAN or DELETE',
  CDN_PURGE_HEADER: '"NAME: VALUE"',
  CDN_PURGE_BODY: 'JSON, in which {tags} or "{tag}" stands for tags',
  MEDIA_CDN_KEY: 'at least 16 letters, digits, "-" and "_" that the CDN knows too',
  X_ACCEL_REDIRECT: 'a location of nginx that begins and ends with a slash, e.g. /stored/',
  ZARINPAL_MERCHANT_ID: 'the 36 characters that Zarinpal gave you',
  ZARINPAL_URL: 'an http(s) address without a path, e.g. https://sandbox.zarinpal.com',
  ZIBAL_MERCHANT: 'the merchant that Zibal gave you: letters, digits, "-" and "_"',
  ZIBAL_URL: 'an http(s) address without a path, e.g. https://gateway.zibal.ir',
  PAYMENT_GATEWAYS: 'zarinpal, zibal, or both with a comma between them',
  TMDB_KEY: 'a key or token of TMDB',
  TMDB_URL: 'an http(s) address without a slash at its end',
  TMDB_IMAGE_URL: 'an http(s) address without a slash at its end',
  TMDB_FILES_URL: 'an http(s) address without a slash at its end',
  WIKIDATA_URL: 'an http(s) address without a slash at its end',
  TAX_PERCENT: 'a whole number from 0 to 30',
  PREMIUM_GRACE_HOURS: 'a whole number of hours from 0 to 168',
  UPLOAD_QUOTA_GB: 'a whole number of GB from 0 to 99999',
  DISK_RESERVE_GB: 'a whole number of GB from 0 to 99999',
  ENCODE_MAX_HEIGHT: '480, 720, 1080, 1440 or 2160',
};

/** Settings whose value is never printed, since it may contain a password. */
export const SECRET = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'SITE_KEY',
  'SITE_KEY_OTHER',
  'STORAGE_URL',
  'BACKUP_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'MEDIA_CDN_KEY',
  'CDN_PURGE_HEADER',
  'METRICS_TOKEN',
  'SMTP_URL',
  'SMS_URL',
  'REDIS_URL',
  'ZARINPAL_MERCHANT_ID',
  'ZIBAL_MERCHANT',
  'TMDB_KEY',
]);
