import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A bucket on any S3-compatible server. */
export interface S3Location {
  /** Without a trailing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Prepended to every key: empty, or ends with a slash. */
  prefix: string;
  /** `null` if the keys come from the environment. */
  keys: { id: string; secret: string } | null;
}

/** An absolute path of a folder, without a trailing slash, or a bucket. */
export type StorageLocation = { folder: string } | { s3: S3Location };

const DEFAULT_REGION = 'us-east-1';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(?:[\w-][\w.-]*\/)*$/;
const PARAMETERS = new Set(['endpoint', 'region']);

function readFolder(text: string): StorageLocation | null {
  try {
    return { folder: path.resolve(fileURLToPath(text)) };
  } catch {
    return null;
  }
}

function readEndpoint(text: string): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') return null;
  return url.search + url.hash === '' ? url.href.replace(/\/$/, '') : null;
}

/**
 * Parses `file:///folder` or `s3://[KEY:SECRET@]BUCKET[/PREFIX][?endpoint=…&region=…]`; without an endpoint it is
 * Amazon's. `null` if it is neither.
 */
export function parseStorageUrl(text: string): StorageLocation | null {
  const url = URL.parse(text);
  if (url?.protocol === 'file:') return readFolder(text);
  if (url?.protocol !== 's3:' || !BUCKET.test(url.hostname) || url.hash !== '') return null;
  if ([...url.searchParams.keys()].some((name) => !PARAMETERS.has(name))) return null;
  const region = url.searchParams.get('region') ?? DEFAULT_REGION;
  const endpoint = readEndpoint(
    url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`,
  );
  const prefix = url.pathname.replace(/^\/|\/$/g, '').replace(/.$/, '$&/');
  if (endpoint === null || !/^[\w-]+$/.test(region) || !PREFIX.test(prefix)) return null;
  const keys = readKeys(url);
  return keys === undefined
    ? null
    : { s3: { endpoint, region, bucket: url.hostname, prefix, keys } };
}

/** `undefined` if only one half of a pair is given, or if the keys cannot be decoded. */
function readKeys({ username, password }: URL): S3Location['keys'] | undefined {
  if (username + password === '') return null;
  if (username === '' || password === '') return undefined;
  try {
    return { id: decodeURIComponent(username), secret: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}

/** The address of an object, without keys. */
export function bucketAddress(
  { endpoint, region, bucket, prefix }: S3Location,
  key: string,
): string {
  const address = new URL(`s3://${bucket}/${prefix}${key}`);
  address.searchParams.set('endpoint', endpoint);
  if (region !== DEFAULT_REGION) address.searchParams.set('region', region);
  return address.href;
}

/** The storage location in a form that people may see: without keys. */
export const describeStorage = (location: StorageLocation): string =>
  'folder' in location
    ? location.folder
    : `s3://${location.s3.bucket}/${location.s3.prefix} (${location.s3.endpoint})`;
