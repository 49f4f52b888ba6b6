import type { ClientBase } from 'pg';
import { z } from 'zod';
import { queryClientRows } from '../../db/query-client-rows.ts';
import { type ImdbOptions, stageImdbFiles } from './imdb-files.ts';
import { genreSlugs } from './source-values.ts';

/* IMDb's data as catalogue records. */

const MAX_ALIASES = 20;
const FETCH_ROWS = 2000;

const imdbId = (prefix: 'tt' | 'nm', id: number) => `imdb:${prefix}${String(id).padStart(7, '0')}`;

/** Catalogue records of IMDb's files: people first, then titles. Uses temporary tables of `client`. */
export async function* imdbRecords(
  client: ClientBase,
  options: ImdbOptions,
): AsyncGenerator<object> {
  await stageImdbFiles(client, options);
  yield* fetchRecords(client, personRow, 'select * from imdb_people order by id', personRecord);
  yield* fetchRecords(client, titleRow, JOINED_TITLES, titleRecord);
}

/** Fetches the rows of a query through a cursor, as records. */
async function* fetchRecords<Row extends z.ZodObject>(
  client: ClientBase,
  row: Row,
  query: string,
  toRecord: (row: z.infer<Row>) => object,
): AsyncGenerator<object> {
  await client.query(`begin; declare imdb_cursor no scroll cursor for ${query}`);
  try {
    for (;;) {
      const rows = await queryClientRows(client, row, `fetch ${FETCH_ROWS} from imdb_cursor`);
      if (rows.length === 0) return;
      for (const one of rows) yield toRecord(one);
    }
  } finally {
    await client.query('rollback');
  }
}

const personRow = z.object({
  id: z.number(),
  name: z.string(),
  born: z.number().nullable(),
  died: z.number().nullable(),
});

const yearOf = (year: number | null, from: number) =>
  year !== null && year >= from && year <= 2100 ? year : null;

function personRecord({ id, name, born, died }: z.infer<typeof personRow>): object {
  const birth = yearOf(born, 1000);
  const death = yearOf(died, 1000);
  return {
    record: 'person',
    id: imdbId('nm', id),
    name_en: name,
    birth_year: birth,
    death_year: birth !== null && death !== null && death < birth ? null : death,
  };
}

const titleRow = z.object({
  id: z.number(),
  type: z.string(),
  name: z.string().nullable(),
  original: z.string().nullable(),
  year: z.number().nullable(),
  end_year: z.number().nullable(),
  runtime: z.number().nullable(),
  genres: z.string().nullable(),
  value: z.number().nullable(),
  votes: z.number().nullable(),
  akas: z.array(z.object({ name: z.string(), language: z.string().nullable() })),
  credits: z.array(
    z.object({
      role: z.string(),
      person: z.number(),
      name: z.string(),
      character: z.string().nullable(),
    }),
  ),
  episodes: z.array(
    z.object({
      id: z.number(),
      season: z.number(),
      number: z.number(),
      name: z.string().nullable(),
      runtime: z.number().nullable(),
    }),
  ),
});
type TitleRow = z.infer<typeof titleRow>;

const JOINED_TITLES = `
  select t.*, r.value, r.votes,
    array(select json_build_object('name', a.name, 'language', a.language) from imdb_akas a
      where a.id = t.id and a.name is not null order by a.n) as akas,
    array(select json_build_object('role', c.role, 'person', c.person, 'name', p.name,
        'character', c.character)
      from imdb_credits c join imdb_people p on p.id = c.person
      where c.id = t.id order by c.role, c.n) as credits,
    array(select json_build_object('id', e.id, 'season', e.season, 'number', e.number,
        'name', n.name, 'runtime', n.runtime)
      from imdb_episodes e left join imdb_episode_titles n on n.id = e.id
      where e.parent = t.id order by e.season, e.number) as episodes
  from imdb_titles t left join imdb_ratings r on r.id = t.id order by t.id`;

function titleRecord(row: TitleRow): object {
  const year = yearOf(row.year, 1870);
  const endYear = yearOf(row.end_year, 1870);
  const names = new Set([row.name, row.original]);
  const aliases = row.akas.filter(({ name }) => !names.has(name) && names.add(name));
  return {
    record: 'title',
    id: imdbId('tt', row.id),
    type: row.type,
    title_en: row.name,
    title_original: row.original,
    aliases: aliases.slice(0, MAX_ALIASES).map(({ name, language }) => ({ text: name, language })),
    year,
    end_year: year !== null && endYear !== null && endYear < year ? null : endYear,
    runtime_min: minutesOf(row.runtime),
    genres: genreSlugs((row.genres ?? '').split(',')).filter((genre) => !NO_GENRES.has(genre)),
    ratings: row.value === null ? {} : { imdb: { value: row.value, votes: row.votes } },
    credits: row.credits.slice(0, 500).map(({ role, person, name, character }) => ({
      role,
      person: imdbId('nm', person),
      name_en: name,
      character_en: character,
    })),
    seasons: row.type === 'series' ? seasonsOf(row.episodes) : [],
  };
}

/** IMDb genres that are forms or kinds of programmes, and are not genres here. */
const NO_GENRES = new Set(['short', 'news', 'game-show', 'adult']);

const minutesOf = (minutes: number | null) =>
  minutes !== null && minutes >= 1 && minutes <= 6000 ? minutes : null;

function seasonsOf(episodes: TitleRow['episodes']): object[] {
  const seasons = new Map<number, Map<number, object>>();
  for (const { id, season, number, name, runtime } of episodes) {
    if (season > 999 || number > 9999) continue;
    const list = seasons.get(season) ?? new Map<number, object>();
    seasons.set(season, list);
    if (list.has(number)) continue;
    list.set(number, {
      number,
      id: imdbId('tt', id),
      title_en: name,
      runtime_min: minutesOf(runtime),
    });
  }
  return [...seasons].map(([number, list]) => ({ number, episodes: [...list.values()] }));
}
