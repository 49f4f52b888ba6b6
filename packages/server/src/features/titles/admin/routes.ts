import { api } from '@parde/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../domain/app-error.ts';
import { findSessionOf } from '../../../http/authentication.ts';
import { bind, DONE } from '../../../http/bind.ts';
import { TOKEN_COOKIE } from '../../../http/cookies.ts';
import { readFrontRows, updateFrontRows } from '../front-rows.ts';
import { hideMissedSearch, listMissedSearches } from '../searches/missed-searches.ts';
import { createSearchRule, deleteSearchRule, listSearchRules } from '../searches/search-rules.ts';
import { changeTitles } from './change-titles.ts';
import { deleteTitle, restoreTitle } from './delete-title.ts';
import { getDuplicatePair, listDuplicatePairs, updateDuplicatePair } from './duplicates.ts';
import { readFrontPage, updateFrontPage } from './edit-front-page.ts';
import { listTitleHistory, listTitles } from './list-titles.ts';
import { findDuplicates, mergeTitle } from './merge-title.ts';
import {
  FRONT_PREVIEW_PREFIX,
  linkFrontPreview,
  linkPreview,
  openFrontPreview,
  openPreview,
  PREVIEW_PREFIX,
  readFrontPreview,
  readPreview,
} from './preview-title.ts';
import { readChoices, readTitle } from './read-title.ts';
import { revertSeasonChange } from './revert-season.ts';
import { createTitle, type TitleEditingDeps, unlockField, updateTitle } from './save-title.ts';
import { addEpisodes, deleteSeason, readSeasons, saveSeason } from './seasons.ts';

/** Maximum body size: a season of hundreds of episodes, each with a synopsis. */
const SEASON_BYTES = 2 * 1024 * 1024;

const ENDED = 'این پیش‌نمایش دیگر باز نمی‌شود؛ از همان صفحهٔ پیشین دوباره بازش کنید.';

type Preview = { path: string; answers: Record<string, unknown> };

/** Serves the previews. Opening one only reads, so the cookie is sufficient: the URL belongs to the session. */
function registerPreviews(app: FastifyInstance, db: Db): void {
  const sendPreview = async (reply: FastifyReply, preview: Preview | null) => {
    reply.headers({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      vary: 'Cookie',
    });
    if (preview === null || !app.renderPreview) {
      return reply.code(404).type('text/plain; charset=utf-8').send(ENDED);
    }
    const { status, html, csp } = await app.renderPreview(preview.path, preview.answers);
    reply.code(status).header('content-security-policy', csp);
    return reply.type('text/html; charset=utf-8').send(html);
  };
  const sessionOf = (request: FastifyRequest) =>
    findSessionOf(db, request.cookies[TOKEN_COOKIE] ?? '');
  app.get<{ Params: { token: string } }>(`${PREVIEW_PREFIX}:token`, async (request, reply) => {
    const id = await openPreview(db, request.params.token, await sessionOf(request));
    return sendPreview(reply, id === null ? null : await readPreview(db, id));
  });
  app.get<{ Params: { token: string }; Querystring: { draft?: unknown } }>(
    `${FRONT_PREVIEW_PREFIX}:token`,
    async (request, reply) => {
      const given = { token: request.params.token, draft: String(request.query.draft) };
      const draft = await openFrontPreview(db, given, await sessionOf(request));
      return sendPreview(reply, draft === null ? null : await readFrontPreview(db, draft));
    },
  );
}

export function registerTitleEditing(app: FastifyInstance, deps: TitleEditingDeps): void {
  const { db } = deps.database;
  bind(app, api.listAdminTitles, ({ query }) => listTitles(db, query));
  bind(app, api.listTitleChoices, () => readChoices(db));
  bind(app, api.getAdminTitle, async ({ params }) => {
    const title = await readTitle(db, params.id);
    if (!title) throw notFound('این عنوان');
    return title;
  });
  bind(app, api.previewTitle, ({ caller, params }) => linkPreview(db, caller.sessionId, params.id));
  bind(app, api.previewFrontPage, ({ actor, body }) => linkFrontPreview(db, actor, body));
  registerPreviews(app, db);
  bind(app, api.createTitle, ({ actor, body }) => createTitle(deps, actor, body));
  bind(app, api.updateTitle, ({ actor, params, body }) =>
    updateTitle(deps, actor, params.id, body),
  );
  bind(app, api.unlockTitleField, ({ actor, params, body }) =>
    unlockField(deps, actor, params.id, body.field),
  );
  bind(app, api.deleteTitle, ({ actor, params }) => deleteTitle(deps, actor, params.id));
  bind(app, api.restoreTitle, ({ actor, params }) => restoreTitle(deps, actor, params.id));
  bind(app, api.listDuplicates, ({ params }) => findDuplicates(db, params.id));
  bind(app, api.mergeTitle, ({ actor, params, body }) =>
    mergeTitle(deps, actor, params.id, body.into),
  );
  bind(app, api.listDuplicatePairs, ({ query }) => listDuplicatePairs(db, query));
  bind(app, api.getDuplicatePair, ({ params }) => getDuplicatePair(db, params.id));
  bind(app, api.updateDuplicatePair, ({ actor, params, body }) =>
    updateDuplicatePair(db, actor, params.id, body),
  );
  bind(app, api.listTitleHistory, ({ params, query }) => listTitleHistory(db, params.id, query));
  bind(app, api.getFrontRows, () => readFrontRows(db));
  bind(app, api.updateFrontRows, ({ actor, body }) => updateFrontRows(db, actor, body));
  bind(app, api.getFrontPage, () => readFrontPage(db));
  bind(app, api.updateFrontPage, ({ actor, body }) => updateFrontPage(deps.database, actor, body));
  bind(app, api.listAdminSeasons, ({ params }) => readSeasons(db, params.id));
  bind(app, api.saveSeason, ({ actor, params, body }) => saveSeason(deps, actor, params, body), {
    bodyLimit: SEASON_BYTES,
  });
  bind(app, api.addEpisodes, ({ actor, params, body }) => addEpisodes(deps, actor, params, body));
  bind(app, api.deleteSeason, ({ actor, params }) => deleteSeason(deps, actor, params));
  bind(app, api.revertSeasonChange, ({ actor, params }) => revertSeasonChange(deps, actor, params));
  bind(app, api.bulkUpdateTitles, async ({ actor, body }) => ({
    changed: await changeTitles(deps, actor, body),
  }));
}

/** Endpoints for searches without results, and for rules that staff added to the search. */
export function registerSearchEditing(app: FastifyInstance, deps: TitleEditingDeps): void {
  const { db } = deps.database;
  bind(app, api.listMissedSearches, ({ query }) => listMissedSearches(db, query));
  bind(app, api.hideMissedSearch, async ({ actor, body }) => {
    await hideMissedSearch(db, actor, body);
    return DONE;
  });
  bind(app, api.listSearchRules, async () => ({ data: await listSearchRules(db) }));
  bind(app, api.createSearchRule, ({ actor, body }) => createSearchRule(deps, actor, body));
  bind(app, api.deleteSearchRule, async ({ actor, params }) => {
    await deleteSearchRule(deps, actor, params.id);
    return DONE;
  });
}
