import { type DATA_IMPORT_FORMATS, dataImportEntry, MAX_DATA_IMPORT_ROWS } from '@parde/contract';
import { tehranDate } from '@parde/shared/tehran-day';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type AppError, invalidField } from '../../domain/app-error.ts';

/** What one row of a file says. */
export interface FileRow {
  name: string;
  year: number | null;
  imdb: string | null;
  stars: number | null;
  ratedAt: string | null;
  watchedOn: string | null;
  isMark: boolean;
  isWanted: boolean;
}

export interface ReadFile {
  format: (typeof DATA_IMPORT_FORMATS)[number];
  isList: boolean;
  rows: FileRow[];
  ignored: number;
}

const unreadable = (): AppError =>
  invalidField(
    'text',
    'این پرونده را نشناختیم؛ CSV یا JSON همان‌گونه که از IMDb، Letterboxd یا Trakt گرفته‌اید بفرستید',
  );

type Cells = Record<string, string | undefined>;

/** Half stars of a rating out of `most`; null for none, and for what is not one. */
function starsOf(text: string | undefined, most: 5 | 10): number | null {
  const stars = Math.round(((Number(text) || 0) / most) * 10) / 2;
  return stars >= 0.5 && stars <= 5 ? stars : null;
}

function yearOf(text: string | undefined): number | null {
  const year = Number(text);
  return Number.isInteger(year) && year >= 1870 && year <= 2100 ? year : null;
}

const imdbOf = (text = '') => /^tt\d{7,10}$/.exec(text)?.[0] ?? null;

/** What may be written later, so that a file says nothing else. */
const { ratedAt: aTime, watchedOn: aDay } = dataImportEntry.shape;

/** A cell that is a day of the calendar or a time, as ISO 8601; null for any other. */
function timeOf(text: string | undefined): string | null {
  if (!text || !aDay.safeParse(text.slice(0, 10)).success) return null;
  const time = new Date(text.includes(' ') ? `${text.replace(' ', 'T')}Z` : text);
  return Number.isNaN(time.getTime()) ? null : (aTime.safeParse(time.toISOString()).data ?? null);
}

/** The day in Tehran of a time; a bare day stays what it is. */
function dayOf(text: string | undefined): string | null {
  const time = timeOf(text);
  if (time === null || text === undefined) return null;
  if (text.length === 10) return text;
  return aDay.safeParse(tehranDate(Date.parse(time))).data ?? null;
}

const NOTHING = { imdb: null, stars: null, ratedAt: null, watchedOn: null } as const;
const UNMARKED = { isMark: false, isWanted: false } as const;

/** IMDb: ratings, and with a `Position` the watchlist and other lists. Episodes are no titles here. */
function ofImdb(cells: Cells, isWanted: boolean): FileRow | null {
  if (/episode/i.test(cells['Title Type'] ?? '')) return null;
  return {
    ...UNMARKED,
    name: cells.Title ?? '',
    year: yearOf(cells.Year),
    imdb: imdbOf(cells.Const),
    stars: starsOf(cells['Your Rating'], 10),
    ratedAt: timeOf(cells['Date Rated']),
    watchedOn: null,
    isWanted,
  };
}

/** Letterboxd: `watched` and `watchlist` have the same columns; `diary` and `reviews` have a day. */
function ofLetterboxd(cells: Cells, isWatchlist: boolean): FileRow {
  const isBare = cells.Rating === undefined && cells['Watched Date'] === undefined;
  return {
    ...UNMARKED,
    ...NOTHING,
    name: cells.Name ?? '',
    year: yearOf(cells.Year),
    stars: starsOf(cells.Rating, 5),
    ratedAt: timeOf(cells.Date),
    watchedOn: isBare && !isWatchlist ? dayOf(cells.Date) : dayOf(cells['Watched Date']),
    isMark: isBare && !isWatchlist,
    isWanted: isBare && isWatchlist,
  };
}

/** The table that Letterboxd imports, as other services and this one write it. */
const ofLetterboxdImport = (cells: Cells): FileRow => ({
  ...UNMARKED,
  name: cells.Title ?? '',
  year: yearOf(cells.Year),
  imdb: imdbOf(cells.imdbID),
  stars: starsOf(cells.Rating, 5),
  ratedAt: null,
  watchedOn: dayOf(cells.WatchedDate),
});

