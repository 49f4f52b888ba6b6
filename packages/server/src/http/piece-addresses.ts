import type { Config } from '../config.ts';
import { type Cdn, cdnExpiry, cdnFolderAddress, renditionFolderOf } from '../domain/cdn-token.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import type { PieceAddress } from './send-object.ts';

/** Lifetime of a bucket URL, short enough that a film stops within five minutes after the premium or session ended. */
const ADDRESS_S = 270;
/** URLs made within the same minute are identical, so that browsers can cache them. */
const SAME_ADDRESS_MS = 60_000;

/** Signed URLs of the bucket. */
function bucketAddresses(storage: Storage): PieceAddress {
  return async ({ key, cacheControl }) => {
    const signedAt = new Date(Math.floor(Date.now() / SAME_ADDRESS_MS) * SAME_ADDRESS_MS);
    const responseHeaders = { 'cache-control': cacheControl };
    const address = await storage.presign(key, { expiresIn: ADDRESS_S, signedAt, responseHeaders });
    if (address === null) throw new Error('this storage has no addresses');
    return address;
  };
}

/** Signed URLs of segments at the CDN. */
function cdnAddresses(cdn: Cdn): PieceAddress {
  return async ({ key }) => {
    const folder = renditionFolderOf(key);
    if (folder === null) return null;
    return cdnFolderAddress(cdn, folder, cdnExpiry(Date.now())) + key.slice(folder.length);
  };
}

/** `null` if neither a CDN nor a bucket origin is configured; this process or nginx then sends everything. */
export function createPieceAddresses(
  { cdn, mediaOrigin }: Pick<Config, 'cdn' | 'mediaOrigin'>,
  storage: Storage,
): PieceAddress | null {
  if (cdn) return cdnAddresses(cdn);
  return mediaOrigin ? bucketAddresses(storage) : null;
}
