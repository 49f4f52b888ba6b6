import type { ImportColumn, SCREEN_SOURCES, TableEncoding } from '@parde/contract';
import { ApiError } from '@parde/contract/client';
import { callApi, isUnanswered, retryUntilAnswered } from '../../api/client';
import { findSentImport, sendImportFile } from '../../api/upload-queue';

type Source = (typeof SCREEN_SOURCES)[number];

interface Stored {
  file: string;
  columns: ImportColumn[] | null;
  encoding: TableEncoding | null;
}

/** Minimum size of a file that is uploaded in chunks and resumes after a lost connection. */
const LARGE_BYTES = 8 * 1024 * 1024;

const TOO_MANY = 429;
const WAIT_MS = 5_000;
const ASK_AGAIN_MS = 1_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits where the server says that calls come too fast: a folder has thousands of files. */
async function storeSmall(source: Source, file: File): Promise<Stored> {
  const body = file.slice(0, file.size, 'application/octet-stream');
  for (;;) {
    try {
      return await retryUntilAnswered(() =>
        callApi('POST /api/admin/imports/files', { query: { source }, body }),
      );
    } catch (error) {
      if (!(error instanceof ApiError && error.status === TOO_MANY)) throw error;
      await pause(WAIT_MS);
    }
  }
}

const findFile = (id: string) => callApi('GET /api/admin/imports/files/{id}', { params: { id } });

/** Polls until the server has checked an upload, also across lost connections. */
async function storedUpload(id: string): Promise<Stored> {
  for (;;) {
    try {
      const { state, problem, columns, encoding } = await findFile(id);
      if (state === 'stored') return { file: id, columns, encoding };
      if (state === 'refused') throw new Error(problem ?? '');
    } catch (error) {
      if (!isUnanswered(error)) throw error;
    }
    await pause(ASK_AGAIN_MS);
  }
}

/** An upload that has arrived, of an earlier page; null: there is none. */
async function findArrived(source: Source, file: File): Promise<string | null> {
  const id = await findSentImport(source, file);
  const found = id && (await findFile(id).catch(() => null));
  return found && (found.state === 'checking' || found.state === 'stored') ? id : null;
}

/**
 * Stores a file to import. Returns `null` if somebody removed it from the list.
 *
 * @throws Error with a sentence if it is rejected
 */
export async function storeFile(source: Source, file: File): Promise<Stored | null> {
  if (file.size < LARGE_BYTES) return storeSmall(source, file);
  const id = (await findArrived(source, file)) ?? (await sendImportFile(source, file));
  return id === null ? null : storedUpload(id);
}
