import {
  type DATA_IMPORT_FORMATS,
  type DataImportProblem,
  dataImportEntry,
  MAX_DATA_IMPORT_PROBLEMS,
  MAX_DATA_IMPORT_ROWS,
} from '@parde/contract';
import { invalidField } from '../../domain/app-error.ts';
import { type Cells, readJson, readTable, unreadable } from './read-table.ts';

/** Content of one row of a file. */
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
  /** Name of the list in the file. */
  listName: string | null;
  rows: FileRow[];
  ignored: number;
  problems: DataImportProblem[];
}

/** Half-star rating from a rating out of `max`; `null` for none, and for invalid values. */
function starsOf(text: string | undefined, max: 5 | 10): number | null {
  // Tables with semicolons come from countries that write 4,5.
  const rating = Number(text?.replace(',', '.')) || 0;
  const stars = Math.round((rating / max) * 10) / 2;
  return stars >= 0.5 && stars <= 5 ? stars : null;
}

function yearOf(text: string | undefined): number | null {
  const year = Number(text);
  return Number.isInteger(year) && year >= 1870 && year <= 2100 ? year : null;
}

const imdbOf = (text = '') => /^tt\d{7,10}$/.exec(text)?.[0] ?? null;

/** The schemas of what may be written later, so that reading accepts nothing else. */
const { ratedAt: aTime, watchedOn: aDay } = dataImportEntry.shape;

/** A cell with a calendar day or a time, as ISO 8601; `null` for any other. */
function timeOf(text: string | undefined): string | null {
  if (!text || !aDay.safeParse(text.slice(0, 10)).success) return null;
  const time = new Date(text.includes(' ') ? `${text.replace(' ', 'T')}Z` : text);
  return Number.isNaN(time.getTime()) ? null : (aTime.safeParse(time.toISOString()).data ?? null);
}

/**
 * Days in Tehran, as `YYYY-MM-DD`. By the time zone, unlike `tehranDate`: these files go back to years in which Iran had
 * summer time.
 */
const tehranDay = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Tehran', dateStyle: 'short' });

/** The day in Tehran of a time; a bare day is kept as it is. */
function dayOf(text: string | undefined): string | null {
  const time = timeOf(text);
  if (time === null || text === undefined) return null;
  if (text.length === 10) return text;
  return aDay.safeParse(tehranDay.format(Date.parse(time))).data ?? null;
}

const NOTHING = { imdb: null, stars: null, ratedAt: null, watchedOn: null } as const;
const UNMARKED = { isMark: false, isWanted: false } as const;

/** IMDb: ratings or, with a `Position`, the watchlist and other lists. Episodes are not titles here. */
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

/** A list of Letterboxd; its rows may have a text each, which is not imported as a note. */
const ofLetterboxdList = (cells: Cells): FileRow => ({
  ...UNMARKED,
  ...NOTHING,
  name: cells.Name ?? '',
  year: yearOf(cells.Year),
});

/** The table that Letterboxd imports, as written by other services and by this one. */
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

function readerOf(cells: Cells, name: string) {
  const isWatchlist = /watchlist/i.test(name);
  if ('Const' in cells) {
    const isList = 'Position' in cells && !isWatchlist;
    const isWanted = 'Position' in cells && isWatchlist;
    return { format: 'imdb', isList, read: (row: Cells) => ofImdb(row, isWanted) } as const;
  }
  if ('Position' in cells && 'Name' in cells) {
    return { format: 'letterboxd', isList: true, read: ofLetterboxdList } as const;
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

const isMeaningful = (row: FileRow) => row.stars !== null || row.watchedOn !== null || row.isWanted;

/** Reason why a row, or part of it, cannot be imported; `null` if there is none. */
function problemOf(cells: Cells, row: FileRow | null, isKept: boolean) {
  if (!row) return { why: 'episode', value: '' } as const;
  if (row.name === '' && row.imdb === null) return { why: 'unnamed', value: '' } as const;
  const rating = cells['Your Rating'] ?? cells.Rating ?? cells.rating ?? '';
  if (Number(rating) !== 0 && row.stars === null) return { why: 'rating', value: rating } as const;
  const day =
    cells['Watched Date'] ?? cells.WatchedDate ?? (cells.watched_at || cells.last_watched_at) ?? '';
  if (day !== '' && row.watchedOn === null) return { why: 'day', value: day } as const;
  return isKept ? null : ({ why: 'nothing', value: '' } as const);
}

const MAX_CELL = 200;

/**
 * Reads a file as downloaded from one of the services, which is detected by its columns.
 *
 * @param name of the file
 * @throws AppError invalid_input for any other file, or one with too many rows
 */
export function readFile(name: string, content: string): ReadFile {
  const isJson = /^\ufeff?\s*[[{]/.test(content);
  const table = isJson ? readJson(content) : readTable(content);
  const [first] = table.rows;
  if (!first) throw unreadable();
  if (table.rows.length > MAX_DATA_IMPORT_ROWS) {
    throw invalidField('text', 'پرونده بیش از ۱۰٬۰۰۰ سطر دارد؛ آن را چند تکه کنید');
  }
  const { format, isList, read } = isJson
    ? ({ format: 'trakt', isList: false, read: ofTraktTable } as const)
    : readerOf(first.cells, name);
  const rows: FileRow[] = [];
  const problems: DataImportProblem[] = [];
  for (const { line, cells } of table.rows) {
    const row = read(cells);
    const isKept =
      row !== null && (row.name !== '' || row.imdb !== null) && (isList || isMeaningful(row));
    if (isKept) rows.push(row);
    const problem = problemOf(cells, row, isKept);
    if (!problem || problems.length === MAX_DATA_IMPORT_PROBLEMS) continue;
    const title = row?.name || (cells.Title ?? cells.Name ?? cells.title ?? '');
    problems.push({
      line,
      name: title.slice(0, MAX_CELL),
      why: problem.why,
      value: problem.value.slice(0, MAX_CELL),
    });
  }
  if (isJson && rows.length === 0) throw unreadable();
  return {
    format,
    isList,
    rows,
    problems,
    listName: isList ? table.listName : null,
    ignored: table.rows.length - rows.length,
  };
}
