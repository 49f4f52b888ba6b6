import type { CdnFolders } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  CDN_PREFIX,
  type Cdn,
  cdnExpiry,
  cdnFolderAddress,
  openCdnAddress,
} from '../../domain/cdn-token.ts';
import { CDN_FOLDERS } from '../../domain/media/storage-keys.ts';
import { exceeds } from '../../domain/media-link.ts';
import { allowAnyOrigin } from '../../http/security.ts';
import { type ObjectSender, sendObject } from '../../http/send-object.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import type { OpenedLink } from './delivery.ts';
import { linkRefusal, objectMissing } from './errors.ts';

/** Maximum number of streams whose renditions are remembered (LRU). */
const MAX_STREAMS = 5_000;
const RENDITION = /^[av]\d+$/;

/** Whether a link asks for the addresses of its stream at the CDN. */
const asksForCdn = ({ claims: { root, kind }, key }: OpenedLink): boolean =>
  kind === 'stream' && root.endsWith('/') && key === root + CDN_FOLDERS;

/**
 * Answers the links that ask for a stream's addresses at the CDN with those of the renditions that the
 * link gives access to. Null: the link asks for something else.
 */
export function createCdnFolders(cdn: Cdn, storage: Storage) {
  const renditions = new LRUCache<string, string[]>({ max: MAX_STREAMS });

  /** What belongs to an encode never changes. */
  async function renditionsOf(root: string): Promise<string[]> {
    const known = renditions.get(root);
    if (known) return known;
    const found = (await storage.listFolders(root)).filter((name) => RENDITION.test(name));
    if (found.length === 0) throw objectMissing();
    renditions.set(root, found);
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

/** Where the CDN fetches segments that it does not have; what is behind an address never changes. */
export function registerCdnOrigin(app: FastifyInstance, cdn: Cdn, sender: ObjectSender): void {
  const own: ObjectSender = { ...sender, addressOf: null };
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${CDN_PREFIX}*`,
    handler: async (request, reply) => {
      const key = openCdnAddress(cdn, request.params['*'], Date.now());
      if (key === null) throw linkRefusal('malformed');
      allowAnyOrigin(reply);
      return sendObject(request, reply, own, {
        key,
        cacheControl: 'public, max-age=31536000, immutable',
        etag: null,
        contentDisposition: null,
        missingError: objectMissing,
      });
    },
  });
}
