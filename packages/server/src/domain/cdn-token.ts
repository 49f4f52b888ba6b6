import { createHash, timingSafeEqual } from 'node:crypto';

/*
 * Signed addresses of film segments at a CDN, in the form that nginx's `secure_link_md5` checks. The path
 * behind the token is the same for all viewers, so the CDN keeps one copy.
 */

/** Path prefix at the CDN, and here, where the CDN fetches what it does not have. */
export const CDN_PREFIX = '/media/cdn/';

export interface Cdn {
  /** Its address, without a trailing slash. */
  url: string;
  /** Shared with the CDN. */
  key: string;
}

/** A token opens the folder of one rendition of a stream: `films/7/hls/3/v720/`. */
const FOLDER = /^films\/\d{1,10}\/hls\/\d{1,10}\/[av]\d{1,4}\/$/;
const ADDRESS = /^([\w-]{22})\/(\d{10,11})\/(.+\/)([A-Za-z0-9_-][\w-]{0,100}\.(?:m4s|mp4))$/;

/** MD5 as nginx computes it: `echo -n '{expires}{folder} {key}' | openssl md5 -binary | openssl base64`. */
function tokenOf(key: string, folder: string, expiresAt: number): string {
  return createHash('md5').update(`${expiresAt}${folder} ${key}`).digest('base64url');
}

/**
 * Address of a rendition's folder at the CDN, with a slash at the end.
 *
 * @param expiresAt Unix time in seconds
 */
export function cdnFolderAddress({ url, key }: Cdn, folder: string, expiresAt: number): string {
  return `${url}${CDN_PREFIX}${tokenOf(key, folder, expiresAt)}/${expiresAt}/${folder}`;
}

/** Folder of the rendition that a segment belongs to; null: it is no segment. */
export function renditionFolderOf(storageKey: string): string | null {
  const folder = storageKey.slice(0, storageKey.lastIndexOf('/') + 1);
  return FOLDER.test(folder) && /\.(?:m4s|mp4)$/.test(storageKey) ? folder : null;
}

/**
 * Storage key of the segment at an address; null: forged, for something else, or expired.
 *
 * @param path what follows `CDN_PREFIX`
 */
export function openCdnAddress({ key }: Cdn, path: string, nowMs: number): string | null {
  const [, token = '', expires = '', folder = '', file = ''] = ADDRESS.exec(path) ?? [];
  if (!FOLDER.test(folder)) return null;
  const expected = tokenOf(key, folder, Number(expires));
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(token))) return null;
  return Number(expires) * 1000 > nowMs ? folder + file : null;
}

/** So that a film whose premium or session ended stops within five minutes. */
const LIFETIME_S = 270;
/** Addresses of one minute are the same, for the caches of browsers. */
const SAME_ADDRESS_S = 60;

/** When addresses made now expire, as Unix time in seconds. */
export const cdnExpiry = (nowMs: number): number =>
  Math.floor(nowMs / 1000 / SAME_ADDRESS_S) * SAME_ADDRESS_S + LIFETIME_S;
