import type { ImportProblem } from '@parde/contract';
import { LRUCache } from 'lru-cache';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { queryClientRows } from '../../db/query-client-rows.ts';
import type { StoredImage } from '../../integrations/images/store-image.ts';
import type { FetchOptions } from '../../integrations/remote-files/fetch-public.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import { describeProblems } from './describe-problems.ts';
import { findByExternalIds } from './external-id.ts';
import type { FieldChange } from './snapshots.ts';
import type { ImportSource } from './sources.ts';

/**
 * An import that cannot start or continue: one sentence for the command line, and one in Persian for
 * the screen.
 */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly userMessage: string;

  constructor(message: string, userMessage = message) {
    super(message);
    this.userMessage = userMessage;
  }
}

/** A rejected record with the reasons. */
export class RecordRejection extends Error {
  override readonly name = 'RecordRejection';
  readonly reasons: readonly ImportProblem[];

  constructor(...reasons: ImportProblem[]) {
    super(describeProblems(reasons));
    this.reasons = reasons;
  }
}

/** Genres, countries, languages and age marks that records may refer to. */
export interface References {
  /** Genre ids by slug; an import may add some. */
  genres: Map<string, number>;
  countries: ReadonlySet<string>;
  languages: ReadonlySet<string>;
  /** Languages of audio and subtitles, including those that staff removed as a category. */
  fileLanguages: ReadonlySet<string>;
  /** Age marks by each code that refers to them. */
  ages: ReadonlyMap<string, string>;
}

export async function loadReferences(client: ClientBase): Promise<References> {
  const genres = await queryClientRows(
    client,
    z.object({ id: z.number(), slug: z.string() }),
    'select coalesce(merged_into, id) as id, slug from genres where not is_removed',
  );
  const countries = await queryClientRows(
    client,
    z.object({ code: z.string() }),
    'select code from countries where not is_removed',
  );
  const languages = await queryClientRows(
    client,
    z.object({ code: z.string(), is_removed: z.boolean() }),
    'select code, is_removed from languages',
  );
  const ages = await queryClientRows(
    client,
    z.object({ code: z.string(), mark: z.string() }),
    'select code, coalesce(merged_into, code) as mark from age_marks',
  );
  return {
    genres: new Map(genres.map(({ id, slug }) => [slug, id])),
    countries: new Set(countries.map(({ code }) => code)),
    languages: new Set(languages.flatMap((row) => (row.is_removed ? [] : row.code))),
    fileLanguages: new Set(languages.map(({ code }) => code)),
    ages: new Map(ages.map(({ code, mark }) => [code, mark])),
  };
}

/**
 * Maximum number of cached ids: enough for the people of a few thousand consecutive titles, and bounded for any file.
 */
const CACHED_IDS = 200_000;

/** Database ids of people by external id, cached between batches. */
interface PersonIds {
  /** Finds those of `ids` that are in the database. */
  find: (client: ClientBase, ids: ReadonlySet<string>) => Promise<Map<string, number>>;
  /** Clears the cache: after a rollback, cached people may not exist. */
  clear: () => void;
}

export function createPersonIds(): PersonIds {
  // With `max`, even a small file would allocate room for all of them.
  const cache = new LRUCache<string, number>({ maxSize: CACHED_IDS, sizeCalculation: () => 1 });
  return {
    async find(client, ids) {
      const found = new Map<string, number>();
      const missing: string[] = [];
      for (const id of ids) {
        const known = cache.get(id);
        if (known === undefined) missing.push(id);
        else found.set(id, known);
      }
      for (const [id, personId] of await findByExternalIds(client, 'person', missing)) {
        cache.set(id, personId);
        found.set(id, personId);
      }
      return found;
    },
    clear: () => cache.clear(),
  };
}

/**
 * `replace`: a record is the complete title, so that what it lacks is removed. `merge`: a record is what one source
 * knows about the title (merge-title.ts).
 */
export type ImportMode = 'replace' | 'merge';

/** Files of the current batch that records refer to by URL. */
export interface FetchedAssets {
  /** Path of the fetched file, by URL. */
  paths: Map<string, string>;
  /** Why a file could not be fetched, by URL. */
  failures: Map<string, ImportProblem>;
  /** Deletes the fetched files. */
  dispose: () => Promise<void>;
}

export const nothingFetched = (): FetchedAssets => ({
  paths: new Map(),
  failures: new Map(),
  dispose: async () => {},
});

/** State shared by all steps of one import. */
export interface ImportSession {
  source: ImportSource;
  mode: ImportMode;
  runId: string;
  /** One connection for the whole import; it holds the import lock. */
  client: ClientBase;
  storage: Storage;
  /** Folder that asset paths are relative to. */
  assetsDir: string;
  /** Folder for fetched files, and the options for fetching them. */
  fetchDir: string;
  fetchOptions: Pick<FetchOptions, 'isAllowed'>;
  fetched: FetchedAssets;
  /** Pictures by hash that were already inspected and need not be decoded. */
  inspectedImages: ReadonlyMap<string, StoredImage>;
  /** If true, nothing is stored, and the transaction is rolled back at the end. */
  dryRun: boolean;
  /** Whether new rows may be written without foreign key checks: unchecked-copy.ts. */
  maySkipChecks: boolean;
  /** Whether search rows are rebuilt once at the end instead of per batch. */
  bulk: boolean;
  references: References;
  personIds: PersonIds;
  newTitleState: 'published' | 'draft';
  /** The first titles that were created. */
  newTitles: NewTitle[];
  newTitlesCount: number;
  /**
   * The lowest id that the import gave to a title; null if it created none. A dry run removes all titles from that id
   * on.
   */
  firstNewId: number | null;
  /** For a dry run: the first titles that would change. */
  differences: TitleDifference[];
  /** The first of the source's values that were not adopted. */
  conflicts: FieldConflict[];
}

/**
 * A value of the source that was not adopted, because the current one is locked or comes from a more trusted source.
 */
export interface FieldConflict {
  id: number;
  titleFa: string;
  /** Name of the column. */
  field: string;
  present: unknown;
  /** Writer of the current value, as in `field_provenance`. */
  writer: string;
  incoming: unknown;
}

/** A title that an import creates. */
export interface NewTitle {
  /** `null` in a dry run. */
  id: number | null;
  titleFa: string;
  year: number | null;
}

/** Changes that an import would make to one title. */
export interface TitleDifference {
  id: number;
  titleFa: string;
  changes: FieldChange[];
}
