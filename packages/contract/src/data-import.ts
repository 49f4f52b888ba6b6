import { MAX_DATA_IMPORT_LENGTH } from '@parde/shared/limits';
import { z } from 'zod';
import { stars } from './diary.ts';
import { endpoint } from './endpoint.ts';
import { listBody } from './lists.ts';
import { idField, idParam, inputDay, inputTime } from './scalars.ts';
import { snakeBody } from './snake-body.ts';

/* What members bring from other services: files of IMDb, Letterboxd and Trakt. */

const auth = 'user';
const tag = 'data-import';

/** Maximum number of rows in a file. */
export const MAX_DATA_IMPORT_ROWS = 10_000;

export const DATA_IMPORT_FORMATS = ['imdb', 'letterboxd', 'trakt'] as const;

/** Data of a title in a row of a file. */
const importedData = {
  stars: stars.nullable(),
  /** When it was rated; null: the file does not say. */
  ratedAt: inputTime.nullable(),
  /** `YYYY-MM-DD`; `null` if the row is not about watching. */
  watchedOn: inputDay.nullable(),
  /** The day is when it was marked as watched, so it only counts where the diary has no other day. */
  isMark: z.boolean(),
  /** Whether it goes on the watchlist. */
  isWanted: z.boolean(),
};

const candidate = z.object({
  id: z.int(),
  path: z.string(),
  titleFa: z.string(),
  year: z.int().nullable(),
});

export const dataImportRow = z.object({
  /** As the file names it. */
  name: z.string(),
  year: z.int().nullable(),
  ...importedData,
  /**
   * Possible titles, best first, at most five. Only rows with `isSure` need no confirmation: they have an id, or a name
   * and year that match exactly one title.
   */
  candidates: z.array(candidate),
  isSure: z.boolean(),
});
export type DataImportRow = z.infer<typeof dataImportRow>;

/** Maximum number of reported problems per file. */
export const MAX_DATA_IMPORT_PROBLEMS = 100;

export const dataImportProblem = z.object({
  /** Line on which the row ends; for JSON, the row's position. */
  line: z.int(),
  /** As the file names it; empty where it does not. */
  name: z.string(),
  /** Single episodes, rows without a name or id, invalid ratings and days, rows without data. */
  why: z.enum(['episode', 'unnamed', 'rating', 'day', 'nothing']),
  /** The rating or day as it stands there. */
  value: z.string(),
});
export type DataImportProblem = z.infer<typeof dataImportProblem>;

export const readDataImport = endpoint({
  method: 'POST',
  path: '/api/user/data-import/read',
  summary: 'Reads a file of IMDb, Letterboxd or Trakt and finds its titles here; writes nothing',
  tag,
  auth,
  allowsControlCharacters: true,
  body: z.object({
    /** Name of the file: what tells a watchlist of Letterboxd from films that were watched. */
    name: z.string().max(200).default(''),
    text: z.string().max(MAX_DATA_IMPORT_LENGTH, 'پرونده بیش از ۳ میلیون حرف دارد'),
  }),
  response: z.object({
    format: z.enum(DATA_IMPORT_FORMATS),
    /** The file is a list of titles, in its order, that says nothing else of them. */
    isList: z.boolean(),
    /** Name of a Letterboxd list, from the file; `null` if it is no such list. */
    listName: z.string().nullable(),
    rows: z.array(dataImportRow),
    /** Rows that say nothing that could be kept: single episodes, reviews, rows without a name. */
    ignored: z.int(),
    /** The first rows that could not be imported, entirely or except for a rating or a day. */
    problems: z.array(dataImportProblem).max(MAX_DATA_IMPORT_PROBLEMS),
  }),
});

export const dataImportEntry = z.object({ titleId: idField, ...importedData });
export type DataImportEntry = z.output<typeof dataImportEntry>;

export const writeDataImport = endpoint({
  method: 'POST',
  path: '/api/user/data-import',
  summary:
    'Writes ratings, days of the diary and the watchlist; what is here already, or newer here, stays',
  tag,
  auth,
  body: snakeBody(
    z.object({
      entries: z.array(dataImportEntry).min(1).max(MAX_DATA_IMPORT_ROWS),
      /** Puts the titles at the end of the private list of this name, which is made if there is none. */
      list_name: listBody.shape.name.optional(),
    }),
  ),
  response: z.object({
    /** How many were new or changed. */
    ratings: z.int(),
    days: z.int(),
    watchlist: z.int(),
    listed: z.int(),
  }),
  errors: [409],
});

const exportedFile = z.object({
  /** Name of the file. */
  name: z.string(),
  text: z.string(),
});

export const exportTitles = endpoint({
  method: 'GET',
  path: '/api/user/data-import/{format}',
  summary:
    'As CSV: ratings with the columns of IMDb, diary and ratings with those that Letterboxd imports, all with those that Trakt imports, or the watchlist with those of IMDb',
  tag,
  auth,
  closedToMemberViews: true,
  params: z.object({ format: z.enum(['imdb', 'letterboxd', 'trakt', 'watchlist']) }),
  response: exportedFile,
  errors: [404],
});

export const exportList = endpoint({
  method: 'GET',
  path: '/api/user/data-import/lists/{id}',
  summary: 'One of the user’s own lists as CSV with the columns of IMDb',
  tag,
  auth,
  closedToMemberViews: true,
  params: z.object({ id: idParam }),
  response: exportedFile,
  errors: [404],
});
