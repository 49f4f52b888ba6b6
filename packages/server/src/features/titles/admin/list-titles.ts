import { type api, titleChange } from '@parde/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { queryRow, queryRows } from '../../../db/query-rows.ts';
import { searchByName } from '../../../db/read-models/name-search/search-by-name.ts';
import { TITLES } from '../../../db/read-models/name-search/search-target.ts';
import { COUNT_LIMIT } from '../../../db/read-models/title-lists.ts';
import { isoTime } from '../../../db/time.ts';
import { listEnvelope, offsetOf } from '../../../domain/list-page.ts';
import { nameKey } from '../../../domain/persian/fold.ts';
import { listedColumns, listedRow, toListed } from './read-title.ts';

type Query = z.output<typeof api.listAdminTitles.query>;

/** Maximum number of search results considered. */
const MAX_FOUND = 200;

/** Staff search for a title by its own names: searching by credits costs more than all of them. */
const NAMES = { ...TITLES, hasCredits: false };

const idRow = z.object({ id: z.number() });

/**
 * IDs of titles with a name or ID: matches by ID first, then unpublished titles by name, then those that visitors find,
 * best first.
 */
async function findIds(db: Db, q: string): Promise<number[]> {
  const key = nameKey(q);
  const isNumber = /^[1-9]\d{0,8}$/.test(q);
  const [byId, byName, unpublished] = await Promise.all([
    queryRows(
      db,
      idRow,
      sql`select title_id as id from title_external_ids where external_id = ${q}
        ${isNumber ? sql`union all select id from titles where id = ${Number(q)}` : sql``} limit 20`,
    ),
    searchByName(db, NAMES, q, { need: MAX_FOUND, guessesLast: true }),
    key === ''
      ? []
      : queryRows(
          db,
          idRow,
          // Folded text contains nothing that needs escaping.
          sql`select title_id as id from unpublished_title_keys
            where key like ${`%${key}%`} group by title_id
            order by min(length(key)), title_id limit ${MAX_FOUND}`,
        ),
  ]);
  const ids = [...byId, ...unpublished, ...byName.hits].map(({ id }) => id);
  return [...new Set(ids)];
}

/* Each order has an index; scanning it backwards gives the other direction. */
const ORDERS: Record<string, SQL> = {
  id: sql`t.id`,
  '-id': sql`t.id desc`,
  titleFa: sql`t.title_fa collate "fa-x-icu", t.id`,
  '-titleFa': sql`t.title_fa collate "fa-x-icu" desc, t.id desc`,
  year: sql`t.year nulls first, t.id nulls first`,
  '-year': sql`t.year desc nulls last, t.id desc nulls last`,
  updatedAt: sql`t.updated_at, t.id`,
  '-updatedAt': sql`t.updated_at desc, t.id desc`,
};

const MISSING: Record<NonNullable<Query['missing']>, SQL> = {
  poster: sql`t.poster_hash is null`,
  synopsis: sql`t.synopsis_fa is null`,
  file: sql`not t.has_file`,
};

function conditionsOf({ type, state, missing, has_locked: hasLocked, deleted }: Query): SQL[] {
  const conditions: SQL[] = [];
  if (type) conditions.push(sql`t.type = ${type}`);
  // Written as a literal: with a parameter the planner could not tell that the partial index of the unpublished titles
  // contains all of them.
  if (state) conditions.push(sql`t.state = ${sql.raw(`'${state}'`)}`);
  if (missing) conditions.push(MISSING[missing]);
  if (deleted) conditions.push(sql`t.id in (select title_id from deleted_titles)`);
  if (hasLocked === true) conditions.push(sql`t.locked_fields <> '{}'`);
  if (hasLocked === false) conditions.push(sql`t.locked_fields = '{}'`);
  return conditions;
}

const totalRow = z.object({ total: z.number() });

/** Titles in any state, newest first. The total is `null` if there are too many to count. */
export async function listTitles(db: Db, query: Query) {
  const conditions = conditionsOf(query);
  let order = ORDERS[query.sort ?? '-id'] as SQL;
  if (query.q) {
    const ids = sql`${sql.param(await findIds(db, query.q))}::int[]`;
    conditions.push(sql`t.id = any(${ids})`);
    if (!query.sort) order = sql`array_position(${ids}, t.id)`;
  }
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const [rows, counted] = await Promise.all([
    queryRows(
      db,
      listedRow,
      // The IDs of the page are found by the index alone, so that skipped rows are not read from the table.
      sql`select ${listedColumns} from (
          select t.id from titles t ${where}
          order by ${order} limit ${query.per_page} offset ${offsetOf(query)}) page
        join titles t using (id) order by ${order}`,
    ),
    queryRow(
      db,
      totalRow,
      sql`select count(*)::int as total from (
        select from titles t ${where} limit ${COUNT_LIMIT + 1}) counted`,
    ),
  ]);
  const total = counted?.total ?? 0;
  return listEnvelope(rows.map(toListed), query, total > COUNT_LIMIT ? null : total);
}

/** IDs of the people in the credits of a change, before or after it. */
const creditedIn = (fields: SQL) => sql`
  select (credit ->> 'personId')::int from jsonb_array_elements(
    case when jsonb_typeof(${fields} -> 'credits') = 'array' then ${fields} -> 'credits' else '[]' end
  ) credit`;

/** Changes that staff made to a title, newest first. */
export async function listTitleHistory(
  db: Db,
  id: number,
  query: z.output<typeof api.listTitleHistory.query>,
) {
  const ofTitle = sql`a.subject_kind = 'title' and a.subject_id = ${String(id)}`;
  const [rows, counted] = await Promise.all([
    queryRows(
      db,
      titleChange,
      sql`
      select a.id::int, ${isoTime(sql`a.at`)} as at, u.name as who, a.action, a.before, a.after,
        coalesce((
          select json_agg(json_build_object('id', p.id, 'nameFa', p.name_fa, 'nameEn', p.name_en)
            order by p.id)
          from people p
          where p.id = any(array(${creditedIn(sql`a.before`)} union ${creditedIn(sql`a.after`)}))
        ), '[]') as people
      from audit_log a left join users u on u.id = a.actor_id
      where ${ofTitle} order by a.id desc limit ${query.per_page} offset ${offsetOf(query)}`,
    ),
    queryRow(db, totalRow, sql`select count(*)::int as total from audit_log a where ${ofTitle}`),
  ]);
  return listEnvelope(rows, query, counted?.total ?? 0);
}
