import { setTimeout as delay } from 'node:timers/promises';
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import { readSentinelUrl } from '../../config/sentinel-url.ts';
import { probeRedis } from './limits.ts';

/** Timeout of a command, in milliseconds, so that calls do not wait for Redis. */
const COMMAND_LIMIT_MS = 500;
/** How long startup waits for Redis, in milliseconds; after that it continues without it. */
const CONNECT_LIMIT_MS = 2_000;
/** Whether the server was a primary and no longer is: the connection must be re-established. */
const isDemoted = (error: Error) => error.message.startsWith('READONLY');
/** Reconnects and sends the command again. */
const RECONNECT_AND_RESEND = 2;

const waitOf = (times: number): number => Math.min(100 * 2 ** times, 5_000);

function open(url: string): Redis {
  const options: RedisOptions = {
    connectionName: 'parde',
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_LIMIT_MS,
    commandTimeout: COMMAND_LIMIT_MS,
    retryStrategy: waitOf,
  };
  const sentinel = readSentinelUrl(url);
  if (!sentinel) return new Redis(url, options);
  return new Redis({
    ...options,
    ...sentinel,
    sentinelRetryStrategy: waitOf,
    // After a failover, the sentinels report another server.
    reconnectOnError: (error: Error) => (isDemoted(error) ? RECONNECT_AND_RESEND : false),
  });
}

/**
 * A connection whose commands fail at once while Redis is down, and that reconnects automatically. Each loss and
 * reconnection is logged once, and so is a Redis that cannot be written to: a replica, a cluster node, or one without
 * memory.
 */
export async function connectRedis(url: string, log: Logger): Promise<Redis> {
  const redis = open(url);
  let isAway = false;
  const reportLoss = (error?: Error) => {
    if (isAway || redis.status === 'end') return;
    isAway = true;
    log.warn(
      { err: error },
      'Redis is away: this process counts limits by itself until it is back',
    );
  };
  const probe = () =>
    probeRedis(redis).then(
      () => {
        if (isAway) log.info('Redis is back');
        isAway = false;
      },
      (error: Error) => {
        // Its loss has already been logged.
        if (redis.status !== 'ready') return;
        isAway = true;
        log.error(
          `Redis cannot be written, so this process counts limits by itself (${error.message}).`,
        );
      },
    );
  redis.on('error', reportLoss);
  redis.on('close', reportLoss);
  const isReady = new Promise<void>((resolve) => {
    redis.on('ready', () => void probe().then(resolve));
  });
  redis.connect().catch(() => undefined);
  await Promise.race([isReady, delay(CONNECT_LIMIT_MS, undefined, { ref: false })]);
  return redis;
}
