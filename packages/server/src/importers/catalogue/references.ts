import type { ClientBase } from 'pg';

/** Genres, countries and languages that records may refer to. */
export interface References {
  /** Genre ids by slug. */
  genres: ReadonlyMap<string, number>;
  countries: ReadonlySet<string>;
  languages: ReadonlySet<string>;
}

export async function loadReferences(client: ClientBase): Promise<References> {
  const genres = await client.query<{ id: number; slug: string }>('select id, slug from genres');
  const countries = await client.query<{ code: string }>('select code from countries');
  const languages = await client.query<{ code: string }>('select code from languages');
  return {
    genres: new Map(genres.rows.map(({ id, slug }) => [slug, id])),
    countries: new Set(countries.rows.map(({ code }) => code)),
    languages: new Set(languages.rows.map(({ code }) => code)),
  };
}
