import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { listEnvelope } from '../../domain/list-page.ts';
import { bind, DONE } from '../../http/bind.ts';
import { allow, withinLimit } from '../../integrations/limits/allowance.ts';
import type { Limits } from '../../integrations/limits/limits.ts';
import { findListCases, moderateList, requireListCase } from './list-cases.ts';
import {
  changeList,
  createList,
  deleteList,
  getOwnList,
  listOwnLists,
  putTitle,
  removeTitle,
} from './own-lists.ts';
import { getList, listListTitles, reportList } from './public-list.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;

function registerModeration(app: FastifyInstance, db: Db): void {
  bind(app, api.listListCases, async ({ query }) =>
    listEnvelope(await findListCases(db, query), query, null),
  );
  bind(app, api.getListCase, ({ params }) => requireListCase(db, params.id));
  bind(app, api.approveList, ({ actor, params, body }) =>
    moderateList(db, actor, { ...params, ...body, state: 'visible' }),
  );
  bind(app, api.removeList, ({ actor, params, body }) =>
    moderateList(db, actor, { id: params.id, state: 'removed', reason: body.reason }),
  );
}

/** Lists of titles that members make, for themselves or for everyone. */
export function registerLists(app: FastifyInstance, db: Db, throttles: Limits): void {
  // Withdrawing a public list drops cached pages, so this is rate-limited.
  const change = allow(
    throttles,
    'list-change',
    'تغییرهایتان پیاپی است؛ کمی صبر کنید و دوباره بفرستید',
    { points: 20, durationS: MINUTE_S },
    { points: 200, durationS: HOUR_S },
  );
  const report = allow(
    throttles,
    'list-report',
    'گزارش‌هایتان پیاپی است؛ کمی صبر کنید',
    { points: 10, durationS: MINUTE_S },
    { points: 40, durationS: HOUR_S },
  );
  registerModeration(app, db);
  bind(app, api.listOwnLists, async ({ caller, query }) => ({
    data: await listOwnLists(db, caller.userId, query.title),
  }));
  bind(app, api.createList, ({ caller, body }) =>
    withinLimit(change, caller.userId, () => createList(db, caller.userId, body)),
  );
  bind(app, api.getOwnList, ({ caller, params }) => getOwnList(db, caller.userId, params.id));
  bind(app, api.changeList, ({ caller, params, body }) =>
    withinLimit(change, caller.userId, () => changeList(db, caller.userId, params.id, body)),
  );
  bind(app, api.deleteList, async ({ caller, params }) => {
    await withinLimit(change, caller.userId, () => deleteList(db, caller.userId, params.id));
    return DONE;
  });
  bind(app, api.putListTitle, async ({ caller, params, body }) => {
    const put = () => putTitle(db, caller.userId, params, body);
    await (body.note ? withinLimit(change, caller.userId, put) : put());
    return DONE;
  });
  bind(app, api.removeListTitle, async ({ caller, params }) => {
    await removeTitle(db, caller.userId, params);
    return DONE;
  });
  bind(app, api.reportList, async ({ caller, params, body }) => {
    await withinLimit(report, caller.userId, () => reportList(db, caller.userId, params.id, body));
    return DONE;
  });
  bind(app, api.getList, ({ params }) => getList(db, params.id));
  bind(app, api.listListTitles, ({ params, query }) => listListTitles(db, params.id, query));
}
