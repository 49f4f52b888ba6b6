import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { withAgeLimit } from '../../db/age-limit.ts';
import type { Db } from '../../db/client.ts';
import type { Clock } from '../../domain/clock.ts';
import { bind, DONE } from '../../http/bind.ts';
import { addDiaryEntry, changeDiaryEntry, listDiary, removeDiaryEntry } from './diary.ts';
import { likeTitle } from './like-title.ts';
import { listRatings, rateTitle } from './ratings.ts';

/** Members' opinions of titles, and when they watched them. */
export function registerDiary(app: FastifyInstance, db: Db, clock: Clock): void {
  bind(app, api.likeTitle, ({ caller, params, body }) =>
    withAgeLimit(db, caller, (db) => likeTitle(db, caller.profileId, params.id, body.value)),
  );
  bind(app, api.rateTitle, ({ caller, params, body }) =>
    withAgeLimit(db, caller, (db) => rateTitle(db, caller.profileId, params.id, body.stars)),
  );
  bind(app, api.listRatings, ({ caller, query }) => listRatings(db, caller.profileId, query));
  bind(app, api.listDiary, ({ caller, query }) => listDiary(db, caller.profileId, query));
  bind(app, api.addDiaryEntry, ({ caller, body }) =>
    addDiaryEntry(db, caller.profileId, body, clock()),
  );
  bind(app, api.changeDiaryEntry, ({ caller, params, body }) =>
    changeDiaryEntry(db, caller.profileId, params.id, body, clock()),
  );
  bind(app, api.removeDiaryEntry, async ({ caller, params }) => {
    await removeDiaryEntry(db, caller.profileId, params.id);
    return DONE;
  });
}
