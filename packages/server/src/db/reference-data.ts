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
  await db
    .insert(countries)
    .values(Array.from(countryNames(), ([code, titleFa]) => ({ code, titleFa })))
    .onConflictDoUpdate({
      target: countries.code,
      set: { titleFa: sql`excluded.title_fa` },
      setWhere: sql`${countries.titleFa} <> excluded.title_fa and not ${countries.isEdited}`,
    });
  await db
    .insert(languages)
    .values(Array.from(languageNames(), ([code, titleFa]) => ({ code, titleFa })))
    .onConflictDoUpdate({
      target: languages.code,
      set: { titleFa: sql`excluded.title_fa` },
      setWhere: sql`${languages.titleFa} <> excluded.title_fa and not ${languages.isEdited}`,
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
