import { api, MAX_BULK } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { listEnvelope } from '../../../domain/list-page.ts';
import type { Caller } from '../../../http/authentication.ts';
import { assertProved, bind } from '../../../http/bind.ts';
import { createCategory, listCategories, readCategory, updateCategory } from './edit-categories.ts';
import { type CategoryDeps, mergeCategories, removeCategory } from './remove-categories.ts';

/** Changing many titles requires a fresh proof of identity. @throws AppError proof_needed */
const proofFor = (caller: Caller) => (titles: number) => {
  if (titles > MAX_BULK) assertProved(caller);
};

export function registerCategoryEditing(app: FastifyInstance, deps: CategoryDeps): void {
  const { db } = deps.database;
  bind(app, api.listAdminCategories, async ({ query }) => {
    const rows = await listCategories(db, query.kind);
    return listEnvelope(rows, { page: 1, per_page: Math.max(1, rows.length) }, rows.length);
  });
  bind(app, api.getAdminCategory, ({ params }) => readCategory(db, params.id));
  bind(app, api.createCategory, ({ actor, body }) => createCategory(deps.database, actor, body));
  bind(app, api.updateCategory, ({ actor, params, body }) =>
    updateCategory(deps.database, actor, params.id, body),
  );
  bind(app, api.mergeCategory, ({ actor, caller, params, body }) =>
    mergeCategories(deps, { actor, assertMayChange: proofFor(caller) }, params.id, body.into),
  );
  bind(app, api.removeCategory, async ({ actor, caller, params, query }) => {
    await removeCategory(
      deps,
      { actor, assertMayChange: proofFor(caller) },
      params.id,
      query.titles,
    );
    return { ok: true as const };
  });
}
