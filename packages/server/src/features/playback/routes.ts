import { api, type PlaybackChoice } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { withAgeLimit } from '../../db/age-limit.ts';
import { isPublished } from '../../db/read-models/published-title.ts';
import { notFound } from '../../domain/app-error.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';
import { bind, DONE } from '../../http/bind.ts';
import { endPlayback } from './end-playback.ts';
import { getWatchable } from './get-watchable.ts';
import { heartbeat } from './lease.ts';
import { listPlaybacks, listPlayingNow, stopPlayback } from './list-playbacks.ts';
import { makeDownload } from './make-download.ts';
import { type PlaybackDeps, premiumMoment } from './playback-deps.ts';
import {
  answerPlaybackReport,
  countPlaybackReports,
  findPlaybackReports,
  findReportSubject,
  insertPlaybackReport,
} from './playback-reports.ts';
import { savePlaybackChoice, startPlayback } from './start-playback.ts';

const REPORTS_AN_HOUR = { max: 10, timeWindow: 3_600_000 };
/** Maximum stored length of a User-Agent. */
const USER_AGENT_KEPT = 300;

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
    const choice: Partial<PlaybackChoice> = withoutUndefined({
      editionKind: body.edition_kind,
      studio: body.studio,
      audioLanguage: body.audio_language,
      subtitleLanguage: body.subtitle_language,
      secondSubtitleLanguage: body.second_subtitle_language,
    });
    return savePlaybackChoice(db, caller.profileId, params.id, choice);
  });
  bind(
    app,
    api.reportPlayback,
    async ({ caller, body, request }) => {
      const subject = {
        titleId: body.title_id,
        episodeId: body.episode_id ?? null,
        fileId: body.file_id ?? null,
      };
      const found = await withAgeLimit(db, caller, (db) => findReportSubject(db, subject));
      if (!found) throw notFound('این عنوان');
      if (!found.has_episode) throw notFound('این قسمت');
      await insertPlaybackReport(db, {
        ...subject,
        // The file may be deleted by now, which may be what the report is about.
        fileId: found.has_file ? subject.fileId : null,
        userId: caller?.userId ?? null,
        kind: body.kind,
        note: body.note || null,
        positionSeconds: body.position_seconds ?? null,
        userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_KEPT) ?? null,
      });
      return DONE;
    },
    { rateLimit: REPORTS_AN_HOUR },
  );
  bind(app, api.listPlaybackReports, async ({ query }) => {
    const page = { limit: query.per_page, offset: offsetOf(query) };
    const data = await findPlaybackReports(db, query.state, page);
    return listEnvelope(data, query, await countPlaybackReports(db, query.state));
  });
  bind(app, api.answerPlaybackReport, ({ actor, params, body }) =>
    answerPlaybackReport(db, actor, params.id, body.answer),
  );
}

/** Removes undefined fields. */
function withoutUndefined<T extends object>(choice: T) {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
