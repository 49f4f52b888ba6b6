import type { APIRequestContext } from '@playwright/test';

/** Addresses of demo titles and people, by what the API finds: ids depend on the import. */
export interface Catalogue {
  /** A film with a dub, a subtitled edition, a trailer and screenshots; it is on IMDb. */
  film: string;
  filmId: number;
  filmImdb: string;
  /** A series of four seasons, the first of eight episodes, the second of one. */
  series: string;
  /** Directed, acted and wrote. */
  person: string;
  collection: string;
}

async function first(api: APIRequestContext, path: string): Promise<{ id: number; path: string }> {
  const answer = await api.get(path);
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`);
  const { data } = (await answer.json()) as { data: { id: number; path: string }[] };
  if (!data[0]) throw new Error(`The demo has nothing for ${decodeURIComponent(path)}`);
  return data[0];
}

export async function readCatalogue(api: APIRequestContext): Promise<Catalogue> {
  const search = (name: string) => first(api, `/api/titles/search?q=${encodeURIComponent(name)}`);
  const [film, series, person, collection] = await Promise.all([
    search('شب مردگان زنده'),
    search('آنی اوکلی'),
    first(api, `/api/people/search?q=${encodeURIComponent('باستر کیتون')}`),
    first(api, '/api/collections'),
  ]);
  return {
    film: film.path,
    filmId: film.id,
    filmImdb: 'tt0063350',
    series: series.path,
    person: person.path,
    collection: collection.path,
  };
}
