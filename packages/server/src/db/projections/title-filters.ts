import type { TitleListQuery } from '@parde/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../client.ts';
import { genres } from '../schema/index.ts';

export type TitleFilters = Omit<TitleListQuery, 'page' | 'per_page' | 'order_by'>;

/** Genre slugs or ids of a filter as facets; null when one of them is no genre, so nothing matches. */
async function genreFacets(db: Db, wanted: readonly string[]): Promise<string[] | null> {
  const rows = await db.select({ id: genres.id, slug: genres.slug }).from(genres);
  const ids = wanted.map(
    (word) => rows.find(({ id, slug }) => slug === word.toLowerCase() || String(id) === word)?.id,
  );
  return ids.includes(undefined) ? null : ids.map((id) => `g:${id}`);
}

/**
 * A list's filters as a condition on `title_search s`; null when there are none.
 *
 * Genres must all be there; of countries, and of languages, any one.
 */
export async function titleCondition(db: Db, filters: TitleFilters): Promise<SQL | null> {
  const conditions: SQL[] = [];
  const anyFacet = (facets: string[]) => sql`s.facets && ${sql.param(facets)}::text[]`;
  if (filters.type !== 'all') conditions.push(sql`s.type = ${filters.type}`);
  if (filters.genre?.length) {
    const facets = await genreFacets(db, filters.genre);
    conditions.push(facets ? sql`s.facets @> ${sql.param(facets)}::text[]` : sql`false`);
  }
  if (filters.country?.length) {
    conditions.push(anyFacet(filters.country.map((code) => `c:${code.toUpperCase()}`)));
  }
  if (filters.language?.length) {
    conditions.push(anyFacet(filters.language.map((code) => `l:${code.toLowerCase()}`)));
  }
  if (filters.year_from !== undefined) conditions.push(sql`s.year >= ${filters.year_from}`);
  if (filters.year_to !== undefined) conditions.push(sql`s.year <= ${filters.year_to}`);
  if (filters.imdb_from !== undefined) {
    // Stored in tenths; 1.1 * 10 is a little more than 11.
    const tenths = Math.ceil(Math.round(filters.imdb_from * 1000) / 100);
    conditions.push(sql`s.imdb >= ${tenths}`);
  }
  if (filters.is_dubbed !== undefined) conditions.push(sql`s.is_dubbed = ${filters.is_dubbed}`);
  if (filters.has_subtitle !== undefined) {
    conditions.push(sql`s.has_subtitle = ${filters.has_subtitle}`);
  }
  if (filters.age !== undefined) conditions.push(sql`s.age = ${filters.age}`);
  return conditions.length === 0 ? null : sql.join(conditions, sql` and `);
}
