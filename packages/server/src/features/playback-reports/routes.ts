import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { notFound } from '../../domain/app-error.ts';
import { bind } from '../../http/bind.ts';
import { DONE } from '../../http/done.ts';
import { findSubject, insertReport } from './queries.ts';

const REPORTS_AN_HOUR = { max: 10, timeWindow: 3_600_000 };
/** Maximum stored length of a User-Agent. */
const USER_AGENT_KEPT = 300;

export function registerPlaybackReports(app: FastifyInstance, db: Db): void {
  bind(
    app,
    api.reportPlayback,
    async ({ caller, body, request }) => {
      const subject = {
        titleId: body.title_id,
        episodeId: body.episode_id ?? null,
        fileId: body.file_id ?? null,
      };
      const found = await findSubject(db, subject);
      if (!found) throw notFound('این عنوان');
      if (!found.has_episode) throw notFound('این قسمت');
      await insertReport(db, {
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
}
