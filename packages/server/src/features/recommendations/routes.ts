import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { withAgeLimit } from '../../db/age-limit.ts';
import type { Db } from '../../db/client.ts';
import type { Clock } from '../../domain/clock.ts';
import { bind, DONE } from '../../http/bind.ts';
import { dismissTitle, resetRecommendations, undismissTitle } from './dismiss.ts';
import { createModelReader } from './read-model.ts';
import { recommend } from './recommend.ts';
import { findTopTitles } from './top-titles.ts';

/** Recommendations for a member, and the most watched titles of all members. */
export function registerRecommendations(app: FastifyInstance, db: Db, clock: Clock): void {
  const readModel = createModelReader(db);
  bind(app, api.listRecommendations, ({ caller }) =>
    withAgeLimit(db, caller, (db) => recommend(db, caller.profileId, readModel, clock())),
  );
  bind(app, api.resetRecommendations, async ({ caller }) => {
    await resetRecommendations(db, caller.profileId, clock());
    return DONE;
  });
  bind(app, api.dismissTitle, async ({ caller, params }) => {
    await withAgeLimit(db, caller, (db) => dismissTitle(db, caller.profileId, params.id));
    return DONE;
  });
  bind(app, api.undismissTitle, async ({ caller, params }) => {
    await undismissTitle(db, caller.profileId, params.id);
    return DONE;
  });
  bind(app, api.listTopTitles, async ({ caller }) => ({
    data: await withAgeLimit(db, caller, findTopTitles),
  }));
}
