import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { withAgeLimit } from '../../db/age-limit.ts';
import type { Db } from '../../db/client.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';
import { bind } from '../../http/bind.ts';
import { findCollections, getCollection, listCollectionTitles } from './collections.ts';

export function registerCollections(app: FastifyInstance, db: Db): void {
  bind(app, api.listCollections, async ({ caller, query }) => {
    const find = (db: Db) => findCollections(db, query.per_page, offsetOf(query));
    const { data, total } = await withAgeLimit(db, caller, find);
    return listEnvelope(data, query, total);
  });
  bind(app, api.getCollection, ({ caller, params, query }) =>
    withAgeLimit(db, caller, (db) => getCollection(db, params.id, query.type === 'alt')),
  );
  bind(app, api.listCollectionTitles, ({ caller, params, query }) =>
    withAgeLimit(db, caller, (db) => listCollectionTitles(db, params.id, query)),
  );
}
