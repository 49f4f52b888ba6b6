import { sql } from 'drizzle-orm';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRows } from '../../db/query-rows.ts';
import { replacesProgress } from '../../domain/watch-progress.ts';
import {
  type HistoryKey,
  isSameViewing,
  nextWatchedAt,
  type Report,
  saveProgress,
} from './save-progress.ts';

/* Buffer of reported positions that are not in the database yet. A report is acknowledged once it is in Redis and in
   the memory of this process, which writes the reports it acknowledged every few seconds, many in one statement, and
   of each viewer and title only the last. Reports left in Redis by a process that died are written by another one.

     parde:progress:{profile}  {title}:{episode} → position; those that are written expire
     parde:progress:waiting    {profile} {title}:{episode} → when it began to wait */

const WAITING = 'parde:progress:waiting';
const keyOf = (profileId: number) => `parde:progress:${profileId}`;
const fieldOf = ({ titleId, episodeId }: HistoryKey) => `${titleId}:${episodeId ?? ''}`;

/** Interval at which waiting positions are written. */
const WRITE_EVERY_MS = 3_000;
/** A position that has waited longer was acknowledged by a process that died. */
const LEFT_AFTER_MS = 15_000;
/** How long a written position is kept in Redis without another report. */
const KNOWN_S = 600;
/** Maximum number of positions per statement. */
const BATCH = 500;

const entry = z.object({
  positionSeconds: z.int(),
  durationSeconds: z.int(),
  /** In Unix milliseconds. */
  observedAt: z.number(),
  isWaiting: z.boolean(),
});
type Entry = z.infer<typeof entry>;

/** Replaces a position if it has not changed since it was read. */
const REPLACE = `
  if redis.call('hget', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
  redis.call('hset', KEYS[1], ARGV[1], ARGV[3])
  redis.call('persist', KEYS[1])
  redis.call('zadd', KEYS[2], 'NX', ARGV[5], ARGV[4])
  return 1`;

/** Marks positions of a profile as written if they have not changed, or removes those without a new value. */
const SETTLE = `
  for i = 2, #ARGV, 3 do
    if redis.call('hget', KEYS[1], ARGV[i]) == ARGV[i + 1] then
      redis.call('zrem', KEYS[2], ARGV[1] .. ' ' .. ARGV[i])
      if ARGV[i + 2] == '' then redis.call('hdel', KEYS[1], ARGV[i])
      else redis.call('hset', KEYS[1], ARGV[i], ARGV[i + 2]) end
    end
  end
  for _, value in ipairs(redis.call('hvals', KEYS[1])) do
    if string.find(value, '"isWaiting":true', 1, true) then return end
  end
  redis.call('expire', KEYS[1], ${KNOWN_S})`;

interface Waiting {
  key: HistoryKey;
  /** The value as stored in Redis. */
  text: string;
}

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

const textOf = ({ positionSeconds, durationSeconds, observedAt }: Report, isWaiting: boolean) =>
  JSON.stringify({
    ...{ positionSeconds, durationSeconds },
    ...{ observedAt: observedAt.getTime(), isWaiting },
  } satisfies Entry);

const parseKey = (profileId: number, field: string): HistoryKey => {
  const [titleId, episodeId] = field.split(':');
  return { profileId, titleId: Number(titleId), episodeId: episodeId ? Number(episodeId) : null };
};

