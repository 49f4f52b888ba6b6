import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** A call must not wait for a count, in milliseconds. */
const COMMAND_LIMIT_MS = 500;
/** What a start waits for Redis; then it goes on without. */
const CONNECT_LIMIT_MS = 2_000;

/**
 * A connection whose commands fail at once while Redis is away, and that comes back by itself. Its loss
 * and its return are logged once each.
 */
export async function connectRedis(url: string, log: Logger): Promise<Redis> {
  const redis = new Redis(url, {
    connectionName: 'parde',
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_LIMIT_MS,
    commandTimeout: COMMAND_LIMIT_MS,
    retryStrategy: (times) => Math.min(100 * 2 ** times, 5_000),
  });
  let isAway = false;
  const lose = (error?: Error) => {
    if (isAway || redis.status === 'end') return;
    isAway = true;
    log.warn(
      { err: error },
      'Redis is away: this process counts limits by itself until it is back',
    );
  };
  redis.on('error', lose);
  redis.on('close', lose);
  redis.on('ready', () => {
    if (isAway) log.info('Redis is back');
    isAway = false;
  });
  await Promise.race([
    redis.connect().catch(() => undefined),
    delay(CONNECT_LIMIT_MS, undefined, { ref: false }),
  ]);
  return redis;
}
