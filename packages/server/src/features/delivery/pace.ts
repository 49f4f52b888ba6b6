import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow } from '../../db/query-rows.ts';
import { isWholeMaster, limitMaster, peakBandwidth } from '../../domain/media/master-playlist.ts';
import { MASTER_PLAYLIST } from '../../domain/media/storage-keys.ts';
import type { MediaLinkClaims } from '../../domain/media-link.ts';
import { extensionOf } from '../../integrations/storage/media-type.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import type { OpenedLink } from './delivery.ts';

/** Seconds of the film that a playback may have at once: its start, and what seeks fill again. */
const START_S = 180;
/** Afterwards so many seconds of the film in each second. */
const SPEED = 2;
/** How long an unknown rate is not asked for again. */
const UNKNOWN_TTL_MS = 15_000;
/** Playbacks that are remembered; one that was forgotten starts anew. */
const MOST_PLAYBACKS = 20_000;

interface Budget {
  /** Bytes that may be sent now; below zero they were promised already. */
  left: number;
  /** In milliseconds of `now`. */
  countedAt: number;
}

/** Time as `createPace` sees it. */
export interface PaceTime {
  /** Milliseconds that never go back. */
  now: () => number;
  /** Resolves after so many milliseconds, or when `signal` aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const realTime: PaceTime = {
  now: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      signal.addEventListener('abort', finish);
      if (signal.aborted) finish();
    }),
};

export interface Pace {
  /**
   * Counts bytes that are about to be sent to a playback, and resolves when they may be: at once within
   * the first three minutes of film, then at twice the speed of the film for all its readers together.
   *
   * @param bytesPerSecond of the film at its largest size
   */
  take: (playback: string, bytesPerSecond: number, bytes: number) => Promise<void>;
  /** Lets everybody who waits go on: the process stops. */
  release: () => void;
}

/** Bounds what the readers of a playback get together, in this process. */
export function createPace(time: PaceTime = realTime): Pace {
  const budgets = new LRUCache<string, Budget>({ max: MOST_PLAYBACKS });
  const ending = new AbortController();
  return {
    async take(playback, bytesPerSecond, bytes) {
      const now = time.now();
      const most = bytesPerSecond * START_S;
      const perMs = (bytesPerSecond * SPEED) / 1_000;
      const before = budgets.get(playback) ?? { left: most, countedAt: now };
      const left = Math.min(most, before.left + (now - before.countedAt) * perMs) - bytes;
      budgets.set(playback, { left, countedAt: now });
      if (left < 0 && !ending.signal.aborted) await time.wait(-left / perMs, ending.signal);
    },
    release: () => ending.abort(),
  };
}

/** Small and not the film: playlists, subtitles, pictures. */
const BESIDE_FILM = new Set(['m3u8', 'vtt', 'webp', 'avif', 'jpg', 'png']);

const fileRow = z.object({
  sizeBytes: z.number().nullable(),
  durationSeconds: z.number().nullable(),
});

interface PaceDeps {
  db: Db;
  storage: Storage;
  pace: Pace;
}

/**
 * Bytes per second of what a link may read at most; null: unknown, as of a stream that gets larger
 * pictures any minute.
 */
async function findRate(
  { db, storage }: PaceDeps,
  { root, fileId, maxResolution }: MediaLinkClaims,
): Promise<number | null> {
  if (root.endsWith('/')) {
    const stream = await storage.getStream(`${root}${MASTER_PLAYLIST}`);
    const master = stream && (await text(stream));
    if (master === null || !isWholeMaster(master)) return null;
    const bits = peakBandwidth(
      maxResolution === null ? master : limitMaster(master, maxResolution),
    );
    return bits === null ? null : bits / 8;
  }
  const file = await queryRow(
    db,
    fileRow,
    sql`select size_bytes::float8 as "sizeBytes", duration_seconds::float8 as "durationSeconds"
      from media_files where id = ${fileId} and storage_key = ${root}`,
  );
  return file?.sizeBytes && file.durationSeconds ? file.sizeBytes / file.durationSeconds : null;
}

/**
 * What paces the answer to a link; null: nothing. Only links of a playback that counts are paced: free
 * films may be shared, downloads are meant to be fast, and what is beside the film is small.
 */
export function createLinkPace(deps: PaceDeps) {
  const rates = new LRUCache<string, Promise<number | null>>({ max: MOST_PLAYBACKS });

  function rateOf(claims: MediaLinkClaims): Promise<number | null> {
    const key = `${claims.root} ${claims.maxResolution}`;
    const known = rates.get(key);
    if (known) return known;
    const found = findRate(deps, claims).catch((error: unknown) => {
      rates.delete(key);
      throw error;
    });
    rates.set(key, found);
    void found.then(
      (rate) => rate === null && rates.set(key, found, { ttl: UNKNOWN_TTL_MS }),
      () => undefined,
    );
    return found;
  }

  return async ({ claims, key }: Pick<OpenedLink, 'claims' | 'key'>) => {
    const { playbackId, kind } = claims;
    if (kind !== 'stream' || playbackId === null || BESIDE_FILM.has(extensionOf(key))) return null;
    const rate = await rateOf(claims);
    return rate && ((bytes: number) => deps.pace.take(playbackId, rate, bytes));
  };
}
