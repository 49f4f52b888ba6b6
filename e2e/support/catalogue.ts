import type { APIRequestContext } from '@playwright/test';

/** Paths of demo titles and people, found by the API because ids depend on the import. */
export interface Catalogue {
  /** A film with an IMDb id, a dub, a subtitled edition, a trailer and screenshots. */
  film: string;
  filmId: number;
  filmImdb: string;
  /** A series with four seasons, eight episodes in the first and one in the second. */
  series: string;
  /** Director, actor and writer. */
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

/** Pages that every visitor can open. */
export const OPEN_PAGES: Record<string, (catalogue: Catalogue) => string> = {
  home: () => '/',
  listing: () => '/?genre=silent&has_subtitle=1',
  'full search': () => '/?order_by=votes&type=all&q=the',
  film: ({ film }) => film,
  'one series': ({ series }) => series,
  files: ({ filmId }) => `/titles/${filmId}/files`,
  trailer: ({ filmImdb }) => `/watch/trailer/${filmImdb}`,
  person: ({ person }) => person,
  collections: () => '/collections',
  collection: ({ collection }) => collection,
  categories: () => '/categories',
  'coming soon': () => '/comingsoon',
  support: () => '/contact',
};
