import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { bind } from '../../http/bind.ts';
import { requireUser } from './require-user.ts';

export function registerAccount(app: FastifyInstance, db: Db): void {
  bind(app, api.getUser, ({ caller }) => requireUser(db, caller.userId));
}
