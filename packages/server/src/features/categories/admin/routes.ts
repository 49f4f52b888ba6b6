import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { listEnvelope } from '../../../domain/list-page.ts';
import { bind } from '../../../http/bind.ts';
import {
  type CategoryDeps,
  createCategory,
  deleteAgeMark,
  listCategories,
  mergeCategories,
  readCategory,
  updateCategory,
} from './edit-categories.ts';

export function registerCategoryEditing(app: FastifyInstance, deps: CategoryDeps): void {
  const { db } = deps.database;
  bind(app, api.listAdminCategories, async ({ query }) => {
    const rows = await listCategories(db, query.kind);
    return listEnvelope(rows, { page: 1, per_page: Math.max(1, rows.length) }, rows.length);
  });
  bind(app, api.getAdminCategory, ({ params }) => readCategory(db, params.id));
  bind(app, api.createCategory, ({ actor, body }) => createCategory(deps, actor, body));
  bind(app, api.updateCategory, ({ actor, params, body }) =>
    updateCategory(deps, actor, params.id, body),
  );
  bind(app, api.mergeCategory, ({ actor, params, body }) =>
    mergeCategories(deps, actor, params.id, body.into),
  );
  bind(app, api.deleteAgeMark, async ({ actor, params }) => {
    await deleteAgeMark(deps, actor, params.id);
    return { ok: true as const };
  });
}
