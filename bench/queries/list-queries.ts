import { COUNTRIES, GENRES } from '../catalogue/make-title.ts';
import { type Random, randomOf } from '../catalogue/random.ts';
import type { QueryKinds } from './title-queries.ts';

const KIND = 3011;

const KINDS: Record<string, (random: Random) => string> = {
  'no filter': (random) => `page=${1 + random.below(4)}`,
  ...Object.fromEntries(
    ['newest', 'votes', 'imdb', 'rt', 'year', 'title'].map((order) => [
      `by ${order}`,
      (random: Random) => `order_by=${order}&page=${1 + random.below(4)}`,
    ]),
  ),
  'deep page': (random) => `order_by=votes&page=${380 + random.below(30)}`,
  'deep page of a genre': (random) => `genre=drama&order_by=imdb&page=${380 + random.below(30)}`,
  series: (random) => `type=series&order_by=${random.pick(['newest', 'votes', 'imdb'])}`,
  genre: (random) =>
    `genre=${random.pick(GENRES)}&order_by=${random.pick(['newest', 'votes', 'imdb'])}`,
  'two genres': (random) => `genre=${random.pick(GENRES)},${random.pick(GENRES)}&order_by=votes`,
  country: (random) => `country=${random.pick(COUNTRIES.slice(0, 12))[0]}&order_by=imdb`,
  'rare country': (random) => `country=${random.pick(COUNTRIES.slice(-8))[0]}`,
  'several countries': (random) =>
    `country=${[0, 1, 2].map(() => random.pick(COUNTRIES)[0]).join(',')}&order_by=votes`,
  'genre and country': (random) =>
    `genre=${random.pick(GENRES)}&country=${random.pick(COUNTRIES)[0]}&order_by=${random.pick(['newest', 'imdb'])}`,
  'genre, country, language': (random) =>
    `genre=${random.pick(GENRES)}&country=${random.pick(COUNTRIES)[0]}&language=fa,en`,
  'year range': (random) => {
    const from = 1920 + random.below(100);
    return `year_from=${from}&year_to=${from + random.below(10)}&order_by=${random.pick(['imdb', 'newest', 'votes'])}`;
  },
  'genre of some years': (random) => {
    const from = 1920 + random.below(100);
    return `genre=${random.pick(GENRES)}&year_from=${from}&year_to=${from + 5}&order_by=imdb`;
  },
  dubbed: (random) => `is_dubbed=1&order_by=${random.pick(['newest', 'imdb', 'title'])}`,
  'dubbed series of a genre': (random) => `is_dubbed=1&type=series&genre=${random.pick(GENRES)}`,
  'not dubbed, 18': () => 'is_dubbed=0&age=18&order_by=imdb',
  imdb_from: (random) =>
    `imdb_from=${7 + random.below(3)}&order_by=${random.pick(['votes', 'newest', 'year'])}`,
  'imdb_from of a country': (random) =>
    `imdb_from=${7 + random.below(2)}&country=${random.pick(COUNTRIES)[0]}&order_by=newest`,
  'nearly nothing': (random) =>
    `imdb_from=9&genre=${random.pick(GENRES)},western&country=${random.pick(COUNTRIES.slice(20))[0]}&is_dubbed=1`,
};

/** `count` query strings of each kind of list; a different `seed` gives different ones. */
export function listQueries(seed: number, count: number): QueryKinds {
  return Object.fromEntries(
    Object.entries(KINDS).map(([name, make], kind) => [
      name,
      Array.from({ length: count }, (_, i) => make(randomOf(KIND + kind * 103 + seed * 7919, i))),
    ]),
  );
}
