import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/* Sources that the operators' site imports from, and the files for them that the browser uploads. */

const common = { tag: 'admin', auth: 'staff', permission: 'imports.run' } as const;
const params = z.object({ id: z.uuid() });

/** Largest file that can be imported from the browser, in bytes; larger ones by the command line. */
export const MAX_IMPORT_BYTES = 256 * 1024 * 1024;

/** The same for {@link FOLDER_SOURCES} and dumps of Wikidata: IMDb's files are that large. */
export const MAX_LARGE_IMPORT_BYTES = 2 * 1024 ** 3;
export const MAX_IMPORT_FOLDER_FILES = 5_000;

/** Sources whose files have columns: those of a table, or meta fields and taxonomies of WordPress. */
export const COLUMN_SOURCES = ['csv', 'wordpress'] as const;
/** Sources that read the operator's own file. */
export const FILE_SOURCES = [...COLUMN_SOURCES, 'catalogue'] as const;
/** Sources that can read a file instead of querying a service. */
export const OFFLINE_SOURCES = ['wikidata', 'tmdb'] as const;
/** Sources that read several files, with their paths in a folder. */
export const FOLDER_SOURCES = ['nfo', 'imdb'] as const;
/** Sources on the screen; the command line also accepts paths on the server. */
export const SCREEN_SOURCES = [...FILE_SOURCES, ...OFFLINE_SOURCES, ...FOLDER_SOURCES] as const;
export const screenSource = z.enum(SCREEN_SOURCES);

export const MAX_COLUMN_NAME = 200;

/** A relative path within a folder: neither absolute nor leading out of it. */
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

/** A file of a folder in the body of {@link startImport}. */
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

/** A column of a table, or a meta field or taxonomy of WordPress. */
export const importColumn = z.object({
  name: z.string(),
  /** The field it was mapped to last time, otherwise a guess; `null` if it is ignored. */
  field: z.enum(COLUMN_FIELDS).nullable(),
  /** Some of its values, shortened. */
  samples: z.array(z.string()),
});
export type ImportColumn = z.infer<typeof importColumn>;

/** Character encodings of tables. */
const tableEncoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1256']);
export type TableEncoding = z.infer<typeof tableEncoding>;
/** The detected encoding of a table; `null` if the file is no table. */
const encoding = tableEncoding.nullable();

export const uploadImportFile = endpoint({
  ...common,
  method: 'POST',
  path: '/api/admin/imports/files',
  summary:
    'Stores a file to import, of at most 256 MiB (of a folder or Wikidata 2 GiB); the body is the file',
  query: z.object({ source: screenSource }),
  file: 'application/octet-stream',
  response: z.object({
    file: z.uuid(),
    /** For {@link COLUMN_SOURCES}, with the field that each column is mapped to; `null` if the file has none. */
    columns: z.array(importColumn).nullable(),
    encoding,
  }),
  errors: [507],
});

export const getImportFile = endpoint({
  ...common,
  method: 'GET',
  path: '/api/admin/imports/files/{id}',
  summary: 'State of a file to import that was uploaded by tus',
  params,
  response: z.object({
    /** `stored`: it can be imported. */
    state: z.enum(['receiving', 'checking', 'stored', 'refused']),
    /** Why it was refused; null: it was not. */
    problem: z.string().nullable(),
    /** Once it is stored, as {@link uploadImportFile} answers them. */
    columns: z.array(importColumn).nullable(),
    encoding,
  }),
  errors: [404],
});

export const listImportColumns = endpoint({
  ...common,
  method: 'GET',
  path: '/api/admin/imports/{id}/columns',
  summary: 'The columns of the file of an import, to begin it again with another choice',
  params,
  response: z.object({
    source: z.enum(COLUMN_SOURCES),
    file: z.uuid(),
    name: z.string(),
    columns: z.array(importColumn),
    encoding,
  }),
  errors: [404],
});
