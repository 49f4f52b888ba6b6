import type { Config } from '../config.ts';
import { type Cdn, cdnExpiry, cdnFolderAddress, renditionFolderOf } from '../domain/cdn-token.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import type { PieceAddress } from './send-object.ts';

/**
 * An address of the bucket holds at most this long, so that a film whose premium or session ended stops
 * within five minutes.
 */
const ADDRESS_S = 270;
/** Addresses of one minute are the same, for the caches of browsers. */
const SAME_ADDRESS_MS = 60_000;

/** Signed addresses of the bucket. */
function bucketAddresses(storage: Storage): PieceAddress {
  return async ({ key, cacheControl }) => {
    const signedAt = new Date(Math.floor(Date.now() / SAME_ADDRESS_MS) * SAME_ADDRESS_MS);
    const responseHeaders = { 'cache-control': cacheControl };
    const address = await storage.presign(key, { expiresIn: ADDRESS_S, signedAt, responseHeaders });
    if (address === null) throw new Error('this storage has no addresses');
    return address;
  };
}

/** Signed addresses of segments at the CDN. */
function cdnAddresses(cdn: Cdn): PieceAddress {
  return async ({ key }) => {
    const folder = renditionFolderOf(key);
    if (folder === null) return null;
    return cdnFolderAddress(cdn, folder, cdnExpiry(Date.now())) + key.slice(folder.length);
  };
}

/** Null: none is set up, and this process or nginx sends all. */
export function createPieceAddresses(
  { cdn, mediaOrigin }: Pick<Config, 'cdn' | 'mediaOrigin'>,
  storage: Storage,
): PieceAddress | null {
  if (cdn) return cdnAddresses(cdn);
  return mediaOrigin ? bucketAddresses(storage) : null;
}
