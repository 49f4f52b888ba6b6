import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { bind } from '../../http/bind.ts';
import type { Limits } from '../../integrations/limits/limits.ts';
import { createCommentLimits } from './comment-limits.ts';
import { listOwnComments, listReplies, listThreads, listTopComments } from './list-comments.ts';
import { writeComment } from './write-comment.ts';

const ok = true as const;

export function registerComments(app: FastifyInstance, db: Db, throttles: Limits): void {
  const limits = createCommentLimits(throttles);
  bind(app, api.listTopComments, async ({ params, caller }) => ({
    data: await listTopComments(db, params.id, caller?.userId ?? null),
  }));
  bind(app, api.listComments, ({ params, query, caller }) =>
    listThreads(db, params.id, query, caller?.userId ?? null),
  );
  bind(app, api.listReplies, ({ params, query, caller }) =>
    listReplies(db, params.id, query, caller?.userId ?? null),
  );
  bind(app, api.listOwnComments, ({ query, caller }) => listOwnComments(db, caller.userId, query));
  bind(app, api.writeComment, async ({ body, caller }) => ({
    ok,
    comment: await writeComment(db, limits, caller.userId, body),
  }));
}
