import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import type { Clock } from '../../domain/clock.ts';
import { bind, DONE } from '../../http/bind.ts';
import { addDiaryEntry, changeDiaryEntry, listDiary, removeDiaryEntry } from './diary.ts';
import { likeTitle } from './like-title.ts';
import { listRatings, rateTitle } from './ratings.ts';

/** What members think of titles, and when they watched them. */
export function registerDiary(app: FastifyInstance, db: Db, clock: Clock): void {
  bind(app, api.likeTitle, ({ caller, params, body }) =>
    likeTitle(db, caller.userId, params.id, body.value),
  );
  bind(app, api.rateTitle, ({ caller, params, body }) =>
    rateTitle(db, caller.userId, params.id, body.stars),
  );
  bind(app, api.listRatings, ({ caller, query }) => listRatings(db, caller.userId, query));
  bind(app, api.listDiary, ({ caller, query }) => listDiary(db, caller.userId, query));
  bind(app, api.addDiaryEntry, ({ caller, body }) =>
    addDiaryEntry(db, caller.userId, body, clock()),
  );
  bind(app, api.changeDiaryEntry, ({ caller, params, body }) =>
    changeDiaryEntry(db, caller.userId, params.id, body, clock()),
  );
  bind(app, api.removeDiaryEntry, async ({ caller, params }) => {
    await removeDiaryEntry(db, caller.userId, params.id);
    return DONE;
  });
}
