import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import etag from '@fastify/etag';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import { overloaded } from './domain/app-error.ts';
import type { Clock } from './domain/clock.ts';
import { registerAuthentication } from './http/authentication.ts';
import { answerClientError } from './http/client-error.ts';
import { registerCsrf } from './http/csrf.ts';
import { registerDocs } from './http/docs.ts';
import { handleErrors, sendFrameworkError } from './http/errors.ts';
import { registerGracefulStop } from './http/graceful-stop.ts';
import { isProbe, registerHealth } from './http/health.ts';
import { isInternalCall } from './http/internal-calls.ts';
import { loggedUrl } from './http/logged-url.ts';
import { registerMedia } from './http/media.ts';
import { registerMetrics } from './http/metrics.ts';
import { isOwnMachine } from './http/own-machine.ts';
import { registerPages } from './http/pages.ts';
import { readEmptyBodies } from './http/read-empty-bodies.ts';
import { refuseLongAddresses } from './http/request-address.ts';
import { registerSecurity } from './http/security.ts';
import { sharedRateStore } from './http/shared-rate-store.ts';
import { loadWebBuild, type WebBuild } from './http/web-entry.ts';
import type { Limits } from './integrations/limits/limits.ts';
import { createPasswords, type Passwords } from './integrations/passwords/create-passwords.ts';
import type { Storage } from './integrations/storage/storage.ts';
import type { Jobs } from './queue/enqueue.ts';
import { registerFeatures } from './register-features.ts';

export interface AppDeps {
  config: Config;
  database: Database;
  storage: Storage;
  jobs: Jobs;
  /** Rate limit counters, shared between processes when there is Redis. */
  throttles: Limits;
  /** Default: hashed with argon2id. */
  passwords?: Passwords;
  /** The clock that all premium decisions use. */
  clock: Clock;
  log: Logger;
  /** The built site; null: none. Default: the one in `packages/web/build`. */
  webBuild?: WebBuild | null;
  /** Overrides of `SERVER_LIMITS`, for tests. */
  serverLimits?: Partial<typeof SERVER_LIMITS>;
}

/** Milliseconds and counts. Fastify's defaults keep thousands of slow connections open for ever. */
const SERVER_LIMITS = {
  headers: 8_000,
  request: 15_000,
  /** No byte in either direction for this long. */
  silence: 120_000,
  keepAlive: 72_000,
  checkEvery: 2_000,
  /** How long requests in flight may take when the process stops. */
  grace: 12_000,
  connections: 4_000,
  /** Per address; page rendering inside the process does not count. */
  callsPerMinute: 1_200,
  /** Event loop delay beyond which calls are refused; 0: no limit. */
  eventLoopDelay: 2_000,
};
const BODY_LIMIT = 256 * 1024;

/**
 * Fastify trusts no proxy when given a number, so hops are counted here. It calls this for the
 * nearest hop first, from 0.
 */
function trustedProxies(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_: string, hop: number) => hop < setting : setting;
}

/** Puts the whole HTTP application together; never listens. */
export async function buildApp({
  config,
  database,
  storage,
  jobs,
  throttles,
  passwords = createPasswords(),
  clock,
  log,
  webBuild,
  serverLimits,
}: AppDeps): Promise<FastifyInstance> {
  const limits = { ...SERVER_LIMITS, ...serverLimits };
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: limits.request,
    connectionTimeout: limits.silence,
    keepAliveTimeout: limits.keepAlive,
    forceCloseConnections: 'idle',
    http: { headersTimeout: limits.headers, connectionsCheckingInterval: limits.checkEvery },
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    frameworkErrors: sendFrameworkError,
    clientErrorHandler: answerClientError,
  }) as unknown as FastifyInstance;
  app.server.maxConnections = limits.connections;
  // Request bodies are JSON only. A form of another site can send text/plain without a preflight.
  app.removeContentTypeParser('text/plain');
  readEmptyBodies(app);

  handleErrors(app);
  registerGracefulStop(app, limits.grace);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (isInternalCall(request)) return;
    request.log.info(
      {
        method: request.method,
        url: loggedUrl(request.url),
        status: reply.statusCode,
        ms: reply.elapsedTime,
      },
      'answered',
    );
  });
  await registerSecurity(app, config);
  refuseLongAddresses(app);
  await app.register(underPressure, {
    maxEventLoopDelay: limits.eventLoopDelay,
    exposeStatusRoute: false,
    pressureHandler: async (request, _reply, type) => {
      // Monitoring must see that the process is slow, not that it is gone.
      if (isProbe(request.url)) return;
      throw overloaded(`under pressure: ${type}`);
    },
  });
  await app.register(cookie);
  await app.register(rateLimit, {
    // Requests from the machine itself are not limited: they come from its own tools.
    max: (request) => (isOwnMachine(request.ip) ? Number.MAX_SAFE_INTEGER : limits.callsPerMinute),
    timeWindow: 60_000,
    allowList: (request) => !request.url.startsWith('/api/') || isInternalCall(request),
    ...(throttles.isShared && { store: sharedRateStore(throttles) }),
  });
  app.addHook('onSend', async (request, reply) => {
    // Only successful answers may become "304 Not Modified".
    if (reply.statusCode >= 300) delete request.headers['if-none-match'];
  });
  // Weak, because one validator covers the compressed and the plain form of an answer.
  await app.register(etag, { weak: true });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });

  registerCsrf(app, config);
  registerAuthentication(app, database.db, config);
  registerHealth(app, database.db);
  registerMetrics(app, database.pool, config.metricsToken);
  const sender = { storage, accelLocation: config.accelLocation };
  registerMedia(app, sender);
  await registerFeatures(app, {
    config,
    db: database.db,
    jobs,
    throttles,
    passwords,
    clock,
    log,
    sender,
  });
  await registerDocs(app, config);
  await registerPages(app, config, webBuild === undefined ? await loadWebBuild() : webBuild);
  return app;
}
