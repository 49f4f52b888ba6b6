import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';
import { bind } from '../../http/bind.ts';
import { findFollows, followTitle } from './follows.ts';

export function registerFollows(app: FastifyInstance, db: Db): void {
  bind(app, api.followTitle, async ({ caller, params, body }) => ({
    isFollowing: await followTitle(db, caller.userId, params.id, body.following),
  }));
  bind(app, api.listFollows, async ({ caller, query }) => {
    const { data, total } = await findFollows(db, caller.userId, query.per_page, offsetOf(query));
    return listEnvelope(data, query, total);
  });
}
