import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { notFound } from '../../domain/app-error.ts';
import { bind } from '../../http/bind.ts';
import { findTitleState } from './title-state.ts';

export function registerTitleState(app: FastifyInstance, db: Db): void {
  bind(app, api.getTitleState, async ({ caller, params }) => {
    const state = await findTitleState(db, caller.userId, params.id);
    if (!state) throw notFound('این عنوان');
    return state;
  });
}
