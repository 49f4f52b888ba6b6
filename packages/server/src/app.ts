import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import etag from '@fastify/etag';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import { registerCategories } from './features/categories/routes.ts';
import { registerCollections } from './features/collections/routes.ts';
import { registerImages } from './features/images/routes.ts';
import { registerPeople } from './features/people/routes.ts';
import { registerSitemap } from './features/sitemap/routes.ts';
import { registerSupport } from './features/support/routes.ts';
import { registerTitles } from './features/titles/routes.ts';
import { registerCsrf } from './http/csrf.ts';
import { registerDocs } from './http/docs.ts';
import { handleErrors } from './http/errors.ts';
import { registerHealth } from './http/health.ts';
import { isInternalCall } from './http/internal-calls.ts';
import { registerMedia } from './http/media.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerPages } from './http/pages.ts';
import { registerSecurity } from './http/security.ts';
import { createImageVariants } from './integrations/images/image-variants.ts';
import type { Storage } from './integrations/storage/storage.ts';

export interface AppDeps {
  config: Config;
  database: Database;
  storage: Storage;
  log: Logger;
}

/** Calls a minute that one address may make; pages rendered inside the process do not count. */
const CALLS_PER_MINUTE = 1200;

/** Fastify's own defaults let thousands of slow connections live for ever. */
const TIMEOUTS = { headers: 8_000, request: 15_000, idle: 72_000, checkEvery: 2_000 };
const MAX_CONNECTIONS = 4_000;
const BODY_LIMIT = 256 * 1024;

/** Puts the whole HTTP application together; never listens. */
export async function buildApp({
  config,
  database,
  storage,
  log,
}: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    disableRequestLogging: true,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy as never,
    bodyLimit: BODY_LIMIT,
    requestTimeout: TIMEOUTS.request,
    keepAliveTimeout: TIMEOUTS.idle,
    forceCloseConnections: 'idle',
    http: { headersTimeout: TIMEOUTS.headers, connectionsCheckingInterval: TIMEOUTS.checkEvery },
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
  }) as unknown as FastifyInstance;
  app.server.maxConnections = MAX_CONNECTIONS;

  handleErrors(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (isInternalCall(request)) return;
    request.log.info(
      { method: request.method, url: request.url, status: reply.statusCode, ms: reply.elapsedTime },
      'answered',
    );
  });
  await registerSecurity(app, config);
  await app.register(underPressure, {
    maxEventLoopDelay: 2_000,
    retryAfter: 5,
    exposeStatusRoute: false,
  });
  await app.register(cookie);
  await app.register(rateLimit, {
    max: CALLS_PER_MINUTE,
    timeWindow: 60_000,
    allowList: (request) => !request.url.startsWith('/api/') || isInternalCall(request),
  });
  await app.register(etag, { algorithm: 'fnv1a' });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });

  registerCsrf(app, config);
  registerHealth(app, database.db);
  registerMetrics(app, database.pool, config.metricsToken);
  registerTitles(app, database.db);
  registerPeople(app, database.db);
  registerCollections(app, database.db);
  registerCategories(app, database.db);
  registerSupport(app, database.db);
  registerImages(app, createImageVariants(storage));
  registerMedia(app, storage);
  registerSitemap(app, database.db, config.publicUrl);
  await registerDocs(app, config);
  await registerPages(app, config);
  return app;
}
