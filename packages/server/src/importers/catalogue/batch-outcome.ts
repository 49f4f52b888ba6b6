import { type FileHandle, open, rm } from 'node:fs/promises';
import { RecordRejection } from './import-session.ts';
import type { ParsedRecord } from './parse-record.ts';

export interface Reject {
  line: number;
  reason: string;
  /** The record as far as it could be parsed; null if it is not JSON. */
  record: unknown;
}

export interface RejectsFile {
  write: (rejects: readonly Reject[]) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * JSON lines `{line, reason, record}`. The file is created with the first reject; one from an
 * earlier import is deleted. A resumed import appends (`append`); a line may then occur twice but
 * is never lost.
 */
export async function openRejects(path: string | undefined, append: boolean): Promise<RejectsFile> {
  if (path !== undefined && !append) await rm(path, { force: true });
  let handle: FileHandle | undefined;
  return {
    async write(rejects) {
      if (path === undefined || rejects.length === 0) return;
      handle ??= await open(path, append ? 'a' : 'w');
      await handle.appendFile(rejects.map((reject) => `${JSON.stringify(reject)}\n`).join(''));
    },
    async close() {
      await handle?.close();
    },
  };
}

/** Result of importing one batch. */
export interface BatchOutcome {
  created: number;
  updated: number;
  unchanged: number;
  /** Rows written to the catalogue tables (search rows and bookkeeping not counted). */
  rows: number;
  rejects: Reject[];
}

export function emptyOutcome(): BatchOutcome {
  return { created: 0, updated: 0, unchanged: 0, rows: 0, rejects: [] };
}

/** Records a rejection in `outcome`; rethrows any other error. */
export function rejectOrThrow(error: unknown, parsed: ParsedRecord, outcome: BatchOutcome): void {
  if (!(error instanceof RecordRejection)) throw error;
  outcome.rejects.push({ line: parsed.line, reason: error.message, record: parsed.record });
}
