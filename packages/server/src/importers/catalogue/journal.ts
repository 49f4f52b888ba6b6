import type { ClientBase } from 'pg';
import { z } from 'zod';
import { queryClientRow, queryClientRows } from '../../db/query-client-rows.ts';
import type { ImportSession } from './import-session.ts';
import type { TitleSnapshot } from './snapshots.ts';

/* Records in `import_changes` what a run created and what it replaced, for undo-import.ts. Parts that a run added to
   an existing title are in the row of that title, as `added`. */

type Kind = 'title' | 'person';

/** Records new rows, as ranges of ids. */
export async function recordCreated(
  { client, runId }: ImportSession,
  kind: Kind,
  ids: readonly number[],
): Promise<void> {
  const ranges: { from: number; to: number }[] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last.to === id - 1) last.to = id;
    else ranges.push({ from: id, to: id });
  }
  if (ranges.length === 0) return;
  await client.query(
    `insert into import_changes (run_id, kind, from_id, to_id)
     select $1, $2, "from", "to" from json_to_recordset($3) as r ("from" int, "to" int)`,
    [runId, kind, JSON.stringify(ranges)],
  );
}

/** Records the previous state of titles. */
export async function recordUpdated(
  { client, runId }: ImportSession,
  snapshots: Iterable<TitleSnapshot>,
): Promise<void> {
  const rows = [...snapshots].map((before) => ({ id: before.title.id, before }));
  if (rows.length === 0) return;
  await client.query(
    `insert into import_changes (run_id, kind, from_id, to_id, before)
     select $1, 'title', id, id, before from json_to_recordset($2) as r (id int, before jsonb)`,
    [runId, JSON.stringify(rows)],
  );
}

/** Records the previous state of people, as their rows. */
export async function recordPeople(
  { client, runId }: { client: ClientBase; runId: string },
  ids: readonly number[],
): Promise<void> {
  await client.query(
    `insert into import_changes (run_id, kind, from_id, to_id, before)
     select $1, 'person', p.id, p.id, to_jsonb(p) from people p where p.id = any($2::int[])`,
    [runId, ids],
  );
}

/**
 * Tables with parts of titles, in the order in which undoing deletes them: parts that others refer to come later. `of`
 * is the SQL condition for the parts of the titles `$1`, `facts` the columns of a part that an import writes, `used`
 * whether staff or viewers need it.
 */
const PARTS = {
  media_files: {
    of: 'x.edition_id in (select id from editions where title_id = any($1::int[]))',
    title: '(select title_id from editions where id = x.edition_id)',
    facts: 'x.edition_id, x.episode_id, x.storage_key',
    used: `exists (select from subtitles s where s.file_id = x.id and s.origin = 'added')
      or exists (select from media_markers m where m.file_id = x.id)
      or exists (select from playback_reports r where r.file_id = x.id)
      or exists (select from watch_history h where h.title_id = a.title_id
        and h.episode_id is not distinct from x.episode_id and h.observed_at >= a.since)`,
  },
  episodes: {
    of: 'x.season_id in (select id from seasons where title_id = any($1::int[]))',
    title: '(select title_id from seasons where id = x.season_id)',
    facts: `x.season_id, x.number, x.title_fa, x.title_en, x.air_date, x.runtime_min, x.synopsis_fa,
      x.still_hash, x.is_free`,
    used: `exists (select from media_files f where f.episode_id = x.id)
      or exists (select from watch_history h where h.episode_id = x.id)
      or exists (select from playback_reports r where r.episode_id = x.id)`,
  },
  seasons: {
    of: 'x.title_id = any($1::int[])',
    title: 'x.title_id',
    facts: 'x.title_id, x.number, x.title_fa',
    used: 'exists (select from episodes e where e.season_id = x.id)',
  },
  editions: {
    of: 'x.title_id = any($1::int[])',
    title: 'x.title_id',
    facts: `x.title_id, x.kind, x.studio, x.is_censored, (select jsonb_agg(
      jsonb_build_array(v.name_fa, v.character_fa) order by v.position)
      from edition_voices v where v.edition_id = x.id)`,
    used: 'exists (select from media_files f where f.edition_id = x.id)',
  },
  trailers: {
    of: 'x.title_id = any($1::int[])',
    title: 'x.title_id',
    facts: 'x.title_id, x.title_fa, x.storage_key',
    used: 'false',
  },
  screenshots: {
    of: 'x.title_id = any($1::int[])',
    title: 'x.title_id',
    facts: 'x.title_id, x.image_hash',
    used: 'false',
  },
} as const;

