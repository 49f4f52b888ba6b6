import { api } from '@parde/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { withAgeLimit } from '../../db/age-limit.ts';
import type { Db } from '../../db/client.ts';
import { profiles } from '../../db/schema/index.ts';
import type { Clock } from '../../domain/clock.ts';
import { bind, DONE } from '../../http/bind.ts';
import { createModelReader } from './read-model.ts';
import { recommend } from './recommend.ts';
import { findTopTitles } from './top-titles.ts';

/** What members may want to watch, and what all of them watch. */
export function registerRecommendations(app: FastifyInstance, db: Db, clock: Clock): void {
  const readModel = createModelReader(db);
  bind(app, api.listRecommendations, ({ caller }) =>
    withAgeLimit(db, caller, (db) => recommend(db, caller.profileId, readModel, clock())),
  );
  bind(app, api.resetRecommendations, async ({ caller }) => {
    await db
      .update(profiles)
      .set({ recommendationsSince: clock() })
      .where(eq(profiles.id, caller.profileId));
    return DONE;
  });
  bind(app, api.listTopTitles, async ({ caller }) => ({
    data: await withAgeLimit(db, caller, findTopTitles),
  }));
}
