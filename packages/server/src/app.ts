import { hash } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import type { Clock } from './domain/clock.ts';
import { siteName } from './domain/site-defaults.ts';
import { registerAdminSite } from './http/admin-site.ts';
import { registerAuthentication } from './http/authentication.ts';
import { createServer, SERVER_LIMITS, type ServerLimits } from './http/create-server.ts';
import { registerCsrf } from './http/csrf.ts';
import { handleErrors } from './http/errors.ts';
import { registerHealth } from './http/health.ts';
import { registerLoadLimits } from './http/load-limits.ts';
import { registerMedia } from './http/media.ts';
import { registerMetrics, watchRedis } from './http/metrics.ts';
import { registerDocs } from './http/openapi.ts';
import { registerPages } from './http/pages.ts';
import { createPieceAddresses } from './http/piece-addresses.ts';
import { registerReplica } from './http/replica.ts';
import { registerRequestLog } from './http/request-log.ts';
import { registerSecurity } from './http/security.ts';
import { closeApiInMaintenance, watchSite } from './http/site-state.ts';
import { loadWebBuild, type WebBuild } from './http/web-entry.ts';
import type { Limits } from './integrations/limits/limits.ts';
import type { Mailer } from './integrations/mail/mailer.ts';
import { createPasswords, type Passwords } from './integrations/passwords/create-passwords.ts';
import { createSiteSms } from './integrations/sms/site-sms.ts';
import type { Storage } from './integrations/storage/storage.ts';
import type { Jobs } from './queue/enqueue.ts';
import { registerFeatures } from './register-features.ts';

export interface AppDeps {
  config: Config;
  database: Database;
  storage: Storage;
  jobs: Jobs;
  mailer: Mailer;
  /** Rate limit counters, shared between processes when there is Redis. */
  throttles: Limits;
  /** Default: hashed with argon2id. */
  passwords?: Passwords;
  /** The clock that all premium decisions use. */
  clock: Clock;
  log: Logger;
  /** The built site; null if there is none. Default: the one in `packages/web/build`. */
  webBuild?: WebBuild | null;
  /** Folder of the built operators' site. Default: `packages/admin/build`. */
  adminFolder?: string;
  /** Overrides of `SERVER_LIMITS`, for tests. */
  serverLimits?: Partial<ServerLimits>;
}

/** Assembles the whole HTTP application, in the order of its hooks; does not listen. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, database, storage, throttles, log, webBuild } = deps;
  const limits = { ...SERVER_LIMITS, ...deps.serverLimits };
  const sender = {
    storage,
    accelLocation: config.accelLocation,
    addressOf: createPieceAddresses(config, storage),
  };
  const passwords = deps.passwords ?? createPasswords(undefined, config.breachedPasswords);

  const app = createServer(log, limits, config.trustProxy);
  const sms = createSiteSms(config, database.db);
  const site = await watchSite(app, database, config, sms);
  handleErrors(app, () => site.current().name);
  registerRequestLog(app);
  await registerSecurity(app, config);
  await registerLoadLimits(app, throttles, limits);
  await app.register(cookie);
  await registerCompression(app);
  registerCsrf(app, config);
  registerAuthentication(app, database.db, config);
  closeApiInMaintenance(app, database.db, site);

  registerHealth(app, deps);
  const metrics = registerMetrics(app, database.pool, config);
  watchRedis(throttles.redis, metrics);
  registerReplica(app, database.replica, config, metrics);
  registerMedia(app, sender);
  await registerFeatures(app, { ...deps, passwords, sender, sms, site, metrics });
  await registerDocs(app, config);
  await registerAdminSite(app, deps.adminFolder);
  const build = webBuild === undefined ? await loadWebBuild() : webBuild;
  await registerPages(app, config, build, { site, db: database.db, metrics });
  return app;
}

/** The application of a process that serves no visitors: health checks and metrics. */
export function buildProbeApp(
  deps: Pick<AppDeps, 'config' | 'database' | 'storage' | 'log'>,
): FastifyInstance {
  const { config, database, log } = deps;
  const app = createServer(log, SERVER_LIMITS, config.trustProxy);
  handleErrors(app, siteName);
  registerHealth(app, deps);
  const metrics = registerMetrics(app, database.pool, config);
  registerReplica(app, database.replica, config, metrics);
  return app;
}

/** Compresses responses and gives them ETags; the hooks must be in this order. */
async function registerCompression(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (request, reply) => {
    // Only successful answers may become "304 Not Modified".
    if (reply.statusCode >= 300) delete request.headers['if-none-match'];
  });
  // Weak, because one validator covers the compressed and the plain form of an answer.
  await app.register(etag, { weak: true, hashFn: (body) => hash('sha1', body, 'base64') });
  await app.register(compress, {
    threshold: 1024,
    // For a response of 8 KB gzip takes 0.06 ms, brotli 0.3, and a stream of either more than 0.9, while brotli saves
    // 200 bytes. Pages are compressed once (pack-page.ts).
    encodings: ['gzip', 'br'],
    syncThreshold: 64 * 1024,
    brotliOptions: { params: { 1: 4 } },
    // Half of gzip's work for a small response is to initialize its memory.
    zlibOptions: { level: 3, windowBits: 14, memLevel: 7 },
  });
}
