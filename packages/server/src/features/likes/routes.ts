import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { bind } from '../../http/bind.ts';
import { likeTitle } from './like-title.ts';

export function registerLikes(app: FastifyInstance, db: Db): void {
  bind(app, api.likeTitle, ({ caller, params, body }) =>
    likeTitle(db, caller.userId, params.id, body.value),
  );
}
