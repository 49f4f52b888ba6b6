import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../domain/app-error.ts';
import { bind } from '../../http/bind.ts';
import { DONE } from '../../http/done.ts';
import { getWatchable } from './get-watchable.ts';
import { heartbeat } from './lease.ts';
import { endPlayback } from './lease-queries.ts';
import { listPlaybacks } from './list-playbacks.ts';
import { makeDownload } from './make-download.ts';
import { momentOf, type PlaybackDeps } from './playback-deps.ts';
import { startPlayback } from './start-playback.ts';

export function registerPlayback(app: FastifyInstance, deps: PlaybackDeps): void {
  const { db, clock } = deps;
  bind(app, api.getWatchable, ({ caller, params }) =>
    getWatchable(db, params, caller?.userId ?? null, momentOf(deps)),
  );
  bind(app, api.startPlayback, ({ caller, body }) =>
    startPlayback(deps, caller, body.file_id, body.playback_id ?? null),
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
  bind(app, api.listPlaybacks, ({ caller }) => listPlaybacks(db, caller, momentOf(deps)));
  bind(app, api.makeDownload, ({ caller, body }) =>
    makeDownload(deps, caller, {
      fileId: body.file_id,
      subtitleId: body.subtitle_id ?? null,
      format: body.format,
    }),
  );
}
