import { createRequire } from 'node:module';
import path from 'node:path';
import type { GatewayName } from '@parde/contract';
import type { AnalyticsConfig } from './config/analytics.ts';
import { type GatewayAccess, REAL_GATEWAYS, type RealGateway } from './config/gateways.ts';
import type { Sender } from './config/sender.ts';
import type { SocialLink } from './config/settings.ts';
import { EXPECTED, type Role, SECRET, type Settings, settings } from './config/settings.ts';
import type { SmsAccess } from './config/sms-url.ts';
import type { S3Location, StorageLocation } from './config/storage-url.ts';
import type { Cdn } from './domain/cdn-token.ts';

/* The only module that reads the environment. */

/** Release of Parde, e.g. `0.1.0`. */
export const VERSION: string = createRequire(import.meta.url)('../package.json').version;

/** URLs and key of TMDB; without a key it cannot be used. */
export interface TmdbConfig {
  key: string | null;
  apiUrl: string;
  imageUrl: string;
  /** Base URL of its daily files. */
  filesUrl: string;
}

export interface CdnPurge {
  /** URL template; `{tag}` is replaced by a tag. */
  url: string;
  method: string;
  /** Header with a secret; its name is in lower case. */
  header: { name: string; value: string } | null;
  /** JSON template; `{tags}` or `{tag}` is replaced by tags. */
  body: string | null;
}

export interface Config {
  port: number;
  host: string;
  role: Role;
  /** How long load balancers have to stop sending requests before the process stops, in milliseconds. */
  drainMs: number;
  dataDir: string;
  /** `null` for the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null;
  /** Whether connections keep prepared statements. */
  preparesStatements: boolean;
  /** URL that bypasses the transaction pooler to which `databaseUrl` leads; null if there is no pooler. */
  databaseDirectUrl: string | null;
  /** A standby for visitors' reads; null if there is none. */
  databaseReplicaUrl: string | null;
  storage: StorageLocation;
  /** Keys for a bucket whose URL contains none; null if not given. */
  storageKeys: { id: string; secret: string } | null;
  /** Absolute path of the folder for stored files; with a bucket, for uploads until they are added. */
  storageDir: string;
  /** Absolute path of the folder for back-ups. */
  backupDir: string;
  /** The bucket for back-ups; null if they are stored in the folder. */
  backupBucket: S3Location | null;
  /** Public address of the site, without a trailing slash. */
  publicUrl: string;
  /** Address of the API if it differs from the site's. */
  apiUrl: string | null;
  analytics: AnalyticsConfig | null;
  /** Social links in the footer. */
  social: SocialLink[];
  /** Demo mode: demo catalogue, loopback only. */
  demo: boolean;
  /** Proxies whose `X-Forwarded-*` headers are trusted: `false`, a hop count, or addresses. */
  trustProxy: boolean | number | string[];
  /** Whether staff have no access to the operators' site until they have set up a passkey or one-time codes. */
  isStaffSecondFactorRequired: boolean;
  /** Keys outside of the database that encrypt the site's secrets in it; null: not encrypted. */
  secretKeys: { current: Buffer | null; other: Buffer | null };
  /** Absolute path of a sorted list of SHA-1 hashes of breached passwords; null: none. */
  breachedPasswords: string | null;
  logLevel: string;
  /** Bearer token required by `/metrics`; null restricts it to loopback. */
  metricsToken: string | null;
  /** Mail server; if null, mail is written to `dataDir`. */
  smtpUrl: string | null;
  /** Sender of every mail; if null, the one that staff set, or a default. */
  mailFrom: Sender | null;
  /** SMS service; if null, the one that staff set, or none. */
  sms: SmsAccess | null;
  /** Maximum number of text messages per day, unless staff set another number. */
  smsDailyLimit: number;
  /** Redis for rate limits shared between processes; if null, each process counts separately. */
  redisUrl: string | null;
  /**
   * Internal nginx location of the storage folder, with slashes around it; null: this process sends
   * the bytes itself.
   */
  accelLocation: string | null;
  /** The CDN that delivers the segments of films; null if there is none. */
  cdn: Cdn | null;
  /** How caches in front of the site are purged; null if they are not. */
  cdnPurge: CdnPurge | null;
  /** Origin from which browsers fetch film bytes directly: that of the object storage or CDN; null if they do not. */
  mediaOrigin: string | null;
  /** Base URLs of the gateways, without a trailing slash. */
  gatewayUrls: Record<RealGateway, string>;
  /** `null` if the gateway is not configured in the environment. */
  gatewayAccess: Record<RealGateway, GatewayAccess | null>;
  /** Gateways offered to buyers, in this order; in demo mode the sandbox comes first. */
  gatewaysOffered: GatewayName[];
  /** Whether `PAYMENT_GATEWAYS` determines which gateways are offered, including those that staff set up. */
  isOfferFixed: boolean;
  tmdb: TmdbConfig;
  /** Wikidata's query service. */
  wikidataUrl: string;
  /** Tax included in prices, in per cent, 0 to 30. */
  taxPercent: number;
  /** Grace period in hours during which expired premium can still be used to play films. */
  premiumGraceHours: number;
  /** Maximum total size of uploads in bytes until they are added as films; 0 disables uploads. */
  uploadQuota: number;
  /** Free space in bytes that uploads leave on the storage disk. */
  diskReserve: number;
  /** Height in lines of the largest rendition that films are encoded to. */
  encodeMaxHeight: number;
}

