import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { lineText, listOf, pageQuery, withinWindow } from '../scalars.ts';
import { snakeBody } from '../snake-body.ts';
import {
  COLUMN_FIELDS,
  folderFile,
  MAX_COLUMN_NAME,
  MAX_IMPORT_FOLDER_FILES,
  screenSource,
} from './import-files.ts';
import { importProblem } from './import-problem.ts';

const tag = 'admin';
const auth = 'staff';

/** Kinds for which TMDB has daily files. */
export const TMDB_KINDS = ['movie', 'tv', 'person'] as const;
/** Maximum number of ids looked up per daily file; each costs one request. */
export const MAX_DAILY_TITLES = 20_000;

/**
 * `checking`: the changes are being determined; `checked`: they are known; `applying`, `done`; `failed`: nothing more
 * happens unless it is retried; `undone`: reverted.
 */
export const IMPORT_STATES = [
  'checking',
  'checked',
  'applying',
  'done',
  'failed',
  'undone',
] as const;

export const importRun = z.object({
  id: z.uuid(),
  /** `csv`, `imdb` …, including sources of the command line. */
  source: z.string(),
  /** Name of the file, or of the source. */
  name: z.string(),
  state: z.enum(IMPORT_STATES),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  warnings: z.int(),
  /** Why it failed; null: it did not. */
  error: z.string().nullable(),
  /** It failed and can be checked again from the site; an import of the command line is repeated there. */
  isRetriable: z.boolean(),
  /** It has ended and has written something. */
  isUndoable: z.boolean(),
  /** Who started it; null: the command line, or an account that was deleted. */
  startedBy: z.string().nullable(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type ImportRun = z.infer<typeof importRun>;

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** State of the new titles of an import. */
export const NEW_TITLE_STATES = ['published', 'draft'] as const;

/** What a check found: the first titles that would come or change, and the first records with a problem. */
export const importReport = z.object({
  /** The first new titles; older reports have none. */
  newTitles: z
    .array(
      z.object({
        /** `null` if it is not created yet. */
        id: z.int().nullable(),
        titleFa: z.string(),
        year: z.int().nullable(),
      }),
    )
    .default([]),
  /** Total number of new titles; `null` in older reports. */
  newTitlesCount: z.int().nullable().default(null),
  differences: z.array(
    z.object({
      id: z.int(),
      titleFa: z.string(),
      changes: z.array(
        z.object({
          field: z.string(),
          /** A value, or the number of rows of a list. */
          before: value,
          after: value,
        }),
      ),
    }),
  ),
  /** Values of the source that do not replace those of the title; empty in older reports. */
  conflicts: z
    .array(
      z.object({
        id: z.int(),
        titleFa: z.string(),
        field: z.string(),
        present: value,
        /** Who wrote the present value: `operator`, or a source. */
        writer: z.string(),
        incoming: value,
        /** The title has the value of the source by now; `present` is what it had before. */
        isChosen: z.boolean().default(false),
      }),
    )
    .default([]),
  problems: z.array(
    z.object({
      line: z.int(),
      name: z.string().nullable(),
      /** At least one; empty in reports stored by the previous release. */
      reasons: z.array(importProblem).default([]),
      /** The same in English, until the next release. */
      reason: z.string(),
    }),
  ),
});
export type ImportReport = z.infer<typeof importReport>;

export const listImports = endpoint({
  method: 'GET',
  path: '/api/admin/imports',
  summary: 'Imports, newest first, those of the command line included',
  tag,
  auth,
  permission: 'imports.read',
  query: z.object({ ...pageQuery }).refine(withinWindow.check, withinWindow.params),
  response: listOf(importRun),
});

const undoneImport = z.object({
  /** Number of titles that the import created and that were deleted. */
  deleted: z.int(),
  restored: z.int(),
  /** Number of titles kept because they were changed or used since. */
  kept: z.int(),
  /**
   * Number of removed seasons, episodes, editions, files, trailers and screenshots that it had added to other titles.
   */
  removedParts: z.int(),
  /** Number of those kept because they were changed or used since. */
  keptParts: z.int(),
});

export const importDetail = importRun.extend({
  report: importReport.nullable(),
  /** What an undo reverted and kept; `null` if it was not undone. */
  undone: undoneImport.nullable(),
  /** How far it is; null: it has not begun, or has ended. */
  progress: z
    .object({
      /** Records are read from the source, then written, then indexed for search. */
      phase: z.enum(['waiting', 'reading', 'records', 'search']),
      done: z.int(),
      /** Null: unknown. */
      total: z.int().nullable(),
    })
    .nullable(),
});
export type ImportDetail = z.infer<typeof importDetail>;

const params = z.object({ id: z.uuid() });

export const getImport = endpoint({
  method: 'GET',
  path: '/api/admin/imports/{id}',
  summary: 'One import, with what would change',
  tag,
  auth,
  permission: 'imports.read',
  params,
  response: importDetail,
  errors: [404],
});

export const startImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports',
  summary: 'Starts the check of an import: finds what it would change, and writes nothing',
  tag,
  auth,
  permission: 'imports.run',
  body: snakeBody(
    z.object({
      source: screenSource,
      /**
       * Id from `POST /api/admin/imports/files`, or of a tus upload; absent for `wikidata` and `tmdb` if the service is
       * queried.
       */
      file: z.uuid('فایل را بارگذاری کنید').nullish(),
      name: lineText(200).nullish(),
      /** For `csv` and `wordpress`: field by column; null: it is left out. */
      columns: z
        .record(
          z.string().max(MAX_COLUMN_NAME),
          z.enum(COLUMN_FIELDS, 'چنین فیلدی نیست').nullable(),
        )
        .nullish(),
      /** For `tmdb`: `movie/603`, `tv/1396`, `person/68` or IMDb ids, one per line; absent: titles here. */
      ids: z
        .string('این بخش را بنویسید')
        .trim()
        .min(1, 'شناسه‌ها را بنویسید')
        .max(20_000, 'بیش از ۲۰٬۰۰۰ حرف نباشد')
        .nullish(),
      /**
       * For `tmdb`: imports its daily file of this kind, uploaded or otherwise downloaded; for `person` only people of
       * this site.
       */
      daily: z.enum(TMDB_KINDS, 'یکی از این‌ها را برگزینید').nullish(),
      /** Maximum number of titles from a daily file; the most popular ones are taken. */
      mostTitles: z
        .int('شمار عنوان‌ها عدد است')
        .min(1, 'دست‌کم یکی باشد')
        .max(MAX_DAILY_TITLES, 'بیش از ۲۰٬۰۰۰ نباشد')
        .default(1_000),
      /** For `tmdb`: whether to import posters, backdrops, stills and portraits. */
      withPictures: z.boolean().default(true),
      /** For `imdb`: whether to import seasons and episodes. */
      withEpisodes: z.boolean().default(true),
      /** For `wikidata`: leaves out what has a Persian name. */
      onlyMissing: z.boolean().default(true),
      /** For `nfo` and `imdb`. */
      files: z
        .array(folderFile)
        .max(MAX_IMPORT_FOLDER_FILES, 'بیش از ۵٬۰۰۰ فایل نباشد؛ پوشه را چند تکه کنید')
        .nullish(),
      /** For `imdb`: leaves out what fewer people rated. */
      minVotes: z.int('شمار رأی‌ها عدد است').min(0).max(1_000_000).default(1_000),
    }),
  ),
  response: importDetail,
});

const change = {
  ...({ method: 'POST', tag, auth, permission: 'imports.run', params } as const),
  response: importDetail,
  errors: [404, 409] as (404 | 409)[],
};

export const applyImport = endpoint({
  ...change,
  path: '/api/admin/imports/{id}/apply',
  summary: 'Applies a checked import',
  fresh: true,
  body: snakeBody(
    z.object({
      newTitles: z.enum(NEW_TITLE_STATES, 'یکی از این‌ها را برگزینید').default('published'),
    }),
  ),
});

export const retryImport = endpoint({
  ...change,
  path: '/api/admin/imports/{id}/retry',
  summary: 'Checks a failed import again, with the same file and options',
});

export const undoImport = endpoint({
  ...change,
  path: '/api/admin/imports/{id}/undo',
  summary: 'Takes back what an import created and changed',
  fresh: true,
});
