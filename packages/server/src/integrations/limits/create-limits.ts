import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Counter, Limit, Limiter, Limits, Verdict } from './limits.ts';

/**
 * In-process counts with the semantics of `Limiter`: refused calls are not counted, and a refund
 * never goes below zero.
 */
class MemoryLimiter extends RateLimiterMemory {
  override async consume(key: string, points = 1): Promise<RateLimiterRes> {
    try {
      return await super.consume(key, points);
    } catch (refused) {
      await super.reward(key, points);
      throw refused;
    }
  }

  override async reward(key: string, points = 1): Promise<RateLimiterRes> {
    const left = await super.reward(key, points);
    if (left.consumedPoints >= 0) return left;
    // Subtracts only this call's excess, since others may be refunding at the same time.
    return super.penalty(key, Math.min(points, -left.consumedPoints));
  }
}

type Counts = RateLimiterMemory | RateLimiterRedis;

const KEY_PREFIX = 'parde:limit';

/**
 * Atomic, so that no two calls see the same count:
 *
 *   over the limit → refuse, count nothing
 *   else           → add (a refund subtracts, down to 0) and keep the end of the window
 */
const COUNT_SCRIPT = `
  local points, windowS, limit = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  local count = tonumber(redis.call('get', KEYS[1]) or '0')
  local ttl = redis.call('pttl', KEYS[1])
  if ttl <= 0 then count, ttl = 0, windowS * 1000 end
  local wanted = math.max(0, count + points)
  if points > 0 and wanted > limit then return {wanted, ttl} end
  if wanted > 0 or count > 0 then redis.call('set', KEYS[1], wanted, 'PX', ttl) end
  return {wanted, ttl}
`;

function openCounts(redis: Redis | null, name: string, { points, durationS }: Limit): Counts {
  const limit = { keyPrefix: `${KEY_PREFIX}:${name}`, points, duration: durationS };
  const memory = new MemoryLimiter(limit);
  if (!redis) return memory;
  return new RateLimiterRedis({
    ...limit,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: memory,
    customIncrTtlLuaScript: COUNT_SCRIPT,
  });
}

const ALLOWED: Verdict = { allowed: true, retryAfterS: 0 };
const refused = (ms: number): Verdict => ({
  allowed: false,
  retryAfterS: Math.max(1, Math.ceil(ms / 1000)),
});

function createLimiter(counts: Counts, { points: max }: Limit): Limiter {
  return {
    async consume(key, points = 1) {
      try {
        await counts.consume(key, points);
        return ALLOWED;
      } catch (outcome) {
        if (!(outcome instanceof RateLimiterRes)) throw outcome;
        return refused(outcome.msBeforeNext);
      }
    },
    async refund(key, points = 1) {
      await counts.reward(key, points);
    },
    async peek(key) {
      const found = await counts.get(key);
      return found && found.consumedPoints >= max ? refused(found.msBeforeNext) : ALLOWED;
    },
    async reset(key) {
      await counts.delete(key);
    },
  };
}

function createCounter(counts: Counts): Counter {
  return async (key) => {
    const { consumedPoints, msBeforeNext } = await counts.penalty(key, 1);
    return { count: consumedPoints, endsInMs: msBeforeNext };
  };
}

/** @param redisUrl `null` to count in this process, without even loading the Redis client */
export async function createLimits(redisUrl: string | null, log: Logger): Promise<Limits> {
  const redis =
    redisUrl === null
      ? null
      : await (await import('./connect-redis.ts')).connectRedis(redisUrl, log);
  const opened = new Map<string, Counts>();
  const countsOf = (name: string, limit: Limit) => {
    const id = `${name} ${limit.points} ${limit.durationS}`;
    const counts = opened.get(id) ?? openCounts(redis, name, limit);
    opened.set(id, counts);
    return counts;
  };
  return {
    redis,
    limiter: (name, limit) => createLimiter(countsOf(name, limit), limit),
    counter: (name, durationS) =>
      createCounter(countsOf(name, { points: Number.MAX_SAFE_INTEGER, durationS })),
    async close() {
      redis?.disconnect();
    },
  };
}
