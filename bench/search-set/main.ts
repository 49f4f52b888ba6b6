/**
 * How often search finds what a person means: `node bench/search-set/main.ts FILMS.jsonl.gz [--data DIR] [--list]`.
 *
 * FILMS is the list of prust/wikipedia-movie-data. `films.tsv` (title, year, thousands of votes, by estimate) tells which
 * of them people know; the others get few votes by their number. `queries.tsv` (class, query, title) was written by hand;
 * the other queries are made from the names. `--list` prints what failed.
 */
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';
import { runImport, startServer } from '../serve/children.ts';
import { createFilmMapper, type WikipediaFilm } from '../wikipedia-film.ts';
import { deriveQueries, type KnownFilm, type SetQuery } from './derive-queries.ts';

/** One film of six under each way of typing. */
const EVERY = 6;
/** A query of which nothing should be found. */
const NOTHING = '-';
const SHOWN = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, list: { type: 'boolean', default: false } },
});

const rowsOf = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [string, string, string]);

const films: KnownFilm[] = rowsOf('films.tsv').map(([title, year, votes]) => ({
  title,
  year: Number(year),
  votes: Number(votes) * 1000,
}));
const votesOf = new Map(films.map(({ title, year, votes }) => [`${title} ${year}`, votes]));

/** Few votes for the many: ten to ten thousand, the same in every run. */
const fewVotes = (n: number) => Math.floor(10 ** (1 + 3 * (((n * 7919) % 10_007) / 10_007) ** 2));

async function* catalogueOf(source: string): AsyncGenerator<string> {
  const toRecord = createFilmMapper();
  const raw = createReadStream(source).pipe(createGunzip());
  let n = 0;
  for await (const line of createInterface({ input: raw, crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    const film = JSON.parse(line) as WikipediaFilm;
    n += 1;
    const votes = votesOf.get(`${film.title} ${film.year}`) ?? fewVotes(n);
    yield `${JSON.stringify({ ...toRecord(film), ratings: { imdb: { value: 7, votes } } })}\n`;
  }
}

function handWritten(): SetQuery[] {
  return rowsOf('queries.tsv').map(([name, text, expected]) => {
    const [, title = expected, year] = /^(.*) \((\d{4})\)$/.exec(expected) ?? [];
    return { class: name, text, title, ...(year ? { year: Number(year) } : {}) };
  });
}

interface Found {
  data: { titleEn: string | null; year: number | null }[];
}

/** At which place the film is, from 0; −1: not among the first five. */
async function placeOf(origin: string, query: SetQuery): Promise<number> {
  const url = `${origin}/api/titles/search?q=${encodeURIComponent(query.text)}&per_page=24`;
  const { data } = (await (await fetch(url)).json()) as Found;
  if (query.title === NOTHING) return data.length === 0 ? 0 : -1;
  return data
    .slice(0, SHOWN)
    .findIndex(
      ({ titleEn, year }) =>
        titleEn === query.title && (query.year === undefined || year === query.year),
    );
}

const [source] = positionals;
if (source === undefined) {
  process.stderr.write('Usage: main.ts FILMS.jsonl.gz [--data DIR] [--list]\n');
  process.exit(2);
}
const dataDir = values.data ?? (await mkdtemp(path.join(tmpdir(), 'parde-search-set-')));
await mkdir(dataDir, { recursive: true });
// When run as root, PostgreSQL's own user must be able to traverse this folder.
await chmod(dataDir, 0o711);
if (!existsSync(path.join(dataDir, 'postgres'))) {
  const file = path.join(dataDir, 'catalogue.jsonl.gz');
  await pipeline(Readable.from(catalogueOf(source)), createGzip(), createWriteStream(file));
  await runImport(file, dataDir);
}
const server = await startServer(dataDir);
const places = new Map<string, number[]>();
for (const query of [...handWritten(), ...deriveQueries(films, EVERY)]) {
  const place = await placeOf(server.ready.app, query);
  places.set(query.class, [...(places.get(query.class) ?? []), place]);
  if (values.list && place !== 0)
    process.stderr.write(`${place}\t${query.class}\t${query.text}\t${query.title}\n`);
}
await server.stop();
if (!values.data) await rm(dataDir, { recursive: true });

const share = (all: number[], most: number) =>
  `${((all.filter((place) => place >= 0 && place <= most).length / all.length) * 100).toFixed(1)} %`;
const line = (name: string, all: number[]) =>
  `| ${name} | ${all.length} | ${share(all, 0)} | ${share(all, SHOWN - 1)} |\n`;
process.stdout.write('| class | queries | first | within five |\n|---|---|---|---|\n');
for (const [name, all] of places) process.stdout.write(line(name, all));
process.stdout.write(line('all', [...places.values()].flat()));
