import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { withAgeLimit } from '../../db/age-limit.ts';
import type { Db } from '../../db/client.ts';
import { bind } from '../../http/bind.ts';
import { findCategories } from './categories.ts';

export function registerCategories(app: FastifyInstance, db: Db): void {
  bind(app, api.listCategories, ({ caller }) => withAgeLimit(db, caller, findCategories));
}
