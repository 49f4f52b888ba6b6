import { sql } from 'drizzle-orm';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRows } from '../../db/query-rows.ts';
import { replacesProgress } from '../../domain/watch-progress.ts';
import {
  type BufferedPosition,
  fieldOf,
  findLongWaiting,
  findPosition,
  isWaiting,
  nameOf,
  parsePosition,
  positionsOf,
  rememberPosition,
  replacePosition,
  settlePositions,
} from './buffered-positions.ts';
import {
  type HistoryKey,
  isSameViewing,
  nextWatchedAt,
  type Report,
  saveProgress,
} from './save-progress.ts';

/* Buffer of reported positions that are not in the database yet. A report is acknowledged once it is in Redis and in
   the memory of this process, which writes the reports it acknowledged every few seconds, many in one statement, and
   of each viewer and title only the last. Reports left in Redis by a process that died are written by another one. */

/** Interval at which waiting positions are written. */
const WRITE_EVERY_MS = 3_000;
/** A position that has waited longer was acknowledged by a process that died. */
const LEFT_AFTER_MS = 15_000;
/** Maximum number of positions per statement. */
const BATCH = 500;

export interface ProgressBuffer {
  /**
   * Like `saveProgress`. The first report of a title is stored directly, as is a report that begins or ends a viewing.
   *
   * @param db connection of the caller, who may be a child
   */
  save: (db: Db, key: HistoryKey, report: Report) => Promise<number | null>;
  /**
   * Writes a profile's waiting positions.
   *
   * @param isForgotten also removes its known positions from Redis, because the caller may change them next
   */
  flush: (profileId: number, isForgotten: boolean) => Promise<void>;
  /** Writes all positions that this process acknowledged. */
  close: () => Promise<void>;
}

export function createProgressBuffer({
  db,
  redis,
  log,
}: {
  db: Db;
  redis: Redis;
  log: Pick<Logger, 'warn'>;
}): ProgressBuffer {
  const own = createOwnPositions();

  async function write(waiting: readonly BufferedPosition[]): Promise<void> {
    const written = await writePositions(db, waiting);
    await settlePositions(redis, waiting, (key) => written.has(nameOf(key)));
  }

  /** Writes waiting positions of this process; those that cannot be written are kept. */
  async function writeOwn(profileId?: number): Promise<void> {
    const all = own.list(profileId);
    for (let at = 0; at < all.length; at += BATCH) {
      const some = all.slice(at, at + BATCH);
      await write(some);
      own.delete(some);
    }
  }

  async function writeOrphaned(): Promise<void> {
    const left = await findLongWaiting(redis, LEFT_AFTER_MS, BATCH);
    if (left.length > 0) await write(left);
  }

  let working: Promise<void> | null = null;
  const timer = setInterval(() => {
    working ??= writeOwn()
      .then(writeOrphaned)
      .catch((err) => log.warn({ err }, 'positions not written, to be tried again'))
      .finally(() => {
        working = null;
      });
  }, WRITE_EVERY_MS).unref();

  /** The position that counts now; `null` if it has to be stored directly. */
  async function take(key: HistoryKey, report: Report): Promise<number | null> {
    if (redis.status !== 'ready') return null;
    try {
      const known = await findPosition(redis, key);
      if (known === null) return null;
      const { observedAt, ...before } = parsePosition(known);
      const remembered = { ...before, observedAt: new Date(observedAt) };
      if (!replacesProgress(report, remembered)) return remembered.positionSeconds;
      // The start and end of a viewing are counted in the database.
      if (!isSameViewing(remembered, report)) return null;
      const taken = await replacePosition(redis, key, known, report);
      if (!taken) return null;
      own.add(taken);
      return report.positionSeconds;
    } catch {
      return null;
    }
  }

  async function flush(profileId: number, isForgotten: boolean): Promise<void> {
    await writeOwn(profileId);
    if (redis.status !== 'ready') return;
    const known = await positionsOf(redis, profileId);
    const waiting = known.filter(isWaiting);
    if (waiting.length > 0) await write(waiting);
    if (isForgotten && known.length > 0)
      await settlePositions(redis, await positionsOf(redis, profileId), () => false);
  }

  return {
    async save(ofCaller, key, report) {
      const taken = await take(key, report);
      if (taken !== null) return taken;
      await flush(key.profileId, true);
      const position = await saveProgress(ofCaller, key, report);
      if (position === report.positionSeconds && redis.status === 'ready')
        await rememberPosition(redis, key, report);
      return position;
    },
    flush,
    async close() {
      clearInterval(timer);
      await working;
      await writeOwn();
    },
  };
}

/** Positions that this process acknowledged, by profile, so that a profile's own can be looked up on each call. */
function createOwnPositions() {
  const own = new Map<number, Map<string, BufferedPosition>>();
  return {
    add(position: BufferedPosition): void {
      const { profileId } = position.key;
      const entries = own.get(profileId) ?? new Map<string, BufferedPosition>();
      own.set(profileId, entries.set(fieldOf(position.key), position));
    },
    /** Those of one profile, or of all. */
    list(profileId?: number): BufferedPosition[] {
      const asked = profileId === undefined ? [...own.values()] : [own.get(profileId) ?? new Map()];
      return asked.flatMap((entries) => [...entries.values()]);
    },
    /** Removes positions that were not replaced meanwhile. */
    delete(positions: readonly BufferedPosition[]): void {
      for (const { key, text } of positions) {
        const entries = own.get(key.profileId);
        if (entries?.get(fieldOf(key))?.text === text) entries.delete(fieldOf(key));
        if (entries?.size === 0) own.delete(key.profileId);
      }
    },
  };
}

const writtenRow = z.object({
  profileId: z.number(),
  titleId: z.number(),
  episodeId: z.number().nullable(),
});

/**
 * Writes positions that are newer than those in the database, for existing entries. Returns which were written.
 *
 *   lock the entries, in one order for all, lest two processes wait for each other
 *   update those that are older
 */
async function writePositions(db: Db, waiting: readonly BufferedPosition[]): Promise<Set<string>> {
  const rows = waiting.map(({ key, text }) => ({ ...key, ...parsePosition(text) }));
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) as g ("profileId" int, "titleId" int,
    "episodeId" int, "positionSeconds" int, "durationSeconds" int, "observedAt" double precision)`;
  const written = await queryRows(
    db,
    writtenRow,
    sql`
    with locked as materialized (
      select h.id, g.* from ${given} join watch_history h on h.user_id = g."profileId"
        and h.title_id = g."titleId" and h.episode_id is not distinct from g."episodeId"
      order by h.id for no key update of h
    )
    update watch_history h set position_seconds = l."positionSeconds", duration_seconds = l."durationSeconds",
      observed_at = to_timestamp(l."observedAt" / 1000),
      watched_at = ${nextWatchedAt('h', sql`to_timestamp(l."observedAt" / 1000)`)}
    from locked l where h.id = l.id and h.observed_at <= to_timestamp(l."observedAt" / 1000)
    returning l."profileId", l."titleId", l."episodeId"`,
  );
  return new Set(written.map(nameOf));
}
