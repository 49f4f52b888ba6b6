import { createHash, timingSafeEqual } from 'node:crypto';

/* Signed URLs of film segments at a CDN, in the form that nginx's `secure_link_md5` checks. The path behind the
   token is the same for all viewers, so the CDN keeps one copy. */

/** Path prefix at the CDN, and on this site, where the CDN fetches what it has not cached. */
export const CDN_PREFIX = '/media/cdn/';

export interface Cdn {
  /** Base URL, without a trailing slash. */
  url: string;
  /** Secret shared with the CDN. */
  key: string;
}

/** A token grants access to the folder of one rendition of a stream: `films/7/hls/3/v720/`. */
const FOLDER = /^films\/\d{1,10}\/hls\/\d{1,10}\/[av]\d{1,4}\/$/;
const ADDRESS = /^([\w-]{22})\/(\d{10,11})\/(.+\/)([A-Za-z0-9_-][\w-]{0,100}\.(?:m4s|mp4))$/;

/** MD5 as nginx computes it: `echo -n '{expires}{folder} {key}' | openssl md5 -binary | openssl base64`. */
function tokenOf(key: string, folder: string, expiresAt: number): string {
  return createHash('md5').update(`${expiresAt}${folder} ${key}`).digest('base64url');
}

/**
 * URL of a rendition's folder at the CDN, with a trailing slash.
 *
 * @param expiresAt Unix time in seconds
 */
export function cdnFolderAddress({ url, key }: Cdn, folder: string, expiresAt: number): string {
  return `${url}${CDN_PREFIX}${tokenOf(key, folder, expiresAt)}/${expiresAt}/${folder}`;
}

/** Folder of the rendition that a segment belongs to; `null` if the key is not that of a segment. */
export function renditionFolderOf(storageKey: string): string | null {
  const folder = storageKey.slice(0, storageKey.lastIndexOf('/') + 1);
  return FOLDER.test(folder) && /\.(?:m4s|mp4)$/.test(storageKey) ? folder : null;
}

/**
 * Storage key of the segment at a URL; `null` if the URL is forged, for something else, or expired.
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

/** Short enough that a film stops within five minutes after the premium or session ended. */
const LIFETIME_S = 270;
/** URLs made within the same minute are identical, so that browsers can cache them. */
const SAME_ADDRESS_S = 60;

/** Expiry of URLs made now, as Unix time in seconds. */
export const cdnExpiry = (nowMs: number): number =>
  Math.floor(nowMs / 1000 / SAME_ADDRESS_S) * SAME_ADDRESS_S + LIFETIME_S;
