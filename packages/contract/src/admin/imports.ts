import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { lineText, listOf, pageQuery, withinWindow } from '../scalars.ts';

const tag = 'admin';
const auth = 'staff';

/** Largest file that can be imported from the browser, in bytes; larger ones by the command line. */
export const MAX_IMPORT_BYTES = 256 * 1024 * 1024;

/** The same for {@link FOLDER_SOURCES} and dumps of Wikidata: IMDb's files are that large. */
export const MAX_LARGE_IMPORT_BYTES = 2 * 1024 ** 3;
export const MAX_IMPORT_FOLDER_FILES = 5_000;

/** Those whose files have columns: of a table, or meta fields and taxonomies of WordPress. */
export const COLUMN_SOURCES = ['csv', 'wordpress'] as const;
/** Those that read a file of the operator's. */
export const FILE_SOURCES = [...COLUMN_SOURCES, 'catalogue'] as const;
/** Those that read one instead of asking a service. */
export const OFFLINE_SOURCES = ['wikidata', 'tmdb'] as const;
/** Those that read several files, with their paths in a folder. */
export const FOLDER_SOURCES = ['nfo', 'imdb'] as const;
/** Sources of the screen; the command line takes paths of the server besides. */
export const SCREEN_SOURCES = [...FILE_SOURCES, ...OFFLINE_SOURCES, ...FOLDER_SOURCES] as const;
export const screenSource = z.enum(SCREEN_SOURCES);

/** What TMDB has daily files of. */
export const TMDB_KINDS = ['movie', 'tv', 'person'] as const;
/** So many of a daily file are asked for at most: a question each. */
export const MAX_DAILY_TITLES = 20_000;

export const MAX_COLUMN_NAME = 200;

/** A path in a folder, from its top: neither absolute nor out of it. */
const folderPath = z
  .string()
  .min(1)
  .max(400)
  .refine(
    (path) =>
      !/[\p{Cc}\\]/u.test(path) &&
      path.split('/').every((part) => part !== '' && part !== '.' && part !== '..'),
    'نام این فایل پذیرفته نیست',
  );

/** What {@link startImport} takes of a folder. */
export const folderFile = z.object({
  path: folderPath,
  /** Null: only its name counts, as that of a film. */
  file: z.uuid().nullable(),
});

/** Fields that a column of {@link COLUMN_SOURCES} may hold. */
export const COLUMN_FIELDS = [
  ...(['id', 'imdb', 'tmdb', 'type', 'name', 'title_fa', 'title_en', 'title_original'] as const),
  ...(['year', 'runtime_min', 'age', 'synopsis_fa', 'synopsis_en', 'tagline_fa'] as const),
  ...(['tagline_en', 'keywords', 'companies', 'networks', 'series_status', 'genres'] as const),
  ...(['countries', 'languages', 'directors', 'writers', 'producers', 'composers'] as const),
  ...(['cinematographers', 'editors', 'actors', 'imdb_rating', 'imdb_votes', 'poster'] as const),
  ...(['backdrop', 'trailer'] as const),
] as const;

