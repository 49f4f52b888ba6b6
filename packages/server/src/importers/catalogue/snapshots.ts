import { isDeepStrictEqual } from 'node:util';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { queryClientRows } from '../../db/query-client-rows.ts';

/* Snapshots of the current state of a title or person: for merging sources, showing what an import changes, and
   undoing it. */

/** Tables of a title's facts that a snapshot holds and an undo restores. */
export const SNAPSHOT_PARTS = [
  'title_aliases',
  'title_genres',
  'title_countries',
  'title_languages',
  'title_ratings',
  'credits',
] as const;

/** Tables of which a snapshot only tells whether the title has rows. */
const COUNTED_PARTS = ['seasons', 'editions', 'screenshots', 'trailers'] as const;

export const titleSnapshot = z.object({
  title: z.looseObject({
    id: z.number(),
    version: z.number(),
    locked_fields: z.array(z.string()),
  }),
  parts: z.record(z.enum(SNAPSHOT_PARTS), z.array(z.record(z.string(), z.unknown()))),
  has: z.record(z.enum(COUNTED_PARTS), z.boolean()),
});
export type TitleSnapshot = z.infer<typeof titleSnapshot>;

/** Reads the current state of titles, by id. */
export async function readTitles(
  client: ClientBase,
  ids: readonly number[],
): Promise<Map<number, TitleSnapshot>> {
  if (ids.length === 0) return new Map();
  const parts = SNAPSHOT_PARTS.map(
    (table) =>
      `'${table}', (select coalesce(jsonb_agg(to_jsonb(x) order by to_jsonb(x)::text), '[]')
        from ${table} x where x.title_id = t.id)`,
  );
  const has = COUNTED_PARTS.map(
    (table) => `'${table}', exists (select from ${table} x where x.title_id = t.id)`,
  );
  const rows = await queryClientRows(
    client,
    z.object({ id: z.number(), snapshot: titleSnapshot }),
    `select t.id, jsonb_build_object('title', to_jsonb(t),
       'parts', jsonb_build_object(${parts.join(', ')}),
       'has', jsonb_build_object(${has.join(', ')})) as snapshot
     from titles t where t.id = any($1::int[])`,
    [ids],
  );
  return new Map(rows.map(({ id, snapshot }) => [id, snapshot]));
}

/** One field that an import changes. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** Columns that are not facts about the title. */
const SILENT: ReadonlySet<string> = new Set([
  'slug',
  'version',
  'updated_at',
  'field_provenance',
  'locked_fields',
]);

/** The differences, by the names of columns and tables. */
export function changesOf(before: TitleSnapshot, after: TitleSnapshot): FieldChange[] {
  const columns = Object.keys(after.title).filter((column) => !SILENT.has(column));
  return [
    ...columns.map((field) => ({
      field,
      before: before.title[field] ?? null,
      after: after.title[field] ?? null,
    })),
    ...SNAPSHOT_PARTS.map((field) => ({
      field,
      before: before.parts[field],
      after: after.parts[field],
    })),
  ].filter((change) => !isDeepStrictEqual(change.before, change.after));
}
