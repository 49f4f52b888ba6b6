import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { withAgeLimit } from '../../db/age-limit.ts';
import type { Db } from '../../db/client.ts';
import { bind } from '../../http/bind.ts';
import { getPerson, searchPeople } from './people.ts';

export function registerPeople(app: FastifyInstance, db: Db): void {
  bind(app, api.searchPeople, ({ caller, query }) =>
    withAgeLimit(db, caller, (db) => searchPeople(db, query)),
  );
  bind(app, api.getPerson, ({ caller, params, query }) =>
    withAgeLimit(db, caller, (db) => getPerson(db, params.id, query)),
  );
}
