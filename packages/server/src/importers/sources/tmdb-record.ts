import { genreSlugs, seriesStatusOf, wordsOf } from './source-values.ts';

/* Converts responses of TMDB to catalogue records. */

export type Json = Record<string, unknown>;

export const textOf = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
export const listOf = (value: unknown) => (Array.isArray(value) ? (value as Json[]) : []);
export const numberOf = (value: unknown) => {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};
export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};
export const isPersian = (text: string | null) => /\p{Script=Arabic}/u.test(text ?? '');

const notPersian = (text: string | null) => (isPersian(text) ? null : text);

export const dateOf = (value: unknown) =>
  /^\d{4}-\d\d-\d\d$/.test(String(value)) ? String(value) : null;
export const minutesOf = (value: unknown) => {
  const minutes = numberOf(value);
  return minutes !== null && minutes >= 1 && minutes <= 6000 ? Math.round(minutes) : null;
};
const yearOf = (date: string | null) => {
  const year = Number(date?.slice(0, 4));
  return year >= 1870 && year <= 2100 ? year : null;
};

/** Names and synopsis in a language; an empty text means that there is none. */
function translationOf(
  answer: Json,
  language: string,
): { name: string | null; synopsis: string | null; tagline: string | null } {
  const found = listOf(objectOf(answer.translations).translations).find(
    ({ iso_639_1 }) => iso_639_1 === language,
  );
  const data = objectOf(found?.data);
  return {
    name: textOf(data.title ?? data.name),
    synopsis: textOf(data.overview),
    tagline: textOf(data.tagline)?.slice(0, 500) ?? null,
  };
}

const AGES: Record<string, string> = {
  G: 'all',
  PG: '7',
  'PG-13': '12',
  R: '18',
  'NC-17': '18',
  'TV-Y': 'all',
  'TV-G': 'all',
  'TV-Y7': '7',
  'TV-PG': '12',
  'TV-14': '15',
  'TV-MA': '18',
};

function ageOf(answer: Json): string | null {
  const releases = listOf(objectOf(answer.release_dates).results).find(
    ({ iso_3166_1 }) => iso_3166_1 === 'US',
  );
  const ratings = listOf(objectOf(answer.content_ratings).results).find(
    ({ iso_3166_1 }) => iso_3166_1 === 'US',
  );
  const marks = [
    ...listOf(releases?.release_dates).map(({ certification }) => textOf(certification)),
    textOf(ratings?.rating),
  ];
  const mark = marks.find((one) => one !== null && one in AGES);
  return mark ? (AGES[mark] ?? null) : null;
}

const JOBS: Record<string, string> = {
  Director: 'director',
  Writer: 'writer',
  Screenplay: 'writer',
  Story: 'writer',
  Producer: 'producer',
  'Original Music Composer': 'composer',
  'Director of Photography': 'cinematographer',
  Editor: 'editor',
  'Production Design': 'production_designer',
};

function creditsOf(answer: Json): object[] {
  const credits = objectOf(answer.credits ?? answer.aggregate_credits);
  const cast = listOf(credits.cast)
    .toSorted((a, b) => (numberOf(a.order) ?? 1e6) - (numberOf(b.order) ?? 1e6))
    .slice(0, 60)
    .map((person) => ({
      role: 'actor',
      person,
      character: textOf(person.character ?? listOf(person.roles)[0]?.character),
    }));
  const crew = listOf(credits.crew).flatMap((person) => {
    const role = JOBS[String(person.job ?? listOf(person.jobs)[0]?.job)];
    return role ? [{ role, person, character: null }] : [];
  });
  const creators = listOf(answer.created_by).map((person) => ({
    role: 'creator',
    person,
    character: null,
  }));
  const seen = new Set<string>();
  return [...crew, ...creators, ...cast].flatMap(({ role, person, character }) => {
    const name = textOf(person.name);
    const id = numberOf(person.id);
    if (name === null || id === null || seen.has(`${role}/${id}`)) return [];
    seen.add(`${role}/${id}`);
    return {
      role,
      person: `tmdb:${id}`,
      ...(isPersian(name)
        ? { name_fa: name, name_en: textOf(person.original_name) }
        : { name_en: name }),
      ...(isPersian(character)
        ? { character_fa: character }
        : { character_en: character?.slice(0, 500) ?? null }),
    };
  });
}

