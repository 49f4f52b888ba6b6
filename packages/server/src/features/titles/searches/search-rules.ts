import type { SearchRule } from '@parde/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import { type Database, type Db, transact } from '../../../db/client.ts';
import { CONTENT_CHANGED } from '../../../db/content-version.ts';
import { queryRow, queryRows } from '../../../db/query-rows.ts';
import { refreshTitleSearch } from '../../../db/read-models/search/refresh-search.ts';
import { isoTime } from '../../../db/time.ts';
import { conflict, invalidField, notFound } from '../../../domain/app-error.ts';
import { nameKey } from '../../../domain/persian/fold.ts';

type Kind = SearchRule['kind'];

const ruleRow = z.object({
  id: z.int(),
  kind: z.enum(['alias', 'pin']),
  query: z.string(),
  titleId: z.int(),
  titleFa: z.string(),
  by: z.string().nullable(),
  createdAt: z.string(),
});

/** Maximum number of rules shown; a site has some dozens. */
const MAX_SHOWN = 500;

const selectRules = (where: SQL) => sql`
  select r.id, r.kind, r.query, r.title_id as "titleId", t.title_fa as "titleFa", u.name as by,
    ${isoTime(sql`r.created_at`)} as "createdAt"
  from search_rules r join titles t on t.id = r.title_id left join users u on u.id = r.created_by
  where ${where} order by r.id desc limit ${MAX_SHOWN}`;

export const listSearchRules = (db: Db): Promise<SearchRule[]> =>
  queryRows(db, ruleRow, selectRules(sql`true`));

async function requireRule(tx: Db, id: number): Promise<SearchRule> {
  const rule = await queryRow(tx, ruleRow, selectRules(sql`r.id = ${id}`));
  if (!rule) throw notFound('این قاعدهٔ جست‌وجو');
  return rule;
}

const auditedOf = ({ kind, query, titleId }: SearchRule) => ({ kind, query, titleId });

/**
 * Makes a query find a title, as another of its names or as the first result. The search applies it when the
 * transaction ends.
 *
 * @throws AppError invalid_input; conflict if another title is pinned to the query
 */
export function createSearchRule(
  { database }: { database: Database },
  actor: Actor,
  { kind, query, titleId }: { kind: Kind; query: string; titleId: number },
): Promise<SearchRule> {
  const key = nameKey(query);
  if (key.length < 2) throw invalidField('query', 'دست‌کم دو حرف بنویسید');
  return transact(database.pool, async (tx, client) => {
    const { rowCount } = await tx.execute(
      sql`select from titles where id = ${titleId} for no key update`,
    );
    if (rowCount === 0) throw invalidField('title_id', 'این عنوان نیست');
    const row = await queryRow(
      tx,
      z.object({ id: z.int() }),
      sql`insert into search_rules (kind, query, key, title_id, created_by)
        values (${kind}, ${query}, ${key}, ${titleId}, ${actor.userId})
        on conflict do nothing returning id`,
    );
    if (!row) {
      throw conflict(
        'there is such a rule',
        kind === 'pin'
          ? 'برای این جست‌وجو عنوانی سنجاق شده است؛ نخست آن را بردارید'
          : 'این نام را پیش‌تر به این عنوان داده‌اید',
      );
    }
    if (kind === 'alias') await refreshTitleSearch(client, [titleId]);
    await client.query(CONTENT_CHANGED);
    const rule = await requireRule(tx, row.id);
    await writeAudit(tx, actor, {
      action: 'searches.add-rule',
      subject: { kind: 'search', id: query },
      after: auditedOf(rule),
    });
    return rule;
  });
}

/** Deletes a rule. @throws AppError not_found */
export function deleteSearchRule(
  { database }: { database: Database },
  actor: Actor,
  id: number,
): Promise<void> {
  return transact(database.pool, async (tx, client) => {
    const rule = await requireRule(tx, id);
    await tx.execute(sql`select from titles where id = ${rule.titleId} for no key update`);
    await tx.execute(sql`delete from search_rules where id = ${id}`);
    if (rule.kind === 'alias') await refreshTitleSearch(client, [rule.titleId]);
    await client.query(CONTENT_CHANGED);
    await writeAudit(tx, actor, {
      action: 'searches.delete-rule',
      subject: { kind: 'search', id: rule.query },
      before: auditedOf(rule),
    });
  });
}
