import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { withAgeLimit } from '../../db/age-limit.ts';
import type { Db } from '../../db/client.ts';
import { notFound } from '../../domain/app-error.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';
import { openSupportKey, supportKey } from '../../domain/support-link.ts';
import { bind, DONE } from '../../http/bind.ts';
import type { Jobs } from '../../queue/enqueue.ts';
import { getCannedReplies, setCannedReplies } from './canned-replies.ts';
import {
  answerPlaybackReport,
  countPlaybackReports,
  findPlaybackReports,
  findReportSubject,
  getPlaybackReport,
  insertPlaybackReport,
} from './playback-reports.ts';
import { insertSupportMessage } from './support-messages.ts';
import {
  answerSupportThread,
  findSupportStaff,
  findSupportThreads,
  getSupportThread,
  updateSupportThread,
} from './support-threads.ts';
import {
  continueSupportThread,
  findOwnThreads,
  getVisitorThread,
  hasConfirmedEmail,
} from './visitor-threads.ts';

const REPORTS_AN_HOUR = { max: 10, timeWindow: 3_600_000 };
/** Maximum stored length of a User-Agent. */
const USER_AGENT_KEPT = 300;
const REPLIES_AN_HOUR = { max: 20, timeWindow: 3_600_000 };
const MESSAGES_AN_HOUR = { max: 5, timeWindow: 3_600_000 };

interface SupportDeps {
  db: Db;
  jobs: Jobs;
  /** Secret that signs the keys of threads. */
  secret: Buffer;
}

export function registerSupport(app: FastifyInstance, deps: SupportDeps): void {
  const { db, secret } = deps;
  /** @throws AppError not_found */
  const threadOf = (key: string) => {
    const id = openSupportKey(secret, key);
    if (id === null) throw notFound('این گفت‌وگو');
    return id;
  };

  bind(
    app,
    api.sendSupportMessage,
    async ({ caller, body }) => {
      const id = await insertSupportMessage(deps, body);
      // Only whom the answers reach by mail may read them, and no child on their account.
      const isOwn =
        caller !== null &&
        caller.ageLimit === null &&
        (await hasConfirmedEmail(db, caller.userId, body.email));
      return { ...DONE, thread: isOwn ? supportKey(secret, id) : null };
    },
    { rateLimit: MESSAGES_AN_HOUR },
  );
  bind(app, api.listOwnSupportThreads, async ({ caller }) => {
    const threads = await findOwnThreads(db, caller.userId);
    const keyOf = (id: number) => (caller.isView ? null : supportKey(secret, id));
    return { data: threads.map((thread) => ({ ...thread, key: keyOf(thread.id) })) };
  });
  bind(app, api.openSupportThread, async ({ body }) => getVisitorThread(db, threadOf(body.key)));
  bind(
    app,
    api.continueSupportThread,
    async ({ body }) => {
      const id = threadOf(body.key);
      await continueSupportThread(deps, { id, body: body.message });
      return getVisitorThread(db, id);
    },
    { rateLimit: REPLIES_AN_HOUR },
  );

  bind(app, api.getCannedReplies, () => getCannedReplies(db));
  bind(app, api.setCannedReplies, ({ actor, body }) => setCannedReplies(db, actor, body));
  bind(app, api.listSupportStaff, async () => ({ data: await findSupportStaff(db) }));
  bind(app, api.listSupportThreads, async ({ actor, query }) => {
    const page = { state: query.state, limit: query.per_page, offset: offsetOf(query) };
    return listEnvelope(await findSupportThreads(db, actor, page), query, null);
  });
  bind(app, api.getSupportThread, ({ actor, params }) => getSupportThread(db, actor, params.id));
  bind(app, api.answerSupportThread, async ({ actor, params, body }) => {
    await answerSupportThread(deps, actor, { ...params, ...body });
    return getSupportThread(db, actor, params.id);
  });
  bind(app, api.updateSupportThread, async ({ actor, params, body }) => {
    await updateSupportThread(db, actor, { ...params, ...body });
    return getSupportThread(db, actor, params.id);
  });

  registerReports(app, deps);
}

/** Viewers' reports about films, and the threads about them. */
function registerReports(app: FastifyInstance, deps: SupportDeps): void {
  const { db } = deps;
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
        // The file may have been deleted by now, which may be what the report is about.
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
  bind(app, api.getPlaybackReport, ({ params }) => getPlaybackReport(db, params.id));
  bind(app, api.answerPlaybackReport, ({ actor, params, body }) =>
    answerPlaybackReport(deps, actor, { ...params, ...body }),
  );
}
