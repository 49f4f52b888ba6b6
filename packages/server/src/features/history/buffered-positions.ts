import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { HistoryKey, Report } from './save-progress.ts';

/* Reported positions in Redis: those that wait to be written to the database, and for a while those that were.

     parde:progress:{profile}  {title}:{episode} → position; those that are written expire
     parde:progress:waiting    {profile} {title}:{episode} → when it began to wait */

const WAITING = 'parde:progress:waiting';
const keyOf = (profileId: number) => `parde:progress:${profileId}`;
export const fieldOf = ({ titleId, episodeId }: HistoryKey) => `${titleId}:${episodeId ?? ''}`;
/** Identifies a position among those of all profiles. */
export const nameOf = (key: HistoryKey) => `${key.profileId} ${fieldOf(key)}`;

/** How long a written position is kept without another report. */
const KNOWN_S = 600;

const entry = z.object({
  positionSeconds: z.int(),
  durationSeconds: z.int(),
  /** In Unix milliseconds. */
  observedAt: z.number(),
  isWaiting: z.boolean(),
});
type Entry = z.infer<typeof entry>;

export interface BufferedPosition {
  key: HistoryKey;
  /** The value as stored; `parsePosition` reads it. */
  text: string;
}

export const parsePosition = (text: string): Entry => entry.parse(JSON.parse(text));

const textOf = ({ positionSeconds, durationSeconds, observedAt }: Report, isWaiting: boolean) =>
  JSON.stringify({
    positionSeconds,
    durationSeconds,
    observedAt: observedAt.getTime(),
    isWaiting,
  } satisfies Entry);

const parseKey = (profileId: number, field: string): HistoryKey => {
  const [titleId, episodeId] = field.split(':');
  return { profileId, titleId: Number(titleId), episodeId: episodeId ? Number(episodeId) : null };
};

export const isWaiting = ({ text }: BufferedPosition) => text.includes('"isWaiting":true');

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

/** The stored text of a position; `null` if it is not known. */
export const findPosition = (redis: Redis, key: HistoryKey): Promise<string | null> =>
  redis.hget(keyOf(key.profileId), fieldOf(key));

/** All known positions of a profile; none if Redis does not answer. */
export async function positionsOf(redis: Redis, profileId: number): Promise<BufferedPosition[]> {
  const all = await redis.hgetall(keyOf(profileId)).catch(() => ({}));
  return Object.entries(all).map(([field, text]) => ({ key: parseKey(profileId, field), text }));
}

/**
 * Lets a report wait in place of the position that was read. Returns `null` if that has changed since.
 *
 * @param known the text that was read
 */
export async function replacePosition(
  redis: Redis,
  key: HistoryKey,
  known: string,
  report: Report,
): Promise<BufferedPosition | null> {
  const text = textOf(report, true);
  const args = [fieldOf(key), known, text, nameOf(key), Date.now()];
  const replaced = await redis.eval(REPLACE, 2, keyOf(key.profileId), WAITING, ...args);
  return replaced === 1 ? { key, text } : null;
}

/** Makes a position known that is in the database already, unless another one is known by now. */
export async function rememberPosition(
  redis: Redis,
  key: HistoryKey,
  report: Report,
): Promise<void> {
  const name = keyOf(key.profileId);
  await redis
    .pipeline()
    .hsetnx(name, fieldOf(key), textOf(report, false))
    .expire(name, KNOWN_S)
    .exec()
    .catch(() => undefined);
}

/**
 * Ends the waiting of positions that have not changed since.
 *
 * @param isWritten if not, the database has a newer one, or the viewer or title no longer exists: it is forgotten
 */
export async function settlePositions(
  redis: Redis,
  waiting: readonly BufferedPosition[],
  isWritten: (key: HistoryKey) => boolean,
): Promise<void> {
  const pipeline = redis.pipeline();
  for (const [profileId, entries] of Map.groupBy(waiting, ({ key }) => key.profileId)) {
    const values = entries.flatMap(({ key, text }) => {
      const kept = isWritten(key) ? text.replace('"isWaiting":true', '"isWaiting":false') : '';
      return [fieldOf(key), text, kept];
    });
    pipeline.eval(SETTLE, 2, keyOf(profileId), WAITING, profileId, ...values);
  }
  await pipeline.exec().catch(() => undefined);
}

/** Positions that have waited longer than `afterMs`, at most `limit`. */
export async function findLongWaiting(
  redis: Redis,
  afterMs: number,
  limit: number,
): Promise<BufferedPosition[]> {
  const names = await redis
    .zrangebyscore(WAITING, 0, Date.now() - afterMs, 'LIMIT', 0, limit)
    .catch(() => []);
  const waiting: BufferedPosition[] = [];
  for (const name of names) {
    const [profile = '', field = ''] = name.split(' ');
    const key = parseKey(Number(profile), field);
    const text = await findPosition(redis, key);
    if (text === null) await redis.zrem(WAITING, name);
    else waiting.push({ key, text });
  }
  return waiting;
}
