import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** Time limit for a command, in milliseconds, so that calls do not wait for Redis. */
const COMMAND_LIMIT_MS = 500;
/** How long a start waits for Redis, in milliseconds; then it continues without. */
const CONNECT_LIMIT_MS = 2_000;

/**
 * A connection whose commands fail at once while Redis is down, and that reconnects by itself. Each
 * loss and reconnection is logged once.
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
