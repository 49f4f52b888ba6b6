import type { DataImportRow } from '@parde/contract';
import type { CallInput, CallOutput } from '@parde/contract/client';
import { MAX_DATA_IMPORT_LENGTH, MAX_LIST_NAME } from '@parde/shared/limits';
import { snakeCased } from '@parde/shared/snake-case';
import { failureOf } from '../../lib/api-result';
import { callWithCsrf } from '../../lib/csrf';
import { text } from './text';
import { unzip } from './unzip';

/** A file that was read, with the member's decisions. */
export interface ReadFile extends Omit<CallOutput<'POST /api/user/data-import/read'>, 'listName'> {
  /** Needed because several files may have the same name: both IMDb and Letterboxd export `ratings.csv`. */
  id: number;
  name: string;
  /** Name of the list that the file becomes. */
  listName: string;
  /** The chosen title by row; `null` if the row is skipped. */
  chosen: Map<DataImportRow, { id: number; titleFa: string } | null>;
}

/** Maximum size of a file: UTF-8 needs at most four bytes per character. */
const MAX_BYTES = 4 * MAX_DATA_IMPORT_LENGTH;

/** Files in Letterboxd's ZIP that contain data about titles, excluding deleted entries, likes and comments. */
const LETTERBOXD_FILES =
  /^(?!(?:deleted|orphaned|likes)\/)(?:[^/]+\/)?(?:diary|ratings|watched|watchlist|lists\/[^/]+)\.csv$/;

interface PlainFile {
  name: string;
  text: () => Promise<string>;
}

async function unpacked(file: File): Promise<{ found: PlainFile[]; left: string[] }> {
  if (!/\.zip$/i.test(file.name)) return { found: [file], left: [] };
  const inside = await unzip(file, MAX_BYTES).catch(() => []);
  const found = inside.filter(({ name }) => LETTERBOXD_FILES.test(name));
  if (found.length === 0) throw new Error(text.noneInZip);
  const names = inside.map(({ name }) => name);
  const isLeft = (name: string) => !name.endsWith('/') && !LETTERBOXD_FILES.test(name);
  return { found, left: names.filter(isLeft) };
}

let reads = 0;

async function readOne({ name, text: load }: PlainFile): Promise<ReadFile> {
  const content = await load().catch(() => {
    throw new Error(text.tooLarge);
  });
  if (content.length > MAX_DATA_IMPORT_LENGTH) throw new Error(text.tooLarge);
  const body = { name: name.slice(-200), text: content };
  const read = await callWithCsrf('POST /api/user/data-import/read', { body });
  const chosen = new Map(
    read.rows.map((row) => [row, row.isSure ? (row.candidates[0] ?? null) : null]),
  );
  reads += 1;
  return {
    ...read,
    id: reads,
    name,
    listName: (read.listName ?? name.replace(/^.*\/|\.\w+$/g, '')).slice(0, MAX_LIST_NAME),
    chosen,
  };
}

function failureWords(error: unknown): string {
  const isOwn = error instanceof Error && [text.tooLarge, text.noneInZip].includes(error.message);
  if (isOwn) return error.message;
  const { fields, error: words } = failureOf(error);
  return Object.values(fields)[0] ?? words;
}

/**
 * Reads files one after the other; a failure is reported and does not stop the others.
 *
 * @returns also the names of the files in each ZIP that are not read
 */
export async function readFiles(files: readonly File[]) {
  const read: ReadFile[] = [];
  const failures: string[] = [];
  const left: { zip: string; names: string[] }[] = [];
  for (const file of files) {
    try {
      const inside = await unpacked(file);
      if (inside.left.length > 0) left.push({ zip: file.name, names: inside.left });
      for (const plain of inside.found) {
        try {
          read.push(await readOne({ name: plain.name, text: () => plain.text() }));
        } catch (error) {
          failures.push(`${plain.name}: ${failureWords(error)}`);
        }
      }
    } catch (error) {
      failures.push(`${file.name}: ${failureWords(error)}`);
    }
  }
  return { read, failures, left };
}

type Entries = CallInput<'POST /api/user/data-import'>['body']['entries'];

/** The entries of a file that are to be saved. */
export function entriesOf({ chosen }: ReadFile): Entries {
  return [...chosen].flatMap(([row, title]) => {
    if (!title) return [];
    const { stars, ratedAt, watchedOn, isMark, isWanted } = row;
    return [snakeCased({ titleId: title.id, stars, ratedAt, watchedOn, isMark, isWanted })];
  });
}
