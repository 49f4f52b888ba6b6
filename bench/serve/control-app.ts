import { verify } from '@node-rs/argon2';
import type { ProgressBody } from '@parde/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '../../packages/server/src/db/client.ts';
import { findSession } from '../../packages/server/src/db/read-models/sessions.ts';
import { findUser } from '../../packages/server/src/db/read-models/users.ts';
import { canonicalPassword } from '../../packages/server/src/domain/password.ts';
import {
  readReport,
  saveProgress,
} from '../../packages/server/src/features/history/save-progress.ts';
import { tryHeartbeat } from '../../packages/server/src/features/playback/lease.ts';
import { getTitle } from '../../packages/server/src/features/titles/title-detail.ts';
import { changeWatchlist } from '../../packages/server/src/features/watchlist/watchlist.ts';
import { registerControlPayment } from './control-payment.ts';

/** Pages as the application sent them, by name. */
export type Pages = Record<string, { body: Buffer; headers: Record<string, string> }>;

/**
 * The controls that the application is compared with: bare Fastify routes that run the same SQL or
 * send the same bytes.
 */
export function buildControlApp(
  database: Database,
  pages: Pages,
  passwordHash: string,
): FastifyInstance {
  const app = Fastify({ logger: false });
  app.get('/select-1', async () => (await database.pool.query('select 1 as one')).rows[0]);
  app.get<{ Params: { id: string } }>('/titles/:id', ({ params }) =>
    getTitle(database.db, Number(params.id), false),
  );
  app.get<{ Params: { name: string } }>('/pages/:name', async ({ params }, reply) => {
    const page = pages[params.name];
    if (!page) return reply.code(404).send();
    return reply.headers(page.headers).send(page.body);
  });
  const sessionOf = (authorization = '') =>
    findSession(database.db, Number(/\d+/.exec(authorization)?.[0]));
  app.get('/user', async ({ headers }) => {
    const session = await sessionOf(headers.authorization);
    return findUser(database.db, session?.userId ?? 0, new Date());
  });
  app.post<{ Params: { id: string } }>('/watchlist/:id', async ({ headers, params }) => {
    const session = await sessionOf(headers.authorization);
    return changeWatchlist(database.db, session?.userId ?? 0, Number(params.id), null);
  });
  const watching = { db: database.db, graceHours: 0, clock: () => new Date() };
  app.post<{ Body: Required<ProgressBody> }>('/progress', async ({ headers, body }) => {
    const session = await sessionOf(headers.authorization);
    const { userId = 0, profileId = 0 } = session ?? {};
    const isPlaybackKept = await tryHeartbeat(watching, userId, body.playback_id);
    const { key, report } = readReport(profileId, body);
    return { positionSeconds: await saveProgress(database.db, key, report), isPlaybackKept };
  });
  app.post<{ Body: { password: string } }>('/argon2', async ({ body }) => ({
    ok: await verify(passwordHash, canonicalPassword(body.password)),
  }));
  registerControlPayment(app, database);
  return app;
}
