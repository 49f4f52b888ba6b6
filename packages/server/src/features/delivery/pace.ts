import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow } from '../../db/query-rows.ts';
import { isWholeMaster, limitMaster, peakBandwidth } from '../../domain/media/master-playlist.ts';
import type { ObjectPace } from '../../domain/media/pace-pieces.ts';
import { MASTER_PLAYLIST } from '../../domain/media/storage-keys.ts';
import type { MediaLinkClaims } from '../../domain/media-link.ts';
import { extensionOf } from '../../integrations/storage/media-type.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import type { OpenedLink } from './delivery.ts';

/** Seconds of film that a playback may get at once: its start, and what seeks refill. */
const START_S = 180;
/** Afterwards, seconds of film per second. */
const SPEED = 2;
/** Seconds of film that are counted at once: a reader that comes when the budget is used up waits half of it. */
const PIECE_S = 2;
/** How long a rate that is unknown or may grow is cached. */
const CHANGING_TTL_MS = 15_000;
/** Maximum number of playbacks that are remembered; a forgotten one starts with a full budget. */
const MAX_PLAYBACKS = 20_000;

interface Budget {
  /** Seconds of film that may be sent now; negative if they have been promised in advance. */
  left: number;
  /** In milliseconds of `now`. */
  countedAt: number;
}

/** Time source of `createPace`. */
export interface PaceTime {
  /** Monotonic time in milliseconds. */
  now: () => number;
  /** Resolves after this many milliseconds, or when `signal` aborts. */
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
   * Counts bytes that are about to be sent to a playback, and resolves when they may be: at once within the first three
   * minutes of film, then at twice the speed of the film for all its readers together.
   *
   * @param bytesPerSecond of the film at its largest size
   * @param gone aborts when the reader has disconnected
   * @returns `false` if the reader disconnected while waiting, and then nothing is counted
   */
  take: (
    playback: string,
    bytesPerSecond: number,
    bytes: number,
    gone?: AbortSignal,
  ) => Promise<boolean>;
  /** Returns bytes to the budget that were counted but not sent. */
  giveBack: (playback: string, bytesPerSecond: number, bytes: number) => Promise<void>;
  /** Resumes all waiting readers, because the process is stopping. */
  release: () => void;
}

/**
 * Takes seconds of film out of a playback's budget; resolves to the number of milliseconds to wait first. Negative
 * seconds are given back.
 */
type TakeSeconds = (playback: string, seconds: number) => Promise<number>;

/** Budgets in the memory of this process. */
function ownBudgets(now: () => number): TakeSeconds {
  const budgets = new LRUCache<string, Budget>({ max: MAX_PLAYBACKS });
  return async (playback, seconds) => {
    const countedAt = now();
    const before = budgets.get(playback) ?? { left: START_S, countedAt };
    const refilled = before.left + ((countedAt - before.countedAt) / 1_000) * SPEED;
    const left = Math.min(START_S, refilled) - seconds;
    budgets.set(playback, { left, countedAt });
    return Math.max(0, (-left / SPEED) * 1_000);
  };
}

/**
 * Redis script for the same, by the clock of Redis. A budget expires once it is full again. Takes a whole lot if the
 * budget has one, otherwise only the requested seconds, so that a process never holds seconds that nobody waited for.
 */
const TAKE_SCRIPT = `
  local max, speed, seconds = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  local taken = tonumber(ARGV[4])
  local time = redis.call('time')
  local now = tonumber(time[1]) + tonumber(time[2]) / 1000000
  local before = redis.call('hmget', KEYS[1], 'left', 'at')
  local passed = math.max(0, now - (tonumber(before[2]) or now))
  local full = math.min(max, (tonumber(before[1]) or max) + passed * speed)
  if full < taken then taken = seconds end
  local left = full - taken
  redis.call('hset', KEYS[1], 'left', string.format('%.3f', left), 'at', string.format('%.6f', now))
  redis.call('expire', KEYS[1], math.ceil((max - left) / speed) + 1)
  return {math.ceil(math.max(0, -left) / speed * 1000), tostring(taken)}
`;
const takeAnswer = z.tuple([z.number(), z.coerce.number()]);
const KEY_PREFIX = 'parde:pace:';
/** Seconds of film that a process takes at once, so that it does not call Redis for each piece. */
const LOT_S = 4;

/**
 * Budgets shared by all processes. Seconds that a process took but did not send are lost to the playback; they are few.
 * While Redis is down, each process counts for itself.
 */
