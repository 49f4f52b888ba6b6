import { type AppDeps, buildApp } from '../../packages/server/src/app.ts';
import type { Database } from '../../packages/server/src/db/client.ts';
import { createLimits } from '../../packages/server/src/integrations/limits/create-limits.ts';
import { hasRedis, startRedis } from '../../packages/server/src/testing/redis-server.ts';
import { prepareNews } from './news.ts';
import type { Playable } from './playable.ts';

/** Members who all watch the same film. */
export interface ReadyViewers {
  /** A session (`{id}|{secret}`) and its playback each. */
  viewers: { token: string; playbackId: string }[];
  /** Origin of the application as it runs with Redis; null: there is no redis-server. */
  withRedis: string | null;
}

/** More than report within the three seconds in which Redis collects: each is one row of a batch. */
const COUNT = 4_000;

async function insertPlaybacks(
  database: Database,
  fileId: number,
): Promise<ReadyViewers['viewers']> {
  const { tokens } = await prepareNews(database, COUNT);
  const sessionIds = tokens.map((token) => Number.parseInt(token, 10));
  const { rows } = await database.pool.query<{ id: string; sessionId: number }>(
    `insert into playbacks (user_id, session_id, file_id, is_counted)
     select user_id, id, $2, false from sessions where id = any($1::int[])
     returning id, session_id as "sessionId"`,
    [sessionIds, fileId],
  );
  const playbackIds = new Map(rows.map(({ id, sessionId }) => [sessionId, id]));
  return tokens.map((token, n) => ({
    token,
    playbackId: playbackIds.get(sessionIds[n] as number) ?? '',
  }));
}

/** Lets members watch a film, and starts the application with a Redis of its own beside the one without. */
export async function prepareViewers(
  deps: AppDeps,
  { fileId }: Pick<Playable, 'fileId'>,
): Promise<{ ready: ReadyViewers; close: () => Promise<void> }> {
  const viewers = await insertPlaybacks(deps.database, fileId);
  if (!hasRedis) return { ready: { viewers, withRedis: null }, close: async () => undefined };
  const redis = await startRedis();
  const throttles = await createLimits(redis.url, deps.log);
  const app = await buildApp({ ...deps, throttles });
  const withRedis = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    ready: { viewers, withRedis },
    async close() {
      await app.close();
      await throttles.close();
      await redis.kill();
    },
  };
}
