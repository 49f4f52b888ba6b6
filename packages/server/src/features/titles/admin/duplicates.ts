import { type api, DUPLICATE_REASONS, type DuplicatePair } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import type { Db } from '../../../db/client.ts';
import { queryRow, queryRows } from '../../../db/query-rows.ts';
import { COUNT_LIMIT } from '../../../db/read-models/title-lists.ts';
import { isoTime } from '../../../db/time.ts';
import { notFound } from '../../../domain/app-error.ts';
import { listEnvelope, offsetOf } from '../../../domain/list-page.ts';
import { listedColumns, listedRow, toListed } from './read-title.ts';

/** Sources that have one ID per work: two different IDs are two works. */
const AUTHORITIES = ['imdb', 'tmdb', 'wikidata'];
/** Maximum number of pairs that staff have not reviewed; they would not get to more. */
const MAX_UNREVIEWED = 10_000;

/**
 * Finds titles that may be the same work, including drafts: of the same type and with the same name, which is not an
 * alias, and also agreeing in year, director or length. Contradicting years require both of the others, and titles with
 * two different IDs of an authority are never a pair. Decisions of staff are kept.
 */
export async function findDuplicatePairs(db: Db): Promise<{ found: number }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '10min'`);
    await tx.execute(sql`
      create temporary table found_pairs on commit drop as
      with names as materialized (
        select key, title_id from title_keys where not is_alias
        union select key, title_id from unpublished_title_keys),
      named as materialized (
        select distinct a.title_id, b.title_id as other_id
        from names a join names b on b.key = a.key and b.title_id > a.title_id),
      compared as (
        select n.*, abs(t.year - o.year) as years,
          abs(t.runtime_min - o.runtime_min) <= 0.05 * greatest(t.runtime_min, o.runtime_min) as same_length,
          exists (select from credits c join credits d on d.person_id = c.person_id
            where c.title_id = n.title_id and d.title_id = n.other_id
              and c.role = 'director' and d.role = 'director') as same_director
        from named n
        join titles t on t.id = n.title_id join titles o on o.id = n.other_id and o.type = t.type
        where not exists (select from deleted_titles d where d.title_id in (n.title_id, n.other_id))
          and not exists (select from title_external_ids x join title_external_ids y
            on y.source = x.source and x.source = any(${sql.param(AUTHORITIES)}::text[])
            where x.title_id = n.title_id and y.title_id = n.other_id)),
      agreeing as (
        select title_id, other_id, array_remove(array['name', case when years <= 1 then 'year' end,
          case when same_director then 'director' end, case when same_length then 'length' end], null)
          as reasons
        from compared
        where years <= 1 or (same_director and same_length)
          or (years is null and (same_director or same_length)))
      select * from agreeing order by cardinality(reasons) desc, title_id, other_id
      limit ${MAX_UNREVIEWED}`);
    await tx.execute(sql`
      delete from duplicate_pairs p where not is_apart and not exists (
        select from found_pairs f where (f.title_id, f.other_id) = (p.title_id, p.other_id))`);
    await tx.execute(sql`
      insert into duplicate_pairs as p (title_id, other_id, reasons)
      select title_id, other_id, reasons from found_pairs
      on conflict (title_id, other_id) do update set reasons = excluded.reasons
        where p.reasons <> excluded.reasons`);
    const row = await queryRow(
      tx,
      z.object({ found: z.int() }),
      sql`select count(*)::int as found from duplicate_pairs where not is_apart`,
    );
    return { found: row?.found ?? 0 };
  });
}

const titleOfPair = listedRow.extend({
  runtimeMin: z.number().nullable(),
  directors: z.array(z.string()),
  externalIds: z.array(z.object({ source: z.string(), externalId: z.string() })),
});
const pairRow = z.object({
  id: z.int(),
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
  isApart: z.boolean(),
  foundAt: z.string(),
  titleIds: z.array(z.int()).length(2),
});

const pairColumns = sql`p.id, p.reasons, p.is_apart as "isApart",
  ${isoTime(sql`p.found_at`)} as "foundAt", array[p.title_id, p.other_id] as "titleIds"`;

async function withTitles(
  db: Db,
  pairs: readonly z.output<typeof pairRow>[],
): Promise<DuplicatePair[]> {
  const ids = pairs.flatMap(({ titleIds }) => titleIds);
  const rows = await queryRows(
    db,
    titleOfPair,
    sql`
    select ${listedColumns}, t.runtime_min as "runtimeMin",
      array(select coalesce(p.name_fa, p.name_en) from credits c join people p on p.id = c.person_id
        where c.title_id = t.id and c.role = 'director' order by c.position limit 3) as directors,
      coalesce((select json_agg(json_build_object('source', x.source, 'externalId', x.external_id)
        order by x.source, x.external_id)
        from title_external_ids x where x.title_id = t.id), '[]') as "externalIds"
    from titles t where t.id = any(${sql.param(ids)}::int[])`,
  );
  const titles = new Map(rows.map((row) => [row.id, toListed(row)]));
  return pairs.flatMap(({ titleIds, ...pair }) => {
    const both = titleIds.flatMap((id) => titles.get(id) ?? []);
    // One of them has just been deleted.
    return both.length === 2 ? [{ ...pair, titles: both as DuplicatePair['titles'] }] : [];
  });
}

export async function listDuplicatePairs(
  db: Db,
  query: z.output<typeof api.listDuplicatePairs.query>,
) {
  const isApart = sql`p.is_apart = ${query.state === 'apart'}`;
  const [rows, counted] = await Promise.all([
    queryRows(
      db,
      pairRow,
      sql`select ${pairColumns} from duplicate_pairs p where ${isApart}
        order by cardinality(p.reasons) desc, p.id limit ${query.per_page} offset ${offsetOf(query)}`,
    ),
    queryRow(
      db,
      z.object({ total: z.int() }),
      sql`select count(*)::int as total from (
        select from duplicate_pairs p where ${isApart} limit ${COUNT_LIMIT + 1}) counted`,
    ),
  ]);
  const total = counted?.total ?? 0;
  return listEnvelope(await withTitles(db, rows), query, total > COUNT_LIMIT ? null : total);
}

/** @throws AppError not_found */
async function requirePair(db: Db, row: z.output<typeof pairRow> | null): Promise<DuplicatePair> {
  const [pair] = row ? await withTitles(db, [row]) : [];
  if (!pair) throw notFound('این دو عنوان');
  return pair;
}

/** @throws AppError not_found, also if one of them was merged or deleted */
export async function getDuplicatePair(db: Db, id: number): Promise<DuplicatePair> {
  const row = await queryRow(
    db,
    pairRow,
    sql`select ${pairColumns} from duplicate_pairs p where id = ${id}`,
  );
  return requirePair(db, row);
}

/** @throws AppError not_found */
export async function updateDuplicatePair(
  db: Db,
  actor: Actor,
  id: number,
  { isApart }: { isApart: boolean },
): Promise<DuplicatePair> {
  return db.transaction(async (tx) => {
    const row = await queryRow(
      tx,
      pairRow,
      sql`update duplicate_pairs p set is_apart = ${isApart} where id = ${id}
        returning ${pairColumns}`,
    );
    const pair = await requirePair(tx, row);
    await writeAudit(tx, actor, {
      action: isApart ? 'duplicates.apart' : 'duplicates.reopen',
      subject: { kind: 'duplicate', id },
      after: { isApart, titleIds: pair.titles.map((title) => title.id) },
    });
    return pair;
  });
}
