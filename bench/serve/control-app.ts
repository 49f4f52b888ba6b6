import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '../../packages/server/src/db/client.ts';
import { getTitle } from '../../packages/server/src/features/titles/title-detail.ts';

/** Pages as the application sent them, by name. */
export type Pages = Record<string, { body: Buffer; headers: Record<string, string> }>;

/** What the application is held against: bare Fastify routes with the same SQL or the same bytes. */
export function buildControlApp(database: Database, pages: Pages): FastifyInstance {
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
  return app;
}
