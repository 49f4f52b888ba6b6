import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { probeRedis } from '../integrations/limits/limits.ts';
import { readDiskUsage } from '../integrations/storage/disk-space.ts';
import { sendNotFound } from './errors.ts';
import { isOwnMachine } from './request-origin.ts';

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
/** Headers that a proxy on this machine adds. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

function mayRead(request: FastifyRequest, token: string | null): boolean {
  // Check the socket, not `request.ip`: a forwarded address does not prove that the caller is
  // local.
  if (token === null) {
    const isForwarded = PROXY_HEADERS.some((name) => request.headers[name] !== undefined);
    const isNamedSo = LOOPBACK_HOST.test(request.headers.host ?? '');
    return !isForwarded && isNamedSo && isOwnMachine(request.socket.remoteAddress);
  }
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

let ofProcess: Registry | undefined;

/** Watches the event loop and the garbage collector until the process ends: once, whatever servers come and go in it. */
function processMetrics(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
}

/**
 * Prometheus metrics at `/metrics`, for loopback or with the token; others get a 404.
 *
 * @returns the registry to which features add their metrics
 */
export function registerMetrics(
  app: FastifyInstance,
  pool: pg.Pool,
  config: Pick<Config, 'metricsToken' | 'dataDir' | 'storageDir' | 'backupDir'>,
): Registry {
  const register = new Registry();
  const all = [processMetrics(), register];
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  new Gauge({
    name: 'db_pool_connections',
    help: 'Database connections by state',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  watchDisks(config, register);
  app.addHook('onResponse', async (request, reply) => {
    // A stream lasts for hours, which says nothing about response times.
    if (request.routeOptions.config.isStream) return;
    durations.observe(
      {
        method: request.method,
        // The route pattern, not the URL: URLs would make the metric's cardinality unbounded.
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
      },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) return sendNotFound(reply);
    reply.type(register.contentType);
    return Registry.merge(all).metrics();
  });
  return register;
}

/** Adds the free space and size of this machine's disks, even if films are in a bucket. */
function watchDisks(config: Parameters<typeof readDiskUsage>[0], register: Registry): void {
  const gauge = (name: string, help: string, which: 'free' | 'size') =>
    new Gauge({
      name,
      help,
      labelNames: ['place'],
      registers: [register],
      async collect() {
        this.reset();
        for (const { place, ...room } of await readDiskUsage(config))
          this.set({ place }, room[which]);
      },
    });
  gauge(
    'parde_disk_free_bytes',
    'Free space of the disk of data, and of database, storage and backups where they have one of their own',
    'free',
  );
  gauge('parde_disk_size_bytes', 'Size of the same disks', 'size');
}

/** Adds whether Redis is writable, and how often the connection was lost; nothing without Redis. */
export function watchRedis(redis: Redis | null, register: Registry): void {
  if (!redis) return;
  new Gauge({
    name: 'parde_redis_up',
    help: '1: limits are shared through Redis; 0: this process counts by itself',
    registers: [register],
    async collect() {
      this.set(
        await probeRedis(redis).then(
          () => 1,
          () => 0,
        ),
      );
    },
  });
  const losses = new Counter({
    name: 'parde_redis_losses_total',
    help: 'How often the connection to Redis ended',
    registers: [register],
  });
  redis.on('close', () => losses.inc());
}
