import { MAX_DATA_IMPORT_ROWS } from '@parde/contract';
import { isolateLatin } from '@parde/shared/latin-runs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type AppError, invalidField } from '../../domain/app-error.ts';

export const unreadable = (): AppError =>
  invalidField(
    'text',
    isolateLatin(
      'این پرونده را نشناختیم؛ CSV یا JSON همان‌گونه که از IMDb، Letterboxd یا Trakt گرفته‌اید بفرستید',
    ),
  );

/** Cells of a row, by column name. */
export type Cells = Record<string, string | undefined>;

/** Text, or a number as text; anything else becomes empty. */
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

/** Converts an item to a row of Trakt's table; an item that is no title becomes an episode. */
function ofTraktItem(item: unknown): Cells {
  const found = traktItem.safeParse(item).data;
  const title = found?.movie ?? found?.show;
  if (!found || !title || found.episode || found.season) return { type: 'episode' };
  const { rating, rated_at, watched_at, last_watched_at, listed_at } = found;
  return {
    title: title.title,
    year: title.year,
    imdb: title.ids?.imdb,
    rating,
    rated_at,
    watched_at,
    last_watched_at,
    listed_at,
  };
}

interface Table {
  /** Name of the list in a Letterboxd file. */
  listName: string | null;
  /** Rows, each with the line of the file that it ends in, or its position in a JSON array. */
  rows: { line: number; cells: Cells }[];
}

export function readJson(content: string): Table {
  try {
    const items: unknown = JSON.parse(content);
    if (Array.isArray(items)) {
      const rows = items.map((item, index) => ({ line: index + 1, cells: ofTraktItem(item) }));
      return { listName: null, rows };
    }
  } catch {
    // It is not JSON after all.
  }
  throw unreadable();
}

/** Delimiter of the names in the first line; programs of some countries write semicolons. */
function delimiterOf(content: string): string {
  const [head = ''] = content.split('\n', 1);
  return [';', '\t'].find((mark) => !head.includes(',') && head.includes(mark)) ?? ',';
}

/** A Letterboxd list begins with this line and a one-row table about the list itself. */
const LETTERBOXD_LIST = /^\ufeff?Letterboxd list export[^\n]*\n/;
/** Number of records before the titles of a list: names and values of its description, then the column names. */
const LIST_HEAD = 3;

export function readTable(content: string): Table {
  const before = LETTERBOXD_LIST.exec(content)?.[0] ?? '';
  const text = content.slice(before.length);
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      // Otherwise it looks for the first line break at every letter before one.
      record_delimiter: ['\r\n', '\n', '\r'],
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      to: MAX_DATA_IMPORT_ROWS + 1 + LIST_HEAD,
      // The types of csv-parse do not know what `info` makes of a record.
    }) as unknown as typeof records;
  } catch {
    throw unreadable();
  }
  const about = before ? records.splice(0, LIST_HEAD - 1) : [];
  const names = records.shift()?.record ?? [];
  return {
    listName: about[1]?.record[about[0]?.record.indexOf('Name') ?? -1] || null,
    rows: records.map(({ record, info }) => ({
      line: info.lines + (before ? 1 : 0),
      cells: Object.fromEntries(record.map((cell, index) => [names[index] ?? '', cell])),
    })),
  };
}