const namesIn = (list: unknown, max: number) =>
  wordsOf(
    listOf(list).map(({ name }) => textOf(name) ?? ''),
    max,
  );

export interface Pictures {
  poster: string | null;
  backdrop: string | null;
}

export function toRecord(
  kind: 'movie' | 'tv',
  answer: Json,
  seasons: object[],
  pictures: Pictures,
): object {
  const persian = translationOf(answer, 'fa');
  const english = translationOf(answer, 'en');
  const original = textOf(answer.original_title ?? answer.original_name);
  const isPersianFilm = answer.original_language === 'fa';
  const date = dateOf(answer.release_date ?? answer.first_air_date);
  const imdb = textOf(answer.imdb_id ?? objectOf(answer.external_ids).imdb_id);
  const runtime = minutesOf(
    answer.runtime ?? (answer.episode_run_time as unknown[] | undefined)?.[0],
  );
  const status = textOf(answer.status);
  const endYear = yearOf(dateOf(answer.last_air_date));
  return {
    record: 'title',
    id: `tmdb:${kind}-${answer.id}`,
    external_ids: imdb && /^tt\d{7,10}$/.test(imdb) ? [`imdb:${imdb}`] : [],
    type: kind === 'tv' ? 'series' : runtime !== null && runtime <= 40 ? 'short' : 'movie',
    title_fa: persian.name ?? (isPersianFilm ? original : null),
    // The answer is asked for in Persian, so that its own name is English only where TMDB has no Persian one.
    title_en:
      english.name ??
      (answer.original_language === 'en'
        ? original
        : notPersian(textOf(answer.title ?? answer.name))),
    title_original: original,
    year: yearOf(date),
    end_year: kind === 'tv' && (status === 'Ended' || status === 'Canceled') ? endYear : null,
    release_date: date,
    runtime_min: runtime,
    age: ageOf(answer),
    synopsis_fa: persian.synopsis,
    synopsis_en: english.synopsis,
    tagline_fa: persian.tagline,
    tagline_en: english.tagline,
    series_status: kind === 'tv' ? seriesStatusOf(status) : null,
    keywords: namesIn(objectOf(answer.keywords).keywords ?? objectOf(answer.keywords).results, 100),
    companies: namesIn(answer.production_companies, 50),
    networks: namesIn(answer.networks, 50),
    // Their names are in Persian, so ids would be more reliable; our list knows both spellings.
    genres: genreSlugs(listOf(answer.genres).map(({ name }) => String(name))),
    countries: [
      ...listOf(answer.production_countries).map(({ iso_3166_1 }) => String(iso_3166_1)),
      ...((answer.origin_country as string[] | undefined) ?? []),
    ]
      .filter((code, n, all) => /^[A-Z]{2}$/.test(code) && all.indexOf(code) === n)
      .slice(0, 20),
    languages: [String(answer.original_language ?? '')].filter((code) => /^[a-z]{2,3}$/.test(code)),
    credits: creditsOf(answer),
    seasons,
    ...pictures,
  };
}

/** Converts a person; the portrait is a file name in the folder of pictures. */
export function toPerson(answer: Json, image: string | null): object {
  const name = textOf(answer.name);
  const imdb = textOf(answer.imdb_id ?? objectOf(answer.external_ids).imdb_id);
  const [fa, en] = ['fa', 'en'].map((language) =>
    objectOf(
      listOf(objectOf(answer.translations).translations).find(
        ({ iso_639_1 }) => iso_639_1 === language,
      )?.data,
    ),
  );
  const nameFa = [textOf(fa?.name), name].find(isPersian) ?? null;
  const place = textOf(answer.place_of_birth)?.slice(0, 500) ?? null;
  const aliases = Array.isArray(answer.also_known_as) ? answer.also_known_as.map(String) : [];
  return {
    record: 'person',
    id: `tmdb:${answer.id}`,
    external_ids: imdb && /^nm\d{7,10}$/.test(imdb) ? [`imdb:${imdb}`] : [],
    name_fa: nameFa,
    name_en: isPersian(name) ? textOf(en?.name) : name,
    aliases: wordsOf(aliases, 50),
    birth_date: dateOf(answer.birthday),
    death_date: dateOf(answer.deathday),
    birth_place: place,
    biography_fa: textOf(fa?.biography)?.slice(0, 20_000) ?? null,
    biography_en: textOf(en?.biography)?.slice(0, 20_000) ?? null,
    image,
  };
}
