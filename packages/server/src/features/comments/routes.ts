import { api, type CommentCase } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { withAgeLimit } from '../../db/age-limit.ts';
import type { Db } from '../../db/client.ts';
import { notFound } from '../../domain/app-error.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';
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
import {
  approveComment,
  findCase,
  findCases,
  moderateComments,
  removeComment,
} from './moderation-queue.ts';
import { deleteComment, editComment } from './own-comment.ts';
import { likeComment, reportComment } from './reactions.ts';
import { getWatchedWords, setWatchedWords } from './watched-words.ts';
import { writeComment } from './write-comment.ts';

/** @throws AppError not_found */
async function requireCase(db: Db, id: number): Promise<CommentCase> {
  const found = await findCase(db, id);
  if (!found) throw notFound('این دیدگاه');
  return toWire(found);
}

type FoundCase = NonNullable<Awaited<ReturnType<typeof findCase>>>;

function toWire({ createdAt, editedAt, author, ...rest }: FoundCase): CommentCase {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    author: author && { ...author, mutedUntil: author.mutedUntil?.toISOString() ?? null },
  };
}

function registerModeration(app: FastifyInstance, db: Db): void {
  bind(app, api.listCommentCases, async ({ query }) => {
    const page = { limit: query.per_page, offset: offsetOf(query) };
    const cases = await findCases(db, { state: query.state, authorId: query.author ?? null }, page);
    return listEnvelope(cases.map(toWire), query, null);
  });
  bind(app, api.getCommentCase, ({ params }) => requireCase(db, params.id));
  bind(app, api.moderateComments, ({ actor, body }) => moderateComments(db, actor, body));
  bind(app, api.approveComment, async ({ actor, params, body }) => {
    if (!(await approveComment(db, actor, { ...params, ...body }))) throw notFound('این دیدگاه');
    return requireCase(db, params.id);
  });
  bind(app, api.removeComment, async ({ actor, params, body }) => {
    if (!(await removeComment(db, actor, { ...params, ...body }))) throw notFound('این دیدگاه');
    return requireCase(db, params.id);
  });
}

function registerWatchedWords(app: FastifyInstance, db: Db): void {
  bind(app, api.getWatchedWords, () => getWatchedWords(db));
  bind(app, api.setWatchedWords, ({ actor, body }) => setWatchedWords(db, actor, body));
}

export function registerComments(app: FastifyInstance, db: Db, throttles: Limits): void {
  const limits = createCommentLimits(throttles);
  registerModeration(app, db);
  registerWatchedWords(app, db);
  bind(app, api.listTopComments, async ({ params, caller }) => ({
    data: await withAgeLimit(db, caller, (db) =>
      listTopComments(db, params.id, caller?.userId ?? null),
    ),
  }));
  bind(app, api.listComments, ({ params, query, caller }) =>
    withAgeLimit(db, caller, (db) => listThreads(db, params.id, query, caller?.userId ?? null)),
  );
  bind(app, api.listReplies, ({ params, query, caller }) =>
    withAgeLimit(db, caller, (db) => listReplies(db, params.id, query, caller?.userId ?? null)),
  );
  bind(app, api.getCommentThread, async ({ params, caller }) => ({
    data: await withAgeLimit(db, caller, (db) => getThread(db, params.id, caller?.userId ?? null)),
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
