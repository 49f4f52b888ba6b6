import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { bind } from '../../http/bind.ts';
import { findInbox } from './inbox.ts';

export function registerInbox(app: FastifyInstance, db: Db): void {
  bind(app, api.getInbox, ({ caller }) => findInbox(db, caller.role));
}
