import { text } from 'node:stream/consumers';
import type { CdnFolders } from '@parde/contract';
import { LRUCache } from 'lru-cache';
import { type Cdn, cdnExpiry, cdnFolderAddress } from '../../domain/cdn-token.ts';
import { foldersOfMaster, isWholeMaster } from '../../domain/media/master-playlist.ts';
import { CDN_FOLDERS, MASTER_PLAYLIST } from '../../domain/media/storage-keys.ts';
import { exceeds } from '../../domain/media-link.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import type { OpenedLink } from './delivery.ts';
import { objectMissing } from './errors.ts';

/** Maximum number of streams whose renditions are remembered (LRU). */
const MAX_STREAMS = 5_000;

/** Whether a link asks for the addresses of its stream at the CDN. */
const asksForCdn = ({ claims: { root, kind }, key }: OpenedLink): boolean =>
  kind === 'stream' && root.endsWith('/') && key === root + CDN_FOLDERS;

/**
 * Answers the links that ask for a stream's addresses at the CDN with those of the renditions that the
 * link gives access to. Null: the link asks for something else.
 */
export function createCdnFolders(cdn: Cdn, storage: Storage) {
  const renditions = new LRUCache<string, string[]>({ max: MAX_STREAMS });

  /** What belongs to an encode never changes, once all of it is there. */
  async function renditionsOf(root: string): Promise<string[]> {
    const known = renditions.get(root);
    if (known) return known;
    const stream = await storage.getStream(root + MASTER_PLAYLIST);
    if (stream === null) throw objectMissing();
    const master = await text(stream);
    const found = foldersOfMaster(master);
    if (isWholeMaster(master)) renditions.set(root, found);
    return found;
  }

  return async (link: OpenedLink): Promise<CdnFolders | null> => {
    if (!asksForCdn(link)) return null;
    const { root, maxResolution } = link.claims;
    const names = await renditionsOf(root);
    const expiresAt = cdnExpiry(Date.now());
    return {
      expiresAt: new Date(expiresAt * 1000).toISOString(),
      folders: Object.fromEntries(
        names
          .filter((name) => !exceeds(maxResolution, `${name}/`))
          .map((name) => [name, cdnFolderAddress(cdn, `${root}${name}/`, expiresAt)]),
      ),
    };
  };
}
