import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { type CopyValue, createCopyBuffer } from '../../db/copy-rows.ts';
import { ImportError } from '../catalogue/import-session.ts';
import { openCatalogueFile, readContent } from '../catalogue/read-batches.ts';
import { readLines } from '../catalogue/read-lines.ts';

/* Reads IMDb's TSV files into temporary tables. No quoting: `\N` is null, quotation marks are text.

     ratings, basics      which titles are wanted: a bit for each id, and rows in temporary tables
     episode, akas, crew, principals, name.basics: only the rows of those

   Memory does not grow with the files. */

export interface ImdbOptions {
  /** Folder with the files. */
  folder: string;
  /** Minimum number of votes of imported titles; 0 includes those without a rating. */
  minVotes: number;
  withEpisodes: boolean;
  onProgress?: ((file: string, lines: number) => void) | undefined;
}

const TYPES: Record<string, string> = {
  movie: 'movie',
  tvMovie: 'movie',
  tvSpecial: 'movie',
  video: 'movie',
  short: 'short',
  tvShort: 'short',
  tvSeries: 'series',
  tvMiniSeries: 'series',
};

const ROLES: Record<string, string> = {
  actor: 'actor',
  actress: 'actor',
  director: 'director',
  writer: 'writer',
  producer: 'producer',
  composer: 'composer',
  cinematographer: 'cinematographer',
  editor: 'editor',
  production_designer: 'production_designer',
};

/** Regions whose names visitors search by; those of Iran are in Latin letters. */
const ALIAS_REGIONS = new Set(['IR', 'US', 'GB', 'XWW']);
const FLUSH_ROWS = 50_000;

/** A set of numbers below 2³², stored as one bit each. */
function createIdSet() {
  let bits = new Uint8Array(1 << 20);
  return {
    add(id: number) {
      if (id >> 3 >= bits.length) {
        const larger = new Uint8Array(Math.max(bits.length * 2, (id >> 3) + 1));
        larger.set(bits);
        bits = larger;
      }
      bits[id >> 3] = (bits[id >> 3] as number) | (1 << (id & 7));
    },
    has: (id: number) => ((bits[id >> 3] ?? 0) & (1 << (id & 7))) !== 0,
  };
}
type IdSet = ReturnType<typeof createIdSet>;

const idOf = (text: string) => Number(text.slice(2));
const known = (text: string | undefined) => (text === undefined || text === '\\N' ? null : text);
const numberOf = (text: string | undefined) => (known(text) === null ? null : Number(text));