/**
 * `checking`: what would change is being found out; `checked`: it is known; `applying`, `done`;
 * `failed`: nothing further happens unless it is retried; `undone`: taken back.
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
  /** `csv`, `imdb` …: sources of the command line, too. */
  source: z.string(),
  /** Of the file, or the source. */
  name: z.string(),
  state: z.enum(IMPORT_STATES),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  warnings: z.int(),
  /** Why it failed; null: it did not. */
  error: z.string().nullable(),
  /** It failed, and can be checked again from here: one of the command line is run there again. */
  isRetriable: z.boolean(),
  /** It wrote something, and is over. */
  isUndoable: z.boolean(),
  /** Who started it; null: the command line, or an account that was deleted. */
  startedBy: z.string().nullable(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type ImportRun = z.infer<typeof importRun>;

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What a check found: the first titles that would change, and the first records with a problem. */
export const importReport = z.object({
  differences: z.array(
    z.object({
      id: z.int(),
      titleFa: z.string(),
      changes: z.array(
        z.object({
          field: z.string(),
          /** A fact, or the number of rows of a list. */
          before: value,
          after: value,
        }),
      ),
    }),
  ),
  /** Values of the source that do not win over those of the title; older reports have none. */
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
  problems: z.array(z.object({ line: z.int(), reason: z.string(), name: z.string().nullable() })),
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

export const importDetail = importRun.extend({
  report: importReport.nullable(),
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

/** A column of a table, or a meta field or taxonomy of WordPress. */
export const importColumn = z.object({
  name: z.string(),
  /** What it was taken for the last time, else what it looks like; null: it is left out. */
  field: z.enum(COLUMN_FIELDS).nullable(),
  /** Some of its values, shortened. */
  samples: z.array(z.string()),
});
export type ImportColumn = z.infer<typeof importColumn>;

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

export const uploadImportFile = endpoint({
  method: 'POST',
  path: '/api/admin/imports/files',
  summary:
    'Stores a file to import, of at most 256 MiB (of a folder or Wikidata 2 GiB); the body is the file',
  tag,
  auth,
  permission: 'imports.run',
  query: z.object({ source: screenSource }),
  file: 'application/octet-stream',
  response: z.object({
    file: z.uuid(),
    /** Of {@link COLUMN_SOURCES}, with the field that each is understood as; null: it has none. */
    columns: z.array(importColumn).nullable(),
  }),
  errors: [507],
});

export const getImportFile = endpoint({
  method: 'GET',
  path: '/api/admin/imports/files/{id}',
  summary: 'What became of a file to import that was uploaded by tus',
  tag,
  auth,
  permission: 'imports.run',
  params,
  response: z.object({
    /** `stored`: it can be imported. */
    state: z.enum(['receiving', 'checking', 'stored', 'refused']),
    /** Why it was refused; null: it was not. */
    problem: z.string().nullable(),
    /** Once it is stored, as {@link uploadImportFile} answers them. */
    columns: z.array(importColumn).nullable(),
  }),
  errors: [404],
});

export const listImportColumns = endpoint({
  method: 'GET',
  path: '/api/admin/imports/{id}/columns',
  summary: 'The columns of the file of an import, to begin it again with another choice',
  tag,
  auth,
  permission: 'imports.run',
  params,
  response: z.object({
    source: z.enum(COLUMN_SOURCES),
    file: z.uuid(),
    name: z.string(),
    columns: z.array(importColumn),
  }),
  errors: [404],
});

export const startImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports',
  summary: 'Begins to find out what an import would change; nothing is written',
  tag,
  auth,
  permission: 'imports.run',
  body: z.object({
    source: screenSource,
    /** Of `POST /api/admin/imports/files`, or of an upload by tus; for `wikidata` and `tmdb` absent: the service is asked. */
    file: z.uuid('فایل را بارگذاری کنید').nullish(),
    name: lineText(200).nullish(),
    /** For `csv` and `wordpress`: field by column; null: it is left out. */
    columns: z
      .record(z.string().max(MAX_COLUMN_NAME), z.enum(COLUMN_FIELDS, 'چنین فیلدی نیست').nullable())
      .nullish(),
    /** For `tmdb`: `movie/603`, `tv/1396`, `person/68` or IMDb ids, one per line; absent: titles here. */
    ids: z
      .string('این بخش را بنویسید')
      .trim()
      .min(1, 'شناسه‌ها را بنویسید')
      .max(20_000, 'بیش از ۲۰٬۰۰۰ حرف نباشد')
      .nullish(),
    /** For `tmdb`: its daily file of these, uploaded or else fetched; of people those that are here. */
    daily: z.enum(TMDB_KINDS, 'یکی از این‌ها را برگزینید').nullish(),
    /** Of a daily file: so many, those that are looked at most. */
    mostTitles: z
      .int('شمار عنوان‌ها عدد است')
      .min(1, 'دست‌کم یکی باشد')
      .max(MAX_DAILY_TITLES, 'بیش از ۲۰٬۰۰۰ نباشد')
      .default(1_000),
    /** For `tmdb`: posters, backdrops, stills and portraits, too. */
    withPictures: z.boolean().default(true),
    /** For `imdb`: seasons and episodes, too. */
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
  response: importDetail,
});

const change = {
  ...({ method: 'POST', tag, auth, permission: 'imports.run', params } as const),
  ...{ response: importDetail, errors: [404, 409] as (404 | 409)[] },
};

export const applyImport = endpoint({
  ...change,
  path: '/api/admin/imports/{id}/apply',
  summary: 'Does what was checked',
  fresh: true,
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
  response: importDetail.extend({
    deleted: z.int(),
    restored: z.int(),
    /** Titles that were changed or used since. */
    kept: z.int(),
    /** Seasons, episodes, editions, files, trailers and screenshots that it added to other titles. */
    removedParts: z.int(),
    /** Those of them that were changed or used since. */
    keptParts: z.int(),
  }),
});
