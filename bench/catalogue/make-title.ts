import { personId } from './make-person.ts';
import { type TitleName, titleName } from './names.ts';
import { type Random, randomOf } from './random.ts';

const KIND = 1;
export const PEOPLE_PER_TITLE = 2;

/** Most common first. */
export const GENRES =
  'drama comedy thriller romance action crime documentary horror adventure family animation mystery fantasy sci-fi history music war biography western musical sport political spy martial-arts teen superhero silent film-noir reality talk-show'.split(
    ' ',
  );
/**
 * Countries with their language, most common first. The last ones have only a handful of titles per
 * million.
 */
export const COUNTRIES =
  'US:en IN:hi GB:en FR:fr JP:ja IR:fa DE:de IT:it KR:ko ES:es CN:zh CA:en TR:tr RU:ru MX:es BR:pt HK:zh SE:sv DK:da AR:es PL:pl NL:nl AU:en EG:ar BE:fr CZ:cs SU:ru TH:th ID:id NO:no FI:fi AF:fa TJ:tg IQ:ar LB:ar CU:es SN:fr MN:mn IS:is BT:dz VU:bi TV:en'
    .split(' ')
    .map((entry) => entry.split(':') as [country: string, language: string]);
const STUDIOS = ['گلوری', 'کوالیما', 'سورن', 'آواژه', 'صدا و سیما'];
const AGES = ['all', '7', '12', '15', '18'] as const;
const FIRST_DAY = Date.UTC(2014, 0, 1);
const DAYS = 4500;

function several<T>(random: Random, items: readonly T[], max: number, flat: number): T[] {
  const count = 1 + random.below(max);
  return [
    ...new Set(Array.from({ length: count }, () => items[random.rank(items.length, flat)] as T)),
  ];
}

/** Most titles have few votes and a few have millions. */
function makeVotes(random: Random): number {
  return Math.min(2_900_000, Math.floor(4 * (random.next() + 1e-9) ** -1.45));
}

interface Ratings {
  imdb?: { value: number; votes: number };
  rotten_tomatoes?: { meter: number; status: string };
  metacritic?: { score: number };
}

function makeRatings(random: Random): Ratings {
  if (random.chance(0.3)) return {};
  const votes = makeVotes(random);
  const value =
    Math.round((2 + 7.5 * ((random.next() + random.next() + random.next()) / 3)) * 10) / 10;
  const meter = random.below(101);
  const isReviewed = votes > 800 && random.chance(0.7);
  return {
    imdb: { value, votes },
    ...(isReviewed
      ? {
          rotten_tomatoes: {
            meter,
            status: meter >= 75 ? 'certified_fresh' : meter >= 60 ? 'fresh' : 'rotten',
          },
          metacritic: { score: random.below(101) },
        }
      : {}),
  };
}

/** About ten credits. A few people have hundreds of credits, most have one or two. */
function makeCredits(random: Random, people: number) {
  const cast = 3 + random.below(8);
  const roles = [
    'director',
    ...(random.chance(0.08) ? ['director'] : []),
    'writer',
    ...(random.chance(0.4) ? ['writer'] : []),
    ...(random.chance(0.5) ? ['producer'] : []),
    ...(random.chance(0.3) ? ['composer'] : []),
    ...Array.from({ length: cast }, () => 'actor'),
  ];
  const seen = new Set<string>();
  return roles.flatMap((role) => {
    const person = personId(random.rank(people, people / 100));
    if (seen.has(role + person)) return [];
    seen.add(role + person);
    const character = role === 'actor' && random.chance(0.4) ? titleName(random).words[0] : null;
    return [{ role, person, ...(character ? { character_en: character.en } : {}) }];
  });
}

function makeEditions(random: Random, votes: number) {
  const share = votes > 1000 ? 0.6 : 0.05;
  return [
    ...(random.chance(share / 2) ? [{ kind: 'dubbed', studio: random.pick(STUDIOS) }] : []),
    ...(random.chance(share) ? [{ kind: 'subtitled' }] : []),
    { kind: 'original' },
  ];
}

function makeSeasons(random: Random) {
  return Array.from({ length: 1 + random.rank(6, 2) }, (_, season) => ({
    number: season + 1,
    episodes: Array.from({ length: 4 + random.below(9) }, (_, episode) => ({
      number: episode + 1,
      title_en: `Episode ${episode + 1}`,
      runtime_min: 40,
    })),
  }));
}

/** A synopsis a few sentences long. */
function makeSynopsis(random: Random): string {
  return Array.from({ length: 12 }, () => titleName(random).fa).join(' ');
}

/**
 * The name that the title at `index` was generated from; its record may lack one of the two
 * languages.
 */
export function titleNameOf(index: number): TitleName {
  return titleName(randomOf(KIND, index));
}

/** Makes the `title` record at `index` (from 0) of a generated catalogue with `people` people. */
export function makeTitle(index: number, people: number) {
  const random = randomOf(KIND, index);
  const name = titleName(random);
  const ratings = makeRatings(random);
  const votes = ratings.imdb?.votes ?? 0;
  const type = random.chance(0.08) ? 'series' : random.chance(0.12) ? 'short' : 'movie';
  const origins = several(random, COUNTRIES, random.chance(0.2) ? 3 : 1, 0.4);
  const year = 2026 - random.rank(125, 12);
  const hasPersian = votes > 500 || random.chance(0.5);
  return {
    record: 'title',
    id: `bench:t${index}`,
    external_ids: random.chance(0.8) ? [`imdb:tt${String(index + 10_000_000)}`] : [],
    type,
    title_fa: hasPersian ? name.fa : null,
    title_en: !hasPersian || random.chance(0.95) ? name.en : null,
    aliases: random.chance(0.15)
      ? Array.from({ length: 1 + random.below(3) }, () => ({ text: titleName(random).en }))
      : [],
    year,
    runtime_min: type === 'short' ? 5 + random.below(30) : 70 + random.below(80),
    age: random.chance(0.3) ? random.pick(AGES) : null,
    synopsis_fa: random.chance(0.6) ? makeSynopsis(random) : null,
    genres: several(random, GENRES, 3, 3),
    countries: origins.map(([country]) => country),
    languages: [...new Set(origins.map(([, language]) => language))],
    ratings,
    credits: makeCredits(random, people),
    ...(type === 'series' ? { seasons: makeSeasons(random) } : {}),
    editions: makeEditions(random, votes),
    published_at: new Date(FIRST_DAY + Math.floor(random.next() * DAYS * 86_400) * 1000)
      .toISOString()
      .replace('.000Z', 'Z'),
  };
}