/** Path of a file with or without `.gz`; null if neither exists. */
async function findFile(folder: string, name: string): Promise<string | null> {
  for (const file of [`${name}.tsv.gz`, `${name}.tsv`]) {
    const path = join(folder, file);
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  return null;
}

/** Copies the rows that `take` returns for the lines of a file into a temporary table. */
async function stage(
  client: ClientBase,
  { folder, onProgress }: ImdbOptions,
  { file, table, columns }: { file: string; table: string; columns: readonly string[] },
  take: (fields: string[]) => CopyValue[] | CopyValue[][] | null,
): Promise<boolean> {
  const path = await findFile(folder, file);
  if (path === null) return false;
  const source = await openCatalogueFile(path);
  const buffer = createCopyBuffer(table, columns);
  let count = 0;
  for await (const lines of readLines(readContent(source))) {
    for (const { bytes, number } of lines) {
      if (number === 1 || bytes === null) continue;
      const taken = take(bytes.toString('utf8').replace(/\r$/, '').split('\t'));
      if (taken === null) continue;
      if (Array.isArray(taken[0])) for (const row of taken as CopyValue[][]) buffer.add(...row);
      else buffer.add(...(taken as CopyValue[]));
    }
    count = lines.at(-1)?.number ?? count;
    if (buffer.count >= FLUSH_ROWS) await buffer.flush(client);
    onProgress?.(file, count);
  }
  await buffer.flush(client);
  return true;
}

const TABLES = `
  create temp table imdb_ratings (id int, value real, votes int);
  create temp table imdb_titles (id int, type text, name text, original text, year int, end_year int,
    runtime int, genres text);
  create temp table imdb_episodes (id int, parent int, season int, number int);
  create temp table imdb_episode_titles (id int, name text, year int, runtime int);
  create temp table imdb_akas (id int, n int, name text, language text);
  create temp table imdb_credits (id int, role text, n int, person int, character text);
  create temp table imdb_people (id int, name text, born int, died int);`;

async function stageTitles(client: ClientBase, options: ImdbOptions): Promise<IdSet> {
  const rated = createIdSet();
  const ratings = {
    file: 'title.ratings',
    table: 'imdb_ratings',
    columns: ['id', 'value', 'votes'],
  };
  const hasRatings = await stage(client, options, ratings, ([tconst = '', value, votes]) => {
    if (Number(votes) < options.minVotes) return null;
    rated.add(idOf(tconst));
    return [idOf(tconst), numberOf(value), numberOf(votes)];
  });
  if (!hasRatings && options.minVotes > 0) {
    throw new ImportError(
      'A smallest number of votes needs title.ratings.tsv or title.ratings.tsv.gz.',
    );
  }
  const wanted = createIdSet();
  const columns = ['id', 'type', 'name', 'original', 'year', 'end_year', 'runtime', 'genres'];
  await stage(
    client,
    options,
    { file: 'title.basics', table: 'imdb_titles', columns },
    ([tconst = '', kind = '', name, original, isAdult, year, endYear, runtime, genres]) => {
      const type = TYPES[kind];
      const id = idOf(tconst);
      if (type === undefined || isAdult !== '0' || !Number.isInteger(id)) return null;
      if (options.minVotes > 0 && !rated.has(id)) return null;
      wanted.add(id);
      return [
        ...[id, type, known(name), known(original), numberOf(year), numberOf(endYear)],
        ...[numberOf(runtime), known(genres)],
      ];
    },
  );
  return wanted;
}

async function stageEpisodes(client: ClientBase, options: ImdbOptions, titles: IdSet) {
  const episodes = createIdSet();
  const columns = ['id', 'parent', 'season', 'number'];
  const file = { file: 'title.episode', table: 'imdb_episodes', columns };
  const isThere = await stage(
    client,
    options,
    file,
    ([tconst = '', parent = '', season, number]) => {
      if (!titles.has(idOf(parent)) || known(season) === null || known(number) === null)
        return null;
      episodes.add(idOf(tconst));
      return [idOf(tconst), idOf(parent), Number(season), Number(number)];
    },
  );
  if (!isThere) return;
  const names = ['id', 'name', 'year', 'runtime'];
  const basics = { file: 'title.basics', table: 'imdb_episode_titles', columns: names };
  await stage(client, options, basics, ([tconst = '', , name, , , year, , runtime]) =>
    episodes.has(idOf(tconst))
      ? [idOf(tconst), known(name), numberOf(year), numberOf(runtime)]
      : null,
  );
}

async function stageNames(client: ClientBase, options: ImdbOptions, titles: IdSet) {
  const akas = { file: 'title.akas', table: 'imdb_akas', columns: ['id', 'n', 'name', 'language'] };
  await stage(client, options, akas, ([tconst = '', n, name, region, language, , , isOriginal]) => {
    if (!titles.has(idOf(tconst))) return null;
    const isWanted = language === 'fa' || ALIAS_REGIONS.has(region ?? '') || isOriginal === '1';
    return isWanted ? [idOf(tconst), Number(n), known(name), known(language)] : null;
  });
}

async function stageCredits(client: ClientBase, options: ImdbOptions, titles: IdSet) {
  const people = createIdSet();
  const columns = ['id', 'role', 'n', 'person', 'character'];
  const table = { table: 'imdb_credits', columns };
  const crew = { file: 'title.crew', ...table };
  const hasCrew = await stage(client, options, crew, ([tconst = '', directors, writers]) => {
    const id = idOf(tconst);
    if (!titles.has(id)) return null;
    return [...crewOf('director', directors), ...crewOf('writer', writers)].map(
      ([role, person, n]) => {
        people.add(person);
        return [id, role, n, person, null];
      },
    );
  });
  await stage(
    client,
    options,
    { file: 'title.principals', ...table },
    ([tconst = '', n, nconst = '', category = '', , characters]) => {
      const role = ROLES[category];
      if (role === undefined || !titles.has(idOf(tconst))) return null;
      // The crew file has all directors and writers, this one only the first.
      if (hasCrew && (role === 'director' || role === 'writer')) return null;
      people.add(idOf(nconst));
      return [idOf(tconst), role, Number(n), idOf(nconst), firstCharacter(characters)];
    },
  );
  const names = {
    file: 'name.basics',
    table: 'imdb_people',
    columns: ['id', 'name', 'born', 'died'],
  };
  await stage(client, options, names, ([nconst = '', name, born, died]) =>
    people.has(idOf(nconst)) && known(name) !== null
      ? [idOf(nconst), known(name), numberOf(born), numberOf(died)]
      : null,
  );
}

function crewOf(role: string, list: string | undefined): [string, number, number][] {
  return (known(list) ?? '')
    .split(',')
    .filter((nconst) => nconst !== '')
    .map((nconst, n) => [role, idOf(nconst), n]);
}

/** The first name of a JSON list. */
function firstCharacter(characters: string | undefined): string | null {
  try {
    const [first] = JSON.parse(known(characters) ?? '[]') as unknown[];
    return typeof first === 'string' && first.trim() !== '' ? first.slice(0, 500) : null;
  } catch {
    return null;
  }
}

/**
 * Fills the temporary tables `imdb_*` of `client` with the wanted rows of the files.
 *
 * @throws ImportError if a required file is missing
 */
export async function stageImdbFiles(client: ClientBase, options: ImdbOptions): Promise<void> {
  if ((await findFile(options.folder, 'title.basics')) === null) {
    throw new ImportError(
      `There is no title.basics.tsv or title.basics.tsv.gz in ${options.folder}.`,
    );
  }
  await client.query(TABLES);
  const titles = await stageTitles(client, options);
  if (options.withEpisodes) await stageEpisodes(client, options, titles);
  await stageNames(client, options, titles);
  await stageCredits(client, options, titles);
  await client.query(`
    create index on imdb_ratings (id); create index on imdb_episodes (parent);
    create index on imdb_episode_titles (id); create index on imdb_akas (id);
    create index on imdb_credits (id); create index on imdb_people (id);
    analyze imdb_ratings, imdb_titles, imdb_episodes, imdb_episode_titles, imdb_akas, imdb_credits,
      imdb_people`);
}
