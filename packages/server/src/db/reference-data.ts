import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { countryNames } from './reference/countries.ts';
import { GENRES } from './reference/genres.ts';
import { languageNames } from './reference/languages.ts';
import { countries, genres, languages } from './schema/facets.ts';

/**
 * Inserts the built-in genres, countries and languages and updates their names. Idempotent; run it
 * after `migrate`. The operator's own rows and names stay, and nothing is written if nothing differs.
 */
export async function seedReferenceData(db: Db): Promise<void> {
  await seedGenres(db);
  await seedNames(db, countries, countryNames());
  await seedNames(db, languages, languageNames());
}

async function seedNames(
  db: Db,
  table: typeof countries | typeof languages,
  names: Map<string, string>,
): Promise<void> {
  const known = new Map((await db.select().from(table)).map((row) => [row.code, row]));
  const differing = Array.from(names, ([code, titleFa]) => ({ code, titleFa })).filter(
    ({ code, titleFa }) => {
      const row = known.get(code);
      return !row?.isEdited && row?.titleFa !== titleFa;
    },
  );
  // An upsert locks, and so writes, every existing row.
  if (differing.length === 0) return;
  await db
    .insert(table)
    .values(differing)
    .onConflictDoUpdate({
      target: table.code,
      set: { titleFa: sql`excluded.title_fa` },
      setWhere: sql`${table.titleFa} <> excluded.title_fa and not ${table.isEdited}`,
    });
}

async function seedGenres(db: Db): Promise<void> {
  const known = new Map((await db.select().from(genres)).map((genre) => [genre.slug, genre]));
  const differing = GENRES.filter(([slug, titleFa, titleEn]) => {
    const genre = known.get(slug);
    return !genre?.isEdited && (genre?.titleFa !== titleFa || genre.titleEn !== titleEn);
  });
  // Upserting all would consume an id for each at every start.
  if (differing.length === 0) return;
  await db
    .insert(genres)
    .values(differing.map(([slug, titleFa, titleEn]) => ({ slug, titleFa, titleEn })))
    .onConflictDoUpdate({
      target: genres.slug,
      set: { titleFa: sql`excluded.title_fa`, titleEn: sql`excluded.title_en` },
    });
}