/** One sentence that says which setting is wrong and what is expected. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const GB = 1_000_000_000;

function readAccess(value: Settings): Config['gatewayAccess'] {
  const { ZARINPAL_MERCHANT_ID, ZARINPAL_URL, ZIBAL_MERCHANT, ZIBAL_URL } = value;
  return {
    zarinpal: ZARINPAL_MERCHANT_ID
      ? { baseUrl: ZARINPAL_URL, merchant: ZARINPAL_MERCHANT_ID }
      : null,
    zibal: ZIBAL_MERCHANT ? { baseUrl: ZIBAL_URL, merchant: ZIBAL_MERCHANT } : null,
  };
}

/** @throws ConfigError if a gateway without credentials is to be offered */
function readOffered(value: Settings, access: Config['gatewayAccess']): RealGateway[] {
  const merchants = { zarinpal: 'ZARINPAL_MERCHANT_ID', zibal: 'ZIBAL_MERCHANT' };
  for (const name of value.PAYMENT_GATEWAYS ?? []) {
    if (access[name]) continue;
    throw new ConfigError(`PAYMENT_GATEWAYS names ${name}, which needs ${merchants[name]}.`);
  }
  return value.PAYMENT_GATEWAYS ?? REAL_GATEWAYS.filter((name) => access[name]);
}

function readBackups(
  value: Settings,
  root: string,
  dataDir: string,
): Pick<Config, 'backupDir' | 'backupBucket'> {
  const { BACKUP_URL: url, BACKUP_DIR: folder } = value;
  if (url && folder)
    throw new ConfigError('BACKUP_URL and BACKUP_DIR are both set: take one away.');
  if (url && 'folder' in url) return { backupDir: url.folder, backupBucket: null };
  return {
    backupDir: folder ? path.resolve(root, folder) : path.join(dataDir, 'backups'),
    backupBucket: url?.s3 ?? null,
  };
}

function readStorageKeys(value: Settings): Config['storageKeys'] {
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = value;
  return id && secret ? { id, secret } : null;
}

function readHeader(text: string | undefined): CdnPurge['header'] {
  if (text === undefined) return null;
  const at = text.indexOf(':');
  return { name: text.slice(0, at).toLowerCase(), value: text.slice(at + 1).trim() };
}