const parts = Object.entries(PARTS);

/** Checksum of a part, which changes with what an import writes, but not with what jobs find out about it. */
const sumOf = (facts: string) => `md5(jsonb_build_array(${facts})::text)`;

/** Ids of parts by table. */
const partIds = z.record(z.string(), z.array(z.number()));
type PartIds = z.infer<typeof partIds>;

/** Ids of the titles' parts, to be read before a run writes to them. */
export async function readPartIds(
  { client }: ImportSession,
  titleIds: readonly number[],
): Promise<PartIds> {
  const lists = parts.map(
    ([table, { of }]) =>
      `'${table}', (select coalesce(jsonb_agg(x.id), '[]') from ${table} x where ${of})`,
  );
  const row = await queryClientRow(
    client,
    z.object({ ids: partIds }),
    `select jsonb_build_object(${lists.join(', ')}) as ids`,
    [titleIds],
  );
  return row?.ids ?? {};
}

/** Records the parts that titles have now but did not have in `before`; call `recordUpdated` first. */
export async function recordAdded(
  { client, runId }: ImportSession,
  titleIds: readonly number[],
  before: PartIds,
): Promise<void> {
  const added = parts.map(
    ([table, { of, title, facts }]) =>
      `select ${title} as title_id, jsonb_build_array('${table}', x.id, ${sumOf(facts)}) as part
       from ${table} x where ${of} and not exists (select from jsonb_array_elements($3::jsonb->'${table}') b
         where b::int = x.id)`,
  );
  await client.query(
    `with added as (${added.join(' union all ')}),
       lists as (select title_id, jsonb_agg(part) as parts from added group by title_id)
     update import_changes c set before = c.before || jsonb_build_object('added', l.parts)
     from lists l where c.id = (select max(id) from import_changes m
       where m.run_id = $2 and m.kind = 'title' and m.from_id = l.title_id)`,
    [titleIds, runId, JSON.stringify(before)],
  );
}

/**
 * Deletes the parts that a run added to existing titles, except those that have changed since the run and those that
 * staff or viewers need by now.
 */
export async function removeAdded(
  client: ClientBase,
  runId: string,
): Promise<{ titles: number[]; removed: number; kept: number }> {
  await client.query(
    `create temporary table added_parts on commit drop as
     select c.from_id as title_id, p->>0 as part, (p->>1)::int as id, p->>2 as sum, r.started_at as since
     from import_changes c join import_runs r on r.id = c.run_id,
       jsonb_array_elements(c.before->'added') p
     where c.run_id = $1 and c.kind = 'title'`,
    [runId],
  );
  let removed = 0;
  let kept = 0;
  for (const [table, { facts, used }] of parts) {
    const gone = await client.query(
      `delete from ${table} x using added_parts a
       where a.part = '${table}' and a.id = x.id and a.sum = ${sumOf(facts)} and not (${used})`,
    );
    const left = await client.query(
      `select from ${table} x join added_parts a on a.part = '${table}' and a.id = x.id`,
    );
    removed += gone.rowCount ?? 0;
    kept += left.rowCount ?? 0;
  }
  const rows = await queryClientRows(
    client,
    z.object({ id: z.number() }),
    'select distinct title_id as id from added_parts order by 1',
  );
  return { titles: rows.map(({ id }) => id), removed, kept };
}