function sharedBudgets(redis: Redis, own: TakeSeconds): TakeSeconds {
  const lots = new LRUCache<string, number>({ max: MAX_PLAYBACKS });
  return async (playback, seconds) => {
    const kept = lots.get(playback) ?? 0;
    if (seconds >= 0 && kept >= seconds) {
      lots.set(playback, kept - seconds);
      return 0;
    }
    const lot = seconds < 0 ? seconds : Math.max(LOT_S, seconds);
    const key = KEY_PREFIX + playback;
    try {
      const answer = await redis.eval(TAKE_SCRIPT, 1, key, START_S, SPEED, seconds, lot);
      const [waitMs, taken] = takeAnswer.parse(answer);
      lots.set(playback, (lots.get(playback) ?? 0) + taken - seconds);
      return waitMs;
    } catch {
      return own(playback, seconds);
    }
  };
}

/** Limits the rate of all readers of a playback together: in this process or, with Redis, in all processes. */
export function createPace(redis: Redis | null, time: PaceTime = realTime): Pace {
  const own = ownBudgets(time.now);
  const takeSeconds = redis ? sharedBudgets(redis, own) : own;
  const ending = new AbortController();
  return {
    async take(playback, bytesPerSecond, bytes, gone) {
      const waitMs = await takeSeconds(playback, bytes / bytesPerSecond);
      if (waitMs > 0 && !ending.signal.aborted) {
        await time.wait(waitMs, gone ? AbortSignal.any([ending.signal, gone]) : ending.signal);
      }
      if (!gone?.aborted) return true;
      await takeSeconds(playback, -bytes / bytesPerSecond);
      return false;
    },
    async giveBack(playback, bytesPerSecond, bytes) {
      await takeSeconds(playback, -bytes / bytesPerSecond);
    },
    release: () => ending.abort(),
  };
}

/** Extensions of small files that are not the film itself: playlists, subtitles, pictures. */
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

interface Rate {
  /** `null` if unknown. */
  bytesPerSecond: number | null;
  /** Whether the stream may get larger pictures at any minute, since it is still being encoded. */
  mayGrow: boolean;
}

/** Maximum rate at which a link needs to be read. */
async function findRate(
  { db, storage }: PaceDeps,
  { root, fileId, maxResolution }: MediaLinkClaims,
): Promise<Rate> {
  if (root.endsWith('/')) {
    const stream = await storage.getStream(`${root}${MASTER_PLAYLIST}`);
    if (stream === null) return { bytesPerSecond: null, mayGrow: true };
    const master = await text(stream);
    const bits = peakBandwidth(
      maxResolution === null ? master : limitMaster(master, maxResolution),
    );
    return { bytesPerSecond: bits === null ? null : bits / 8, mayGrow: !isWholeMaster(master) };
  }
  const file = await queryRow(
    db,
    fileRow,
    sql`select size_bytes::float8 as "sizeBytes", duration_seconds::float8 as "durationSeconds"
      from media_files where id = ${fileId} and storage_key = ${root}`,
  );
  const bytesPerSecond =
    file?.sizeBytes && file.durationSeconds ? file.sizeBytes / file.durationSeconds : null;
  return { bytesPerSecond, mayGrow: false };
}

/**
 * Pacing of the answer to a link; `null` for none. Only links of a playback that counts are paced: free films may be
 * shared, downloads are meant to be fast, and files beside the film are small.
 */
export function createLinkPace(deps: PaceDeps) {
  const rates = new LRUCache<string, Promise<Rate>>({ max: MAX_PLAYBACKS });

  function rateOf(claims: MediaLinkClaims): Promise<Rate> {
    const key = `${claims.root} ${claims.maxResolution}`;
    const known = rates.get(key);
    if (known) return known;
    const found = findRate(deps, claims).catch((error: unknown) => {
      rates.delete(key);
      throw error;
    });
    rates.set(key, found);
    void found.then(
      ({ bytesPerSecond, mayGrow }) =>
        (bytesPerSecond === null || mayGrow) && rates.set(key, found, { ttl: CHANGING_TTL_MS }),
      () => undefined,
    );
    return found;
  }

  return async ({
    claims,
    key,
  }: Pick<OpenedLink, 'claims' | 'key'>): Promise<ObjectPace | null> => {
    const { playbackId, kind } = claims;
    if (kind !== 'stream' || playbackId === null || BESIDE_FILM.has(extensionOf(key))) return null;
    const { bytesPerSecond: rate } = await rateOf(claims);
    if (!rate) return null;
    return {
      pieceBytes: Math.ceil(rate * PIECE_S),
      take: (bytes, gone) => deps.pace.take(playbackId, rate, bytes, gone),
      giveBack: (bytes) => deps.pace.giveBack(playbackId, rate, bytes),
    };
  };
}
