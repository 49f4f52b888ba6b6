import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TMDB_KINDS } from '@parde/contract';
import { DAY_MS } from '@parde/shared/tehran-day';
import type { Pool } from 'pg';
import { z } from 'zod';
import { queryClientRows } from '../../db/query-client-rows.ts';
import { ImportError } from '../catalogue/import-session.ts';
import { openCatalogueFile, readContent } from '../catalogue/read-batches.ts';
import { readLines } from '../catalogue/read-lines.ts';

/* Works and people that TMDB is asked for: those of a list, of its daily files, or those that are in the catalogue. */

export type TmdbKind = (typeof TMDB_KINDS)[number];

export type TmdbId = { kind: TmdbKind; id: number } | { imdb: string };

const LISTED = /^(?:(movie|tv|person)[/-](\d{1,9})|(tt\d{7,10})|(\d{1,9}))$/;

/** A line of a daily file. */
const daily = z.object({
  id: z.int().min(1).max(999_999_999),
  adult: z.boolean().default(false),
  /** Whether it is a video clip, not a film. */
  video: z.boolean().default(false),
  popularity: z.number().default(0),
});

export interface TmdbFile {
  path: string;
  /** Kind that bare numbers and the lines of a daily file refer to. */
  kind: TmdbKind;
  /** Maximum number of ids taken from a daily file, most popular first; null for all. */
  limit: number | null;
}

/**
 * Ids from a file: `movie/603`, `tv/1396`, `tt0133093`, or a number of `kind`, one per line; or TMDB's daily file of
 * JSON lines, best known first, without adult titles. Of the millions of people in it, only those who are in the
 * catalogue are returned.
 *
 * @throws ImportError with the first line that is neither
 */
export async function* readTmdbIds(
  { path, kind, limit }: TmdbFile,
  pool: Pool,
): AsyncGenerator<TmdbId> {
  const known = kind === 'person' ? await peopleHere(pool) : null;
  let ranked: { id: number; popularity: number }[] = [];
  const maxIds = limit ?? Number.POSITIVE_INFINITY;
  const best = () => ranked.toSorted((a, b) => b.popularity - a.popularity).slice(0, maxIds);
  for await (const { text, number } of textLines(path)) {
    if (!text.startsWith('{')) {
      yield listed(text, number, kind);
      continue;
    }
    const line = parseDaily(text, number);
    if (line.adult || line.video || (known !== null && !known.has(line.id))) continue;
    ranked.push({ id: line.id, popularity: line.popularity });
    if (ranked.length >= 2 * maxIds + 10_000) ranked = best();
  }
  for (const { id } of best()) yield { kind, id };
}

async function* textLines(path: string): AsyncGenerator<{ text: string; number: number }> {
  for await (const lines of readLines(readContent(await openCatalogueFile(path)))) {
    for (const { bytes, number } of lines) {
      yield { text: bytes?.toString('utf8').trim() ?? '', number };
    }
  }
}

function noTitle(number: number, text: string): ImportError {
  const shown = text.slice(0, 60);
  return new ImportError(
    `Line ${number} names no title of TMDB: ${shown}`,
    `سطر ${new Intl.NumberFormat('fa').format(number)} شناسهٔ TMDB نیست: ${shown}`,
  );
}

function listed(text: string, number: number, kind: TmdbKind): TmdbId {
  const [, named, id, imdb, bare] = LISTED.exec(text) ?? [];
  if (imdb) return { imdb };
  if (id === undefined && bare === undefined) throw noTitle(number, text);
  return { kind: (named as TmdbKind | undefined) ?? kind, id: Number(id ?? bare) };
}

function parseDaily(text: string, number: number) {
  try {
    return daily.parse(JSON.parse(text));
  } catch {
    throw noTitle(number, text);
  }
}

async function peopleHere(pool: Pool): Promise<Set<number>> {
  const rows = await queryClientRows(
    pool,
    z.object({ id: z.number() }),
    `select external_id::int as id from person_external_ids
     where source = 'tmdb' and external_id ~ '^\\d{1,9}$'`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** IMDb ids of titles in the catalogue that have not been looked up at TMDB yet. */
export async function* titlesWithoutTmdbId(pool: Pool): AsyncGenerator<TmdbId> {
  for (let after = 0; ; ) {
    const rows = await queryClientRows(
      pool,
      z.object({ id: z.number(), imdb: z.string() }),
      `select t.id, e.external_id as imdb from titles t
       join title_external_ids e on e.title_id = t.id and e.source = 'imdb'
       where t.id > $1 and not exists (
         select from title_external_ids x where x.title_id = t.id and x.source = 'tmdb')
       order by t.id limit 500`,
      [after],
    );
    if (rows.length === 0) return;
    after = rows.at(-1)?.id ?? after;
    for (const { imdb } of rows) yield { imdb };
  }
}

const DAILY_FILES: Record<TmdbKind, string> = {
  movie: 'movie_ids',
  tv: 'tv_series_ids',
  person: 'person_ids',
};
/**
 * Number of days, including today, for which a daily file is tried. Today's is published at eight in the morning (UTC).
 */
const DAYS_BACK = 3;
const TIMEOUT_MS = 10 * 60_000;

/**
 * Downloads the newest daily file into a folder; returns its path.
 *
 * @param filesUrl base URL of TMDB's daily files, or of a mirror
 * @throws ImportError if none can be fetched
 */
export async function fetchDailyFile(
  { filesUrl, folder }: { filesUrl: string; folder: string },
  kind: TmdbKind,
  signal: AbortSignal | undefined,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${DAILY_FILES[kind]}.json.gz`);
  for (let back = 0; back < DAYS_BACK; back += 1) {
    const day = new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10);
    const [year, month, date] = day.split('-');
    const url = `${filesUrl}/${DAILY_FILES[kind]}_${month}_${date}_${year}.json.gz`;
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await fetch(url, {
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      if (response.ok && response.body) {
        await pipeline(Readable.from(response.body), createWriteStream(path));
        return path;
      }
      await response.body?.cancel();
    } catch (error) {
      await rm(path, { force: true });
      if (signal?.aborted) throw error;
    }
  }
  const { host } = new URL(filesUrl);
  throw new ImportError(
    `The daily file cannot be fetched from ${host}.`,
    `فایل روزانه از ${host} گرفته نشد؛ آن را خودتان بارگذاری کنید`,
  );
}
