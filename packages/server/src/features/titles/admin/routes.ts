import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../domain/app-error.ts';
import { bind } from '../../../http/bind.ts';
import { changeTitles } from './change-titles.ts';
import { listTitles } from './list-titles.ts';
import { readChoices, readTitle } from './read-title.ts';
import { createTitle, type TitleEditingDeps, unlockField, updateTitle } from './save-title.ts';

export function registerTitleEditing(app: FastifyInstance, deps: TitleEditingDeps): void {
  const { db } = deps.database;
  bind(app, api.listAdminTitles, ({ query }) => listTitles(db, query));
  bind(app, api.listTitleChoices, () => readChoices(db));
  bind(app, api.getAdminTitle, async ({ params }) => {
    const title = await readTitle(db, params.id);
    if (!title) throw notFound('این عنوان');
    return title;
  });
  bind(app, api.createTitle, ({ actor, body }) => createTitle(deps, actor, body));
  bind(app, api.updateTitle, ({ actor, params, body }) =>
    updateTitle(deps, actor, params.id, body),
  );
  bind(app, api.unlockTitleField, ({ actor, params, body }) =>
    unlockField(deps, actor, params.id, body.field),
  );
  bind(app, api.bulkUpdateTitles, async ({ actor, body }) => ({
    changed: await changeTitles(deps, actor, body),
  }));
}