function ofTraktTable(cells: Cells): FileRow | null {
  if (cells.type && !/^(movie|show)s?$/.test(cells.type)) return null;
  return {
    name: cells.title ?? '',
    year: yearOf(cells.year),
    imdb: imdbOf(cells.imdb_id ?? cells.imdb),
    stars: starsOf(cells.rating, 10),
    ratedAt: timeOf(cells.rated_at),
    watchedOn: dayOf(cells.watched_at || cells.last_watched_at),
    isMark: !cells.watched_at && Boolean(cells.last_watched_at),
    isWanted: Boolean(cells.listed_at || cells.watchlisted_at),
  };
}

/** Text or a number as text; all else is empty. */
const cell = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);
const traktTitle = z.object({
  title: cell,
  year: cell,
  ids: z.object({ imdb: cell }).optional().catch(undefined),
});
const traktItem = z.object({
  type: cell,
  episode: z.unknown().optional(),
  season: z.unknown().optional(),
  movie: traktTitle.optional(),
  show: traktTitle.optional(),
  rating: cell,
  rated_at: cell,
  watched_at: cell,
  last_watched_at: cell,
  listed_at: cell,
});

function ofTraktItem(item: unknown): FileRow | null {
  const found = traktItem.safeParse(item).data;
  const title = found?.movie ?? found?.show;
  if (!found || !title || found.episode || found.season) return null;
  const { rating, rated_at, watched_at, last_watched_at, listed_at } = found;
  return ofTraktTable({
    ...{ title: title.title, year: title.year, imdb: title.ids?.imdb, rating },
    ...{ rated_at, watched_at, last_watched_at, listed_at },
  });
}

function readJson(content: string): unknown[] {
  try {
    const items: unknown = JSON.parse(content);
    if (Array.isArray(items)) return items;
  } catch {
    // Not JSON after all.
  }
  throw unreadable();
}

function readTable(content: string): Cells[] {
  try {
    return parse(content, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim()),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      to: MAX_DATA_IMPORT_ROWS + 1,
    }) as Cells[];
  } catch {
    throw unreadable();
  }
}

function readerOf(cells: Cells, name: string) {
  const isWatchlist = /watchlist/i.test(name);
  if ('Const' in cells) {
    const isList = 'Position' in cells && !isWatchlist;
    const isWanted = 'Position' in cells && isWatchlist;
    return { format: 'imdb', isList, read: (row: Cells) => ofImdb(row, isWanted) } as const;
  }
  if ('Letterboxd URI' in cells && 'Name' in cells) {
    const read = (row: Cells) => ofLetterboxd(row, isWatchlist);
    return { format: 'letterboxd', isList: false, read } as const;
  }
  if ('Title' in cells && ('Rating' in cells || 'WatchedDate' in cells)) {
    return { format: 'letterboxd', isList: false, read: ofLetterboxdImport } as const;
  }
  const isTrakt =
    'title' in cells &&
    ['rated_at', 'watched_at', 'last_watched_at', 'listed_at', 'watchlisted_at'].some(
      (at) => at in cells,
    );
  if (!isTrakt) throw unreadable();
  return { format: 'trakt', isList: false, read: ofTraktTable } as const;
}

const saysSomething = (row: FileRow) =>
  row.stars !== null || row.watchedOn !== null || row.isWanted;

/**
 * Reads a file as it is downloaded from one of the services; its columns say which.
 *
 * @param name of the file
 * @throws AppError invalid_input for another file, or one with too many rows
 */
export function readFile(name: string, content: string): ReadFile {
  const isJson = /^\ufeff?\s*[[{]/.test(content);
  const items: unknown[] = isJson ? readJson(content) : readTable(content);
  if (items.length === 0) throw unreadable();
  if (items.length > MAX_DATA_IMPORT_ROWS) {
    throw invalidField('text', 'پرونده بیش از ۱۰٬۰۰۰ سطر دارد؛ آن را چند تکه کنید');
  }
  const { format, isList, read } = isJson
    ? ({ format: 'trakt', isList: false, read: ofTraktItem } as const)
    : readerOf(items[0] as Cells, name);
  const rows = items
    .map((item) => read(item as Cells))
    .filter((row) => row !== null)
    .filter((row) => (row.name !== '' || row.imdb !== null) && (isList || saysSomething(row)));
  if (isJson && rows.length === 0) throw unreadable();
  return { format, isList, rows, ignored: items.length - rows.length };
}