/** @throws ConfigError if a setting that the delivery method requires is missing */
function readDelivery(
  { MEDIA_DELIVERY, X_ACCEL_REDIRECT, MEDIA_CDN_URL: url, MEDIA_CDN_KEY: key }: Settings,
  storage: StorageLocation,
): Pick<Config, 'accelLocation' | 'mediaOrigin' | 'cdn'> {
  const way = MEDIA_DELIVERY ?? (X_ACCEL_REDIRECT ? 'x-accel' : 'process');
  if (way === 'x-accel' && !X_ACCEL_REDIRECT) {
    throw new ConfigError('MEDIA_DELIVERY is x-accel, which needs X_ACCEL_REDIRECT.');
  }
  if (way === 'x-accel' && 's3' in storage) {
    throw new ConfigError(
      'X_ACCEL_REDIRECT needs a folder in STORAGE_URL: nginx cannot read buckets.',
    );
  }
  if (way === 's3' && !('s3' in storage)) {
    throw new ConfigError('MEDIA_DELIVERY is s3, which needs an s3:// address in STORAGE_URL.');
  }
  if (way === 'cdn' && !(url && key)) {
    throw new ConfigError('MEDIA_DELIVERY is cdn, which needs MEDIA_CDN_URL and MEDIA_CDN_KEY.');
  }
  const cdn = way === 'cdn' && url && key ? { url, key } : null;
  const bucket = way === 's3' && 's3' in storage ? storage.s3.endpoint : null;
  const elsewhere = cdn?.url ?? bucket;
  return {
    accelLocation: way === 'x-accel' ? (X_ACCEL_REDIRECT ?? null) : null,
    cdn,
    mediaOrigin: elsewhere ? new URL(elsewhere).origin : null,
  };
}

/**
 * Reads the settings; an empty value counts as absent.
 *
 * @param env usually `process.env`
 * @param root folder that relative paths are resolved against
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
  const storage = value.STORAGE_URL ?? { folder: path.join(dataDir, 'storage') };
  const publicUrl = value.PUBLIC_URL ?? `http://localhost:${value.PORT}`;
  return {
    port: value.PORT,
    host,
    role: value.PARDE_ROLE,
    drainMs: value.DRAIN_SECONDS * 1000,
    dataDir,
    databaseUrl: value.DATABASE_URL ?? null,
    preparesStatements: value.PREPARED_STATEMENTS === '1',
    databaseDirectUrl: value.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrl: value.DATABASE_REPLICA_URL ?? null,
    storage,
    storageKeys: readStorageKeys(value),
    storageDir: 'folder' in storage ? storage.folder : path.join(dataDir, 'storage'),
    ...readBackups(value, root, dataDir),
    publicUrl,
    apiUrl: value.API_URL ?? null,
    analytics: value.ANALYTICS ?? null,
    social: value.SOCIAL_LINKS,
    demo,
    trustProxy: value.TRUST_PROXY,
    isStaffSecondFactorRequired:
      (value.STAFF_SECOND_FACTOR ??
        (publicUrl.startsWith('https:') && !demo ? 'required' : 'offered')) === 'required',
    secretKeys: { current: value.SITE_KEY ?? null, other: value.SITE_KEY_OTHER ?? null },
    breachedPasswords: value.BREACHED_PASSWORDS
      ? path.resolve(root, value.BREACHED_PASSWORDS)
      : null,
    logLevel: value.LOG_LEVEL,
    metricsToken: value.METRICS_TOKEN ?? null,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? null,
    sms: value.SMS_URL ?? null,
    smsDailyLimit: value.SMS_DAILY_LIMIT,
    redisUrl: value.REDIS_URL ?? null,
    ...readDelivery(value, storage),
    cdnPurge: value.CDN_PURGE_URL
      ? {
          url: value.CDN_PURGE_URL,
          method: value.CDN_PURGE_METHOD,
          header: readHeader(value.CDN_PURGE_HEADER),
          body: value.CDN_PURGE_BODY ?? null,
        }
      : null,
    gatewayUrls: { zarinpal: value.ZARINPAL_URL, zibal: value.ZIBAL_URL },
    gatewayAccess,
    isOfferFixed: value.PAYMENT_GATEWAYS !== undefined,
    gatewaysOffered: demo ? ['sandbox', ...offered] : offered,
    tmdb: {
      key: value.TMDB_KEY ?? null,
      apiUrl: value.TMDB_URL,
      imageUrl: value.TMDB_IMAGE_URL,
      filesUrl: value.TMDB_FILES_URL,
    },
    wikidataUrl: value.WIKIDATA_URL,
    taxPercent: value.TAX_PERCENT,
    premiumGraceHours: value.PREMIUM_GRACE_HOURS,
    uploadQuota: value.UPLOAD_QUOTA_GB * GB,
    diskReserve: value.DISK_RESERVE_GB * GB,
    encodeMaxHeight: value.ENCODE_MAX_HEIGHT,
  };
}
