/**
 * Writes IMDb's TSV files, made up: node bench/generate-imdb.ts ROWS FOLDER
 *
 * Their columns and proportions are those of the real ones: most rows belong to episodes and to
 * titles that few people rated. The output is the same in every run.
 */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { titleNameOf } from './catalogue/make-title.ts';
import { personName } from './catalogue/names.ts';
import { randomOf } from './catalogue/random.ts';

const CHUNK = 2000;
const N = '\\N';
const EPISODES_OF_A_SERIES = 30;
/** Rows of each title, in all files together. */
const ROWS_OF_A_TITLE = 43;
const KIND = 9001;

const tt = (n: number) => `tt${String(n + 1).padStart(7, '0')}`;
const nm = (n: number) => `nm${String(n + 1).padStart(7, '0')}`;

interface Size {
  titles: number;
  episodes: number;
  people: number;
}

const isSeries = (n: number) => n % 10 === 0;
const seriesOf = (episode: number, { titles }: Size) =>
  (Math.floor(episode / EPISODES_OF_A_SERIES) * 10) % titles;

type Rows = Generator<(string | number)[]>;

const FILES: Record<string, { header: string; rows: (size: Size) => Rows }> = {
  'title.basics': {
    header:
      'tconst titleType primaryTitle originalTitle isAdult startYear endYear runtimeMinutes genres',
    *rows({ titles, episodes }) {
      for (let n = 0; n < titles; n++) {
        const { en } = titleNameOf(n);
        const type = isSeries(n) ? 'tvSeries' : n % 7 === 0 ? 'short' : 'movie';
        const adult = n % 97 === 0 ? 1 : 0;
        yield [tt(n), type, en, en, adult, 1930 + (n % 95), N, 60 + (n % 90), 'Drama,Crime'];
      }
      for (let n = 0; n < episodes; n++) {
        yield [tt(titles + n), 'tvEpisode', `Episode ${n}`, N, 0, 1990 + (n % 30), N, 45, N];
      }
    },
  },
  'title.ratings': {
    header: 'tconst averageRating numVotes',
    *rows({ titles }) {
      // Every tenth has more than a thousand votes.
      for (let n = 0; n < titles; n++) {
        yield [tt(n), (1 + (n % 90) / 10).toFixed(1), n % 10 < 9 ? n % 900 : 1000 + n];
      }
    },
  },
  'title.episode': {
    header: 'tconst parentTconst seasonNumber episodeNumber',
    *rows(size) {
      for (let n = 0; n < size.episodes; n++) {
        const at = n % EPISODES_OF_A_SERIES;
        yield [
          tt(size.titles + n),
          tt(seriesOf(n, size)),
          n % 50 === 0 ? N : 1 + Math.floor(at / 10),
          1 + (at % 10),
        ];
      }
    },
  },
  'title.akas': {
    header: 'titleId ordering title region language types attributes isOriginalTitle',
    *rows({ titles }) {
      for (let n = 0; n < titles; n++) {
        const { en, finglish } = { ...titleNameOf(n), finglish: `Name-e ${n}` };
        yield [tt(n), 1, en, N, N, 'original', N, 1];
        yield [tt(n), 2, finglish, 'IR', 'fa', 'imdbDisplay', N, 0];
        for (let k = 3; k <= 10; k++) yield [tt(n), k, `${en} ${k}`, 'DE', N, N, N, 0];
      }
    },
  },
  'title.crew': {
    header: 'tconst directors writers',
    *rows({ titles, episodes, people }) {
      for (let n = 0; n < titles + episodes; n++) {
        yield [tt(n), nm((n * 31) % people), `${nm((n * 17) % people)},${nm((n * 13) % people)}`];
      }
    },
  },
  'title.principals': {
    header: 'tconst ordering nconst category job characters',
    *rows({ titles, episodes, people }) {
      for (let n = 0; n < titles; n++) {
        for (let k = 0; k < 10; k++) {
          const category =
            k < 6 ? 'actor' : (['director', 'producer', 'editor', 'self'][k - 6] ?? '');
          yield [
            tt(n),
            k + 1,
            nm((n * 7 + k * 101) % people),
            category,
            N,
            k < 6 ? `["Role ${k}"]` : N,
          ];
        }
      }
      for (let n = 0; n < episodes; n++) {
        yield [tt(titles + n), 1, nm((n * 7) % people), 'actor', N, '["Self"]'];
      }
    },
  },
  'name.basics': {
    header: 'nconst primaryName birthYear deathYear primaryProfession knownForTitles',
    *rows({ people, titles }) {
      for (let n = 0; n < people; n++) {
        const { en } = personName(randomOf(KIND, n));
        yield [nm(n), en, 1900 + (n % 100), N, 'actor', tt(n % titles)];
      }
    },
  },
};

function* chunks(header: string, rows: Rows): Generator<string> {
  let text = `${header.replaceAll(' ', '\t')}\n`;
  let count = 0;
  for (const row of rows) {
    text += `${row.join('\t')}\n`;
    if (++count % CHUNK !== 0) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Writes the files in constant memory; returns how many rows they have. */
export async function generateImdb(rows: number, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const titles = Math.max(20, Math.round(rows / ROWS_OF_A_TITLE));
  const size = { titles, episodes: titles * 3, people: titles * 6 };
  let written = 0;
  for (const [name, file] of Object.entries(FILES)) {
    const counted = function* (): Rows {
      for (const row of file.rows(size)) {
        written += 1;
        yield row;
      }
    };
    await pipeline(
      Readable.from(chunks(file.header, counted())),
      createGzip({ level: 1 }),
      createWriteStream(path.join(folder, `${name}.tsv.gz`)),
    );
  }
  return written;
}

if (import.meta.main) {
  const [rows, folder] = process.argv.slice(2);
  if (!Number.isSafeInteger(Number(rows)) || Number(rows) < 1 || folder === undefined) {
    process.stderr.write('Usage: generate-imdb.ts ROWS FOLDER\n');
    process.exit(2);
  }
  await generateImdb(Number(rows), folder);
}
