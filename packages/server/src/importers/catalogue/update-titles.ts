import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { queryClientRows } from '../../db/query-client-rows.ts';
import type { FieldConflict, ImportSession } from './import-session.ts';
import { mergeTitle } from './merge-title.ts';
import { changesOf, readTitles, type TitleSnapshot } from './snapshots.ts';
import {
  FACT_COLUMNS,
  TITLE_COLUMNS,
  type TitleLookups,
  type TitleRow,
  type TitleWithId,
  titleRow,
} from './title-rows.ts';

/** Columns that keep their value when a record omits the field. */
const KEPT_IF_OMITTED: ReadonlySet<string> = new Set(['is_free', 'published_at']);

const MAX_DIFFERENCES = 200;
const MAX_CONFLICTS = 200;

/**
 * Fields for which the source's value differs from the title's and is not adopted, because the field is locked or its
 * current source is trusted more.
 */
function conflictsOf(
  { record }: TitleWithId,
  incoming: TitleRow,
  written: TitleRow,
  { title }: TitleSnapshot,
): FieldConflict[] {
  const provenance = title.field_provenance as Record<string, string>;
  return FACT_COLUMNS.flatMap((field) => {
    // A title without a Persian name uses another one until it has one.
    const wanted = field === 'title_fa' ? (record.title_fa ?? null) : (incoming[field] ?? null);
    const present = title[field] ?? null;
    if (wanted === null || present === null || isDeepStrictEqual(wanted, present)) return [];
    const stays = title.locked_fields.includes(field) || isDeepStrictEqual(written[field], present);
    if (!stays) return [];
    const writer = provenance[field] ?? provenance['*'] ?? 'operator';
    const name = String(title.title_fa);
    return [{ id: title.id, titleFa: name, field, present, writer, incoming: wanted }];
  });
}

interface TitleUpdate {
  title: TitleWithId;
  row: TitleRow;
  /** Child tables that are left unchanged, by the names of their locks. */
  closed: string[];
}

/** Whether a title will be gone after a dry run, so that nothing may link to it. */
const isRolledBack = ({ dryRun, firstNewId }: ImportSession, id: number): boolean =>
  dryRun && firstNewId !== null && id >= firstNewId;

export function updatesOf(
  session: ImportSession,
  titles: readonly TitleWithId[],
  lookups: TitleLookups,
  before: ReadonlyMap<number, TitleSnapshot>,
): TitleUpdate[] {
  const { mode, source, conflicts } = session;
  return titles.map((title) => {
    const incoming = titleRow(title, lookups, new Date(), source);
    const present = before.get(title.id);
    const update =
      mode === 'merge' && present
        ? mergeTitle(title, incoming, present, source)
        : { title, row: incoming, closed: [] };
    if (present && conflicts.length < MAX_CONFLICTS && !isRolledBack(session, title.id)) {
      conflicts.push(...conflictsOf(title, incoming, update.row, present));
    }
    const { free, published_at } = title.record;
    const stays = { is_free: free ?? null, published_at: published_at ?? null };
    return { ...update, row: { ...update.row, ...stays } };
  });
}

/** Collects the first titles that changed, with their changes. */
export async function collectDifferences(
  session: ImportSession,
  before: ReadonlyMap<number, TitleSnapshot>,
): Promise<void> {
  const { client, differences } = session;
  const missing = MAX_DIFFERENCES - differences.length;
  if (missing <= 0) return;
  const ids = [...before.keys()].filter((id) => !isRolledBack(session, id)).slice(0, missing);
  for (const [id, after] of await readTitles(client, ids)) {
    const changes = changesOf(before.get(id) as TitleSnapshot, after);
    if (changes.length > 0)
      differences.push({ id, titleFa: String(after.title.title_fa), changes });
  }
}

/**
 * Updates the titles' own rows, except locked fields; returns the locks by title id, including the parts that the merge
 * closed.
 */
export async function updateTitles(
  { client, mode }: ImportSession,
  updates: readonly TitleUpdate[],
): Promise<Map<number, string[]>> {
  if (updates.length === 0) return new Map();
  const settable = TITLE_COLUMNS.filter(
    (column) => column !== 'id' && column !== 'field_provenance',
  );
  const assignments = settable.map((column) => {
    // The slug follows the name, so a locked name also locks the slug.
    const locks = column === 'slug' ? `array['slug', 'title_fa']` : `array['${column}']`;
    const value = KEPT_IF_OMITTED.has(column)
      ? `coalesce(s.${column}, t.${column})`
      : `s.${column}`;
    return `${column} = case when t.locked_fields && ${locks} then t.${column} else ${value} end`;
  });
  const updated = await queryClientRows(
    client,
    z.object({ id: z.number(), locked_fields: z.array(z.string()) }),
    `update titles t set updated_at = now(), version = t.version + 1,
       field_provenance = s.field_provenance${mode === 'merge' ? '' : LOCKED_PROVENANCE},
       ${assignments.join(', ')}
     from json_populate_recordset(null::titles, $1) s where t.id = s.id
     returning t.id, t.locked_fields`,
    [JSON.stringify(updates.map(({ row }) => ({ ...row, field_provenance: parsed(row) })))],
  );
  const closed = new Map(updates.map((update) => [update.title.id, update.closed]));
  return new Map(
    updated.map(({ id, locked_fields }) => [id, [...locked_fields, ...(closed.get(id) ?? [])]]),
  );
}

/** The column's value is a JSON string within the JSON. */
const parsed = (row: TitleRow): unknown => JSON.parse(String(row.field_provenance));

/** SQL: keeps the recorded writers of the locked fields. */
const LOCKED_PROVENANCE = ` || coalesce((
  select jsonb_object_agg(p.key, p.value) from jsonb_each(t.field_provenance) p
  where p.key = any(t.locked_fields)), '{}')`;
