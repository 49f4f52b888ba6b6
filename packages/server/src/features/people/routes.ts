import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { bind } from '../../http/bind.ts';
import { getPerson, searchPeople } from './people.ts';

export function registerPeople(app: FastifyInstance, db: Db): void {
  bind(app, api.searchPeople, ({ query }) => searchPeople(db, query));
  bind(app, api.getPerson, ({ params, query }) => getPerson(db, params.id, query));
}
