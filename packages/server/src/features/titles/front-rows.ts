import { type api, type ChosenRows, chosenRow, type FrontRow } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { queryRows } from '../../db/query-rows.ts';
import { lockVersion, readSettings, writeSettings } from '../../db/settings.ts';
import { collectionPath } from '../../domain/paths.ts';

type Stored = z.output<typeof chosenRow>;

/** Default rows until staff choose their own. */
const DEFAULTS = (
  ['top', 'newest', 'best', 'personal', 'collections', 'dubbed', 'series', 'genre'] as const
).map((kind) => chosenRow.parse({ kind }));

const stored = z.object({ rows: z.array(chosenRow).default(DEFAULTS) }).catch({ rows: DEFAULTS });

/** Headings of rows for which staff set no other one. */
const HEADINGS: Partial<Record<Stored['kind'], string>> = {
  top: 'پربینندهٔ این هفته',
  newest: 'تازه‌ها',
  best: 'بالاترین امتیازها',
  collections: 'مجموعه‌ها',
  dubbed: 'دوبلهٔ فارسی',
  series: 'سریال‌ها',
};

const namedRow = z.object({ id: z.number(), slug: z.string(), titleFa: z.string() });

/** The genres and collections that rows refer to, by ID. */
async function findNamed(db: Db, rows: readonly Stored[]) {
  const find = async (table: 'genres' | 'collections', ids: readonly (number | null)[]) => {
    const found = await queryRows(
      db,
      namedRow,
      sql`select id, slug, title_fa as "titleFa" from ${sql.identifier(table)}
        where id = any(${sql.param(ids.filter((id) => id !== null))}::int[])
          ${table === 'genres' ? sql`and not is_removed` : sql``}`,
    );
    return new Map(found.map((one) => [one.id, one]));
  };
  const [genres, collections] = await Promise.all([
    find(
      'genres',
      rows.map(({ genreId }) => genreId),
    ),
    find(
      'collections',
      rows.map(({ collectionId }) => collectionId),
    ),
  ]);
  return (row: Stored) => ({
    genre: genres.get(row.genreId ?? 0) ?? null,
    collection: collections.get(row.collectionId ?? 0) ?? null,
  });
}

/** Removes fields that belong to other kinds of rows. */
const asKept = (row: Stored): Stored => ({
  ...row,
  genreId: row.kind === 'genre' ? row.genreId : null,
  collectionId: row.kind === 'collection' ? row.collectionId : null,
});

/** The rows with the genres that theirs were merged into, each once. */
async function followMerges(db: Db, rows: readonly Stored[]): Promise<Stored[]> {
  const merged = await queryRows(
    db,
    z.object({ id: z.number(), into: z.number() }),
    sql`select id, merged_into as into from genres where merged_into is not null`,
  );
  const into = new Map<number | null, number>(merged.map((one) => [one.id, one.into]));
  const followed = rows.map((row) => ({ ...row, genreId: into.get(row.genreId) ?? row.genreId }));
  return followed.filter(
    ({ genreId }, at) =>
      genreId === null || followed.findIndex((row) => row.genreId === genreId) === at,
  );
}

async function readStored(db: Db) {
  const { version, value } = await readSettings(db, 'front-rows', stored);
  return { version, rows: await followMerges(db, value.rows) };
}

/**
 * The rows that are shown now. Rows whose genre or collection no longer exists are left out.
 *
 * @param draft used instead of the saved rows
 */
export async function findFrontRows(
  db: Db,
  now: Date,
  draft?: readonly Stored[],
): Promise<FrontRow[]> {
  const rows = draft?.map(asKept) ?? (await readStored(db)).rows;
  const time = now.getTime();
  const shown = rows.filter(
    ({ showFrom, showUntil }) =>
      (!showFrom || Date.parse(showFrom) <= time) && (!showUntil || Date.parse(showUntil) > time),
  );
  const namedBy = await findNamed(db, shown);
  return shown.flatMap((row): FrontRow[] => {
    const { genre, collection } = namedBy(row);
    const isGone = row.genreId !== null ? !genre : row.kind === 'collection' && !collection;
    if (isGone) return [];
    const { kind } = row;
    const heading = row.heading ?? HEADINGS[kind] ?? (genre ?? collection)?.titleFa ?? '';
    const path = collection && collectionPath(collection.id, collection.slug);
    return [
      {
        kind,
        heading,
        genre,
        collection:
          collection && path ? { id: collection.id, titleFa: collection.titleFa, path } : null,
      },
    ];
  });
}

/** All rows in order. */
export async function readFrontRows(db: Db): Promise<ChosenRows> {
  const { version, rows } = await readStored(db);
  const namedBy = await findNamed(db, rows);
  const named = rows.map((row) => {
    const { genre, collection } = namedBy(row);
    return { ...row, name: (genre ?? collection)?.titleFa ?? null };
  });
  return { id: 'rows', version, rows: named };
}

/** Saves the rows. @throws AppError conflict with the rows as they are now */
export function updateFrontRows(
  db: Db,
  actor: Actor,
  { version, rows }: z.output<typeof api.updateFrontRows.body>,
): Promise<ChosenRows> {
  return db.transaction(async (tx) => {
    const before = await lockVersion(tx, 'front-rows', version, readFrontRows);
    await writeSettings(tx, 'front-rows', { rows: rows.map(asKept) });
    const after = await readFrontRows(tx);
    await writeAudit(tx, actor, {
      action: 'front-page.edit',
      subject: { kind: 'front-page', id: 1 },
      before: { rows: before.rows },
      after: { rows: after.rows },
    });
    return after;
  });
}
