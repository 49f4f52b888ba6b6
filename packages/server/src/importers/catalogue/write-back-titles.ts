import type { ClientBase } from 'pg';
import { z } from 'zod';
import { queryClientRows } from '../../db/query-client-rows.ts';
import {
  refreshPersonSearch,
  refreshTitleSearch,
} from '../../db/read-models/search/refresh-search.ts';
import { SNAPSHOT_PARTS, type TitleSnapshot } from './snapshots.ts';
import { IMPORT_SOURCES } from './sources.ts';
import { LIST_COLUMNS, MERGED_COLUMNS } from './title-rows.ts';

type Part = (typeof SNAPSHOT_PARTS)[number];

const idRow = z.object({ id: z.number() });

const COLUMNS = [
  'slug',
  ...MERGED_COLUMNS,
  'available_from',
  'status',
  'is_free',
  'field_provenance',
];

/** Columns of lists, which are null in snapshots from before titles had them. */
const LISTS: ReadonlySet<string> = new Set(LIST_COLUMNS);

function restored(column: string): string {
  if (LISTS.has(column)) return `${column} = coalesce(s.${column}, t.${column})`;
  // The age mark may have been merged or removed since.
  if (column === 'age') {
    return 'age = (select coalesce(a.merged_into, a.code) from age_marks a where a.code = s.age)';
  }
  // The picture may have been deleted since, because nothing referred to it.
  if (column.endsWith('_hash')) return `${column} = ${pictureOf(`s.${column}`)}`;
  return `${column} = s.${column}`;
}

/** SQL: the picture with a hash; null if it was deleted. */
export const pictureOf = (hash: string) => `(select i.hash from images i where i.hash = ${hash})`;

/** Categories that staff may have removed since. */
const REMOVABLE = [
  ['title_genres', 'genre_id', 'genres', 'id'],
  ['title_countries', 'country_code', 'countries', 'code'],
  ['title_languages', 'language_code', 'languages', 'code'],
] as const;

/** What staff may have merged into another one since: its column, and who or what it is now, if anything. */
const MERGEABLE: Partial<Record<Part, readonly [string, string]>> = {
  credits: [
    'person_id',
    `select old.id as "from", p.id as "to" from unnest($1::int[]) old (id)
     left join moved_pages m on m.kind = 'person' and m.old_id = old.id
     join people p on p.id = coalesce(m.new_id, old.id)`,
  ],
  title_genres: [
    'genre_id',
    `select id as "from", coalesce(merged_into, id) as "to" from genres where id = any($1::int[])`,
  ],
};
const mergedRow = z.object({ from: z.number(), to: z.number() });

/** The rows with the people and genres that theirs were merged into, without those of people who were deleted. */
async function followMerges(
  client: ClientBase,
  table: Part,
  rows: TitleSnapshot['parts'][Part],
): Promise<TitleSnapshot['parts'][Part]> {
  const [column, query] = MERGEABLE[table] ?? [];
  if (column === undefined || query === undefined) return rows;
  const ids = [...new Set(rows.map((row) => row[column]))];
  const found = await queryClientRows(client, mergedRow, query, [ids]);
  const now = new Map<unknown, number>(found.map(({ from, to }) => [from, to]));
  return rows.flatMap((row) => {
    const id = now.get(row[column]);
    return id === undefined ? [] : [{ ...row, [column]: id }];
  });
}

/** Restores titles to their snapshots, as far as the people, categories and pictures are still there. */
export async function writeBack(
  client: ClientBase,
  rows: readonly { id: number; before: TitleSnapshot }[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const credited = await creditedOf(client, ids);
  await client.query(
    `update titles t set ${COLUMNS.map(restored).join(', ')},
       version = t.version + 1, updated_at = now()
     from jsonb_populate_recordset(null::titles, $1) s where t.id = s.id`,
    [JSON.stringify(rows.map(({ before }) => before.title))],
  );
  for (const table of SNAPSHOT_PARTS) {
    await client.query(`delete from ${table} where title_id = any($1::int[])`, [ids]);
    const parts = rows.flatMap(({ before }) => before.parts[table]);
    await client.query(
      `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)
       on conflict do nothing`,
      [JSON.stringify(await followMerges(client, table, parts))],
    );
  }
  for (const [table, column, of, key] of REMOVABLE) {
    await client.query(
      `delete from ${table} x using ${of} o
       where x.title_id = any($1::int[]) and o.${key} = x.${column} and o.is_removed`,
      [ids],
    );
  }
  await forget(client, 'title', ids);
  await refreshTitleSearch(client, ids);
  await refreshPersonSearch(client, [
    ...new Set([...credited, ...(await creditedOf(client, ids))]),
  ]);
}

/** Deletes the fingerprints of their records; otherwise the next import would consider those unchanged. */
export async function forget(
  client: ClientBase,
  kind: 'title' | 'person',
  ids: readonly number[],
): Promise<void> {
  await client.query(
    `delete from import_records where record_key in (
       select prefix || '${kind}/' || e.source || ':' || e.external_id
       from ${kind}_external_ids e, unnest($2::text[]) as prefix
       where e.${kind}_id = any($1::int[]))`,
    [ids, ['', ...IMPORT_SOURCES.map((source) => `${source}|`)]],
  );
}

export async function creditedOf(
  client: ClientBase,
  titleIds: readonly number[],
): Promise<number[]> {
  const rows = await queryClientRows(
    client,
    idRow,
    'select distinct person_id as id from credits where title_id = any($1::int[])',
    [titleIds],
  );
  return rows.map(({ id }) => id);
}
