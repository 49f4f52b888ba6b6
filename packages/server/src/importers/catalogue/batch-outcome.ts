import { type FileHandle, open, rm } from 'node:fs/promises';
import type { ImportProblem } from '@parde/contract';
import { describeProblems } from './describe-problems.ts';
import { RecordRejection } from './import-session.ts';
import type { ParsedRecord } from './parse-record.ts';

export interface Reject {
  line: number;
  reasons: readonly ImportProblem[];
  /** The record as far as it could be parsed; null if it is not JSON. */
  record: unknown;
}

export interface RejectsFile {
  write: (outcome: { rejects: readonly Reject[]; warnings: readonly Reject[] }) => Promise<void>;
  /** The first rejects, including warnings. */
  first: Reject[];
  close: () => Promise<void>;
}

export const rejectOf = (
  { line, record }: Pick<Reject, 'line' | 'record'>,
  ...reasons: ImportProblem[]
): Reject => ({ line, reasons, record });

const SHOWN = 200;

/**
 * JSON lines `{line, reason, record}`, and `{line, warning, record}` for a record that was written without some part.
 * The file is created with the first reject; one from an earlier import is deleted. A resumed import appends
 * (`append`); a line may then occur twice but is never lost.
 */
export async function openRejects(path: string | undefined, append: boolean): Promise<RejectsFile> {
  if (path !== undefined && !append) await rm(path, { force: true });
  let handle: FileHandle | undefined;
  const first: Reject[] = [];
  return {
    first,
    async write({ rejects, warnings }) {
      const all = [...rejects, ...warnings];
      first.push(...all.slice(0, SHOWN - first.length));
      if (path === undefined || all.length === 0) return;
      handle ??= await open(path, append ? 'a' : 'w');
      const written = (key: 'reason' | 'warning', { line, reasons, record }: Reject) =>
        `${JSON.stringify({ line, [key]: describeProblems(reasons), record })}\n`;
      const lines = [
        ...rejects.map((reject) => written('reason', reject)),
        ...warnings.map((warning) => written('warning', warning)),
      ];
      await handle.appendFile(lines.join(''));
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
  /** Records that were written without some part, with the reason. */
  warnings: Reject[];
}

export function emptyOutcome(): BatchOutcome {
  return { created: 0, updated: 0, unchanged: 0, rows: 0, rejects: [], warnings: [] };
}

/** Records a rejection in `outcome`; rethrows any other error. */
export function rejectOrThrow(error: unknown, parsed: ParsedRecord, outcome: BatchOutcome): void {
  if (!(error instanceof RecordRejection)) throw error;
  outcome.rejects.push(rejectOf(parsed, ...error.reasons));
}
