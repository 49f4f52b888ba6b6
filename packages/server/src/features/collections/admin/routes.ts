import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../db/client.ts';
import { bind, DONE } from '../../../http/bind.ts';
import {
  addTitles,
  createCollection,
  deleteCollection,
  listCollections,
  listCollectionsOfTitle,
  orderCollections,
  readCollection,
  removeTitle,
  updateCollection,
} from './edit-collections.ts';

export function registerCollectionEditing(app: FastifyInstance, database: Database): void {
  const { db } = database;
  bind(app, api.listAdminCollections, ({ query }) => listCollections(db, query));
  bind(app, api.getAdminCollection, ({ params }) => readCollection(db, params.id));
  bind(app, api.createCollection, ({ actor, body }) => createCollection(database, actor, body));
  bind(app, api.updateCollection, ({ actor, params, body }) =>
    updateCollection(database, actor, params.id, body),
  );
  bind(app, api.addCollectionTitles, async ({ actor, params, body }) => ({
    changed: await addTitles(database, actor, params.id, body.titleIds),
  }));
  bind(app, api.removeCollectionTitle, async ({ actor, params }) => ({
    changed: await removeTitle(database, actor, params.id, params.titleId),
  }));
  bind(app, api.listTitleCollections, ({ params }) => listCollectionsOfTitle(db, params.id));
  bind(app, api.deleteCollection, async ({ actor, params }) => {
    await deleteCollection(database, actor, params.id);
    return DONE;
  });
  bind(app, api.orderCollections, async ({ actor, body }) => {
    await orderCollections(database, actor, body.ids);
    return DONE;
  });
}
