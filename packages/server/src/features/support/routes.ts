import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { notFound } from '../../domain/app-error.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';
import { openSupportKey } from '../../domain/support-link.ts';
import { bind, DONE } from '../../http/bind.ts';
import type { Jobs } from '../../queue/enqueue.ts';
import { getCannedReplies, setCannedReplies } from './canned-replies.ts';
import { insertSupportMessage } from './support-messages.ts';
import {
  answerSupportThread,
  continueSupportThread,
  findSupportStaff,
  findSupportThreads,
  getSupportThread,
  getVisitorThread,
  updateSupportThread,
} from './support-threads.ts';

const MESSAGES_AN_HOUR = { max: 5, timeWindow: 3_600_000 };

interface SupportDeps {
  db: Db;
  jobs: Jobs;
  /** Signs the keys of threads. */
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
    async ({ body }) => {
      await insertSupportMessage(deps, body);
      return DONE;
    },
    { rateLimit: MESSAGES_AN_HOUR },
  );
  bind(app, api.openSupportThread, async ({ body }) => getVisitorThread(db, threadOf(body.key)));
  bind(
    app,
    api.continueSupportThread,
    async ({ body }) => {
      const id = threadOf(body.key);
      await continueSupportThread(deps, { id, body: body.message });
      return getVisitorThread(db, id);
    },
    { rateLimit: MESSAGES_AN_HOUR },
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
}
