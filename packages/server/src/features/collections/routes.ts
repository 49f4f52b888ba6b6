import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';
import { bind } from '../../http/bind.ts';
import { findCollections, getCollection, listCollectionTitles } from './collections.ts';

export function registerCollections(app: FastifyInstance, db: Db): void {
  bind(app, api.listCollections, async ({ query }) => {
    const { data, total } = await findCollections(db, query.per_page, offsetOf(query));
    return listEnvelope(data, query, total);
  });
  bind(app, api.getCollection, ({ params, query }) =>
    getCollection(db, params.id, query.type === 'alt'),
  );
  bind(app, api.listCollectionTitles, ({ params, query }) =>
    listCollectionTitles(db, params.id, query),
  );
}
