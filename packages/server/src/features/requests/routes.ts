import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { notFound } from '../../domain/app-error.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';
import { bind, DONE } from '../../http/bind.ts';
import type { Limits } from '../../integrations/limits/limits.ts';
import {
  answerRequest,
  countRequests,
  findRequestsToAnswer,
  getRequestToAnswer,
} from './answer-requests.ts';
import { findOwnRequests, findSimilarRequests } from './list-requests.ts';
import { deleteVote, requestTitle } from './request-title.ts';

const REQUESTS_AN_HOUR = { points: 10, durationS: 3_600 };

function registerAnswers(app: FastifyInstance, db: Db): void {
  bind(app, api.listRequestCases, async ({ query }) => {
    const states = query.state === 'waiting' ? (['open', 'accepted'] as const) : [query.state];
    const page = { limit: query.per_page, offset: offsetOf(query) };
    const data = await findRequestsToAnswer(db, states, page);
    return listEnvelope(data, query, await countRequests(db, states));
  });
  bind(app, api.getRequestCase, ({ params }) => getRequestToAnswer(db, params.id));
  bind(app, api.acceptRequest, async ({ actor, params }) => {
    await answerRequest(db, actor, { ...params, state: 'accepted' });
    return getRequestToAnswer(db, params.id);
  });
  bind(app, api.declineRequest, async ({ actor, params, body }) => {
    await answerRequest(db, actor, { ...params, state: 'declined', reason: body.reason });
    return getRequestToAnswer(db, params.id);
  });
  bind(app, api.fulfilRequest, async ({ actor, params, body }) => {
    await answerRequest(db, actor, { ...params, state: 'fulfilled', titleId: body.titleId });
    return getRequestToAnswer(db, params.id);
  });
}

export function registerRequests(app: FastifyInstance, db: Db, throttles: Limits): void {
  registerAnswers(app, db);
  const perHour = throttles.limiter('request', REQUESTS_AN_HOUR);
  bind(app, api.requestTitle, ({ caller, body }) => requestTitle(db, perHour, caller.userId, body));
  bind(app, api.listRequests, async ({ caller, query }) => {
    const { data, total } = await findOwnRequests(
      db,
      caller.userId,
      query.per_page,
      offsetOf(query),
    );
    return listEnvelope(data, query, total);
  });
  bind(app, api.findSimilarRequests, async ({ caller, query }) => ({
    data: await findSimilarRequests(db, caller.userId, query.q ?? ''),
  }));
  bind(app, api.withdrawRequest, async ({ caller, params }) => {
    const isWithdrawn = await deleteVote(db, params.id, caller.userId);
    if (!isWithdrawn) throw notFound('این درخواست');
    return DONE;
  });
}
