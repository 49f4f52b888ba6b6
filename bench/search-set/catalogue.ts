import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createFilmMapper, type WikipediaFilm } from '../wikipedia-film.ts';

/** A film that people know. */
export interface KnownFilm {
  title: string;
  year: number;
  votes: number;
}

export interface SetFilm extends WikipediaFilm {
  votes: number;
}

/** The cells of a file of this folder, line by line. */
export function rowsOf(name: string): [string, string, string][] {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [string, string, string]);
}

/** Known films of a file of title, year and thousands of votes, by estimate. */
export function knownFilms(name: string): KnownFilm[] {
  return rowsOf(name).map(([title, year, votes]) => ({
    title,
    year: Number(year),
    votes: Number(votes) * 1000,
  }));
}

/** Few votes for the many: ten to ten thousand, the same in every run. */
const fewVotes = (n: number) => Math.floor(10 ** (1 + 3 * (((n * 7919) % 10_007) / 10_007) ** 2));

/** The films of the list of prust/wikipedia-movie-data, with votes. */
export async function* filmsOf(
  source: string,
  known: readonly KnownFilm[],
): AsyncGenerator<SetFilm> {
  const votesOf = new Map(known.map(({ title, year, votes }) => [`${title} ${year}`, votes]));
  const raw = createReadStream(source).pipe(createGunzip());
  let n = 0;
  for await (const line of createInterface({ input: raw, crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    const film = JSON.parse(line) as WikipediaFilm;
    n += 1;
    yield { ...film, votes: votesOf.get(`${film.title} ${film.year}`) ?? fewVotes(n) };
  }
}

export async function writeCatalogue(films: AsyncIterable<SetFilm>, file: string): Promise<void> {
  const toRecord = createFilmMapper();
  async function* lines() {
    for await (const { votes, ...film } of films) {
      yield `${JSON.stringify({ ...toRecord(film), ratings: { imdb: { value: 7, votes } } })}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file));
}
