import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { bind, DONE } from '../../http/bind.ts';
import type { Limits } from '../../integrations/limits/limits.ts';
import { createCommentLimits } from './comment-limits.ts';
import {
  getThread,
  listOwnComments,
  listReplies,
  listThreads,
  listTopComments,
} from './list-comments.ts';
import { deleteComment, editComment } from './own-comment.ts';
import { likeComment, reportComment } from './reactions.ts';
import { writeComment } from './write-comment.ts';

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
  bind(app, api.getCommentThread, async ({ params, caller }) => ({
    data: await getThread(db, params.id, caller?.userId ?? null),
  }));
  bind(app, api.listOwnComments, ({ query, caller }) => listOwnComments(db, caller.userId, query));
  bind(app, api.writeComment, async ({ body, caller }) => ({
    ...DONE,
    comment: await writeComment(db, limits, caller.userId, body),
  }));
  bind(app, api.editComment, async ({ params, body, caller }) => ({
    ...DONE,
    comment: await editComment(db, limits, caller.userId, params.id, body),
  }));
  bind(app, api.deleteComment, async ({ params, caller }) => {
    await deleteComment(db, caller.userId, params.id);
    return DONE;
  });
  bind(app, api.likeComment, ({ params, body, caller }) =>
    likeComment(db, limits, caller.userId, params.id, body.liked),
  );
  bind(app, api.reportComment, async ({ params, body, caller }) => {
    await reportComment(db, limits, caller.userId, params.id, body);
    return DONE;
  });
}
