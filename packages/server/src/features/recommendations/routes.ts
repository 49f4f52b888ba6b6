import { api } from '@parde/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';
import type { Clock } from '../../domain/clock.ts';
import { bind, DONE } from '../../http/bind.ts';
import { createModelReader } from './read-model.ts';
import { recommend } from './recommend.ts';
import { findTopTitles } from './top-titles.ts';

/** What members may want to watch, and what all of them watch. */
export function registerRecommendations(app: FastifyInstance, db: Db, clock: Clock): void {
  const readModel = createModelReader(db);
  bind(app, api.listRecommendations, ({ caller }) =>
    recommend(db, caller.userId, readModel, clock()),
  );
  bind(app, api.resetRecommendations, async ({ caller }) => {
    await db
      .update(users)
      .set({ recommendationsSince: clock() })
      .where(eq(users.id, caller.userId));
    return DONE;
  });
  bind(app, api.listTopTitles, async () => ({ data: await findTopTitles(db) }));
}
