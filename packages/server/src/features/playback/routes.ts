import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { withAgeLimit } from '../../db/age-limit.ts';
import { isPublished } from '../../db/read-models/published-title.ts';
import { notFound } from '../../domain/app-error.ts';
import { bind, DONE } from '../../http/bind.ts';
import { endPlayback } from './end-playback.ts';
import { getWatchable } from './get-watchable.ts';
import { heartbeat } from './lease.ts';
import { listPlaybacks, listPlayingNow, stopPlayback } from './list-playbacks.ts';
import { makeDownload } from './make-download.ts';
import { type PlaybackDeps, premiumMoment } from './playback-deps.ts';
import { savePlaybackChoice, startPlayback } from './start-playback.ts';

export function registerPlayback(app: FastifyInstance, deps: PlaybackDeps): void {
  const { db, clock } = deps;
  bind(app, api.getWatchable, ({ caller, params }) =>
    withAgeLimit(db, caller, (db) => getWatchable(db, params, caller, premiumMoment(deps))),
  );
  bind(app, api.startPlayback, ({ caller, body }) =>
    withAgeLimit(db, caller, (db) =>
      startPlayback({ ...deps, db }, caller, body.file_id, body.playback_id ?? null),
    ),
  );
  for (const endpoint of [api.heartbeat, api.keepPlayback]) {
    bind(app, endpoint, async ({ caller, params }) => {
      await heartbeat(deps, caller.userId, params.id);
      return DONE;
    });
  }
  bind(app, api.endPlayback, async ({ caller, params }) => {
    if (!(await endPlayback(db, caller, params.id, clock()))) throw notFound('این پخش');
    return DONE;
  });
  bind(app, api.listPlaybacks, ({ caller }) => listPlaybacks(db, caller, premiumMoment(deps)));
  bind(app, api.listPlayingNow, ({ query }) => listPlayingNow(db, query, clock()));
  bind(app, api.stopPlayback, async ({ actor, params, body }) => {
    await stopPlayback(db, actor, { id: params.id, reason: body.reason, now: clock() });
    return DONE;
  });
  bind(app, api.makeDownload, ({ caller, body }) =>
    withAgeLimit(db, caller, (db) =>
      makeDownload({ ...deps, db }, caller, {
        fileId: body.file_id,
        subtitleId: body.subtitle_id ?? null,
        format: body.format,
      }),
    ),
  );
  bind(app, api.choosePlayback, async ({ caller, params, body }) => {
    const isThere = await withAgeLimit(db, caller, (db) => isPublished(db, params.id));
    if (!isThere) throw notFound('این عنوان');
    return savePlaybackChoice(db, caller.profileId, params.id, body);
  });
}
