import type { DataImportRow } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRows } from '../../db/query-rows.ts';
import { titlePath } from '../../domain/paths.ts';
import { nameKey } from '../../domain/persian/fold.ts';
import type { FileRow } from './read-file.ts';

const foundRow = z.object({
  /** The ID or the key that was looked up. */
  asked: z.string(),
  id: z.number(),
  slug: z.string(),
  title_fa: z.string(),
  year: z.number().nullable(),
});
type Found = z.output<typeof foundRow>;

/** Maximum number of candidates per row that a person chooses from. */
const CANDIDATES = 5;

function group(rows: readonly Found[]): Map<string, Found[]> {
  const groups = new Map<string, Found[]>();
  for (const row of rows) groups.set(row.asked, [...(groups.get(row.asked) ?? []), row]);
  return groups;
}

async function byImdb(db: Db, ids: readonly string[]): Promise<Map<string, Found[]>> {
  const rows = await queryRows(
    db,
    foundRow,
    sql`
    select x.external_id as asked, t.id, t.slug, t.title_fa, t.year
    from title_external_ids x join published_titles t on t.id = x.title_id
    where x.source = 'imdb' and x.external_id = any(${sql.param(ids)}::text[])`,
  );
  return group(rows);
}

/** Titles by name key, most votes first. */
async function byName(db: Db, keys: readonly string[]): Promise<Map<string, Found[]>> {
  const rows = await queryRows(
    db,
    foundRow,
    sql`
    select k.key as asked, t.id, t.slug, t.title_fa, t.year
    from title_keys k join published_titles t on t.id = k.title_id
    where k.key = any(${sql.param(keys)}::text[]) and not k.is_alias
    order by k.votes desc, t.id`,
  );
  return group(rows);
}

/** Difference in years between the file's row and our title; the maximum if either year is missing. */
const distance = (row: FileRow, found: Found) =>
  row.year === null || found.year === null ? 99 : Math.abs(row.year - found.year);

/**
 * Finds the titles that the rows of a file refer to:
 *
 *     one with its IMDb id            sure
 *     those with its name             nearest year first, then most votes
 *       one of them in its year       sure
 */
export async function findTitles(db: Db, rows: readonly FileRow[]): Promise<DataImportRow[]> {
  const keyOf = new Map(rows.map((row) => [row, nameKey(row.name)]));
  const ids = rows.flatMap(({ imdb }) => imdb ?? []);
  const [known, named] = await Promise.all([
    byImdb(db, [...new Set(ids)]),
    byName(
      db,
      [...new Set(keyOf.values())].filter((key) => key !== ''),
    ),
  ]);
  return rows.map((row) => {
    const { imdb, ...said } = row;
    const sure = known.get(imdb ?? '')?.slice(0, 1);
    const same = (named.get(keyOf.get(row) ?? '') ?? []).toSorted(
      (a, b) => distance(row, a) - distance(row, b),
    );
    const inYear = same.filter((found) => distance(row, found) === 0);
    return {
      ...said,
      name: row.name || (imdb ?? ''),
      candidates: (sure ?? (inYear.length === 1 ? inYear : same))
        .slice(0, CANDIDATES)
        .map(({ id, slug, title_fa: titleFa, year }) => ({
          id,
          path: titlePath(id, slug),
          titleFa,
          year,
        })),
      isSure: sure !== undefined || inYear.length === 1,
    };
  });
}
