import { text } from 'node:stream/consumers';
import type { CdnFolders } from '@parde/contract';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
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

/** Timeout of the CDN for one byte, after which it counts as dead, and the interval between probes while it is dead. */
const PROBE_TIMEOUT_MS = 4_000;
const PROBE_EVERY_MS = 10_000;

/** Whether the CDN delivers segments, as far as this process knows. */
export interface CdnHealth {
  isDead: () => boolean;
  /** Reports that a viewer did not get a segment from there, which triggers a probe. */
  reportFailure: (address: string) => void;
  end: () => void;
}

/**
 * Probes the CDN after a viewer could not use it, and repeatedly while it is dead; meanwhile no viewers are sent there.
 * Viewers who cannot reach it for reasons of their own cost one byte per ten seconds.
 */
export function createCdnHealth(log: Pick<Logger, 'warn'>): CdnHealth {
  let isDead = false;
  let nextProbeAt = 0;
  let timer: NodeJS.Timeout | undefined;
  async function probe(address: string): Promise<void> {
    const answer = await fetch(address, {
      headers: { range: 'bytes=0-0' },
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    }).catch(() => null);
    await answer?.body?.cancel();
    const isGood = answer !== null && answer.status < 500;
    if (isGood === isDead) log.warn(isGood ? 'the CDN answers again' : 'the CDN does not answer');
    isDead = !isGood;
    clearTimeout(timer);
    if (isDead) timer = setTimeout(() => void probe(address), PROBE_EVERY_MS).unref();
  }
  return {
    isDead: () => isDead,
    reportFailure(address) {
      if (isDead || Date.now() < nextProbeAt) return;
      nextProbeAt = Date.now() + PROBE_EVERY_MS;
      void probe(address);
    },
    end: () => clearTimeout(timer),
  };
}

/**
 * Answers links that ask for a stream's addresses at the CDN with the addresses of the renditions that the link gives
 * access to. `null` if the link asks for something else.
 */
export function createCdnFolders(cdn: Cdn, storage: Storage, health: Pick<CdnHealth, 'isDead'>) {
  const renditions = new LRUCache<string, string[]>({ max: MAX_STREAMS });

  /** The renditions of an encode never change once it is complete. */
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
          .filter(() => !health.isDead())
          .filter((name) => !exceeds(maxResolution, `${name}/`))
          .map((name) => [name, cdnFolderAddress(cdn, `${root}${name}/`, expiresAt)]),
      ),
    };
  };
}