export function createProgressBuffer({
  db,
  redis,
  log,
}: {
  db: Db;
  redis: Redis;
  log: Pick<Logger, 'warn'>;
}): ProgressBuffer {
  /**
   * Positions acknowledged by this process, by profile and field, so that a profile's own can be looked up on each
   * call.
   */
  let own = new Map<number, Map<string, Waiting>>();
  const nameOf = (key: HistoryKey) => `${key.profileId} ${fieldOf(key)}`;

  async function write(waiting: readonly Waiting[]): Promise<void> {
    const written = await writePositions(db, waiting);
    const profiles = Map.groupBy(waiting, ({ key }) => key.profileId);
    const pipeline = redis.pipeline();
    for (const [profileId, entries] of profiles) {
      const values = entries.flatMap(({ key, text }) => {
        // If the database did not accept a position, it has a newer one, or the viewer or title no longer exists.
        const isWritten = written.has(nameOf(key));
        const kept = isWritten ? text.replace('"isWaiting":true', '"isWaiting":false') : '';
        return [fieldOf(key), text, kept];
      });
      pipeline.eval(SETTLE, 2, keyOf(profileId), WAITING, profileId, ...values);
    }
    await pipeline.exec().catch(() => undefined);
  }

  /** Writes the waiting positions of this process; those that cannot be written are kept. */
  async function writeOwn(only?: number): Promise<void> {
    const asked = only === undefined ? [...own.values()] : [own.get(only) ?? new Map()];
    const all: Waiting[] = asked.flatMap((entries) => [...entries.values()]);
    for (let at = 0; at < all.length; at += BATCH) {
      const some = all.slice(at, at + BATCH);
      await write(some);
      for (const { key, text } of some) {
        const entries = own.get(key.profileId);
        if (entries?.get(fieldOf(key))?.text === text) entries.delete(fieldOf(key));
        if (entries?.size === 0) own.delete(key.profileId);
      }
    }
  }

  async function writeOrphaned(): Promise<void> {
    const left = await redis
      .zrangebyscore(WAITING, 0, Date.now() - LEFT_AFTER_MS, 'LIMIT', 0, BATCH)
      .catch(() => []);
    const waiting: Waiting[] = [];
    for (const name of left) {
      const [profile = '', field = ''] = name.split(' ');
      const text = await redis.hget(keyOf(Number(profile)), field);
      if (text === null) await redis.zrem(WAITING, name);
      else waiting.push({ key: parseKey(Number(profile), field), text });
    }
    if (waiting.length > 0) await write(waiting);
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
      const [name, field] = [keyOf(key.profileId), fieldOf(key)];
      const known = await redis.hget(name, field);
      if (known === null) return null;
      const { observedAt, ...before } = entry.parse(JSON.parse(known));
      const remembered = { ...before, observedAt: new Date(observedAt) };
      if (!replacesProgress(report, remembered)) return remembered.positionSeconds;
      // The start and end of a viewing are counted in the database.
      if (!isSameViewing(remembered, report)) return null;
      const text = textOf(report, true);
      const member = nameOf(key);
      const args = [field, known, text, member, Date.now()];
      if ((await redis.eval(REPLACE, 2, name, WAITING, ...args)) !== 1) return null;
      const entries = own.get(key.profileId) ?? new Map<string, Waiting>();
      own.set(key.profileId, entries.set(field, { key, text }));
      return report.positionSeconds;
    } catch {
      return null;
    }
  }

  async function flush(profileId: number, isForgotten: boolean): Promise<void> {
    await writeOwn(profileId);
    if (redis.status !== 'ready') return;
    const all = Object.entries(await redis.hgetall(keyOf(profileId)).catch(() => ({})));
    const waiting = all.filter(([, text]) => text.includes('"isWaiting":true'));
    if (waiting.length > 0)
      await write(waiting.map(([field, text]) => ({ key: parseKey(profileId, field), text })));
    if (!isForgotten || all.length === 0) return;
    const left = Object.entries(await redis.hgetall(keyOf(profileId)).catch(() => ({})));
    const none = left.flatMap(([field, text]) => [field, text, '']);
    await redis
      .eval(SETTLE, 2, keyOf(profileId), WAITING, profileId, ...none)
      .catch(() => undefined);
  }

  return {
    async save(ofCaller, key, report) {
      const taken = await take(key, report);
      if (taken !== null) return taken;
      await flush(key.profileId, true);
      const position = await saveProgress(ofCaller, key, report);
      if (position !== report.positionSeconds || redis.status !== 'ready') return position;
      const name = keyOf(key.profileId);
      await redis
        .pipeline()
        .hsetnx(name, fieldOf(key), textOf(report, false))
        .expire(name, KNOWN_S)
        .exec()
        .catch(() => undefined);
      return position;
    },
    flush,
    async close() {
      clearInterval(timer);
      await working;
      await writeOwn();
      own = new Map();
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
async function writePositions(db: Db, waiting: readonly Waiting[]): Promise<Set<string>> {
  const rows = waiting.map(({ key, text }) => ({ ...key, ...entry.parse(JSON.parse(text)) }));
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
  return new Set(written.map((key) => `${key.profileId} ${fieldOf(key)}`));
}
