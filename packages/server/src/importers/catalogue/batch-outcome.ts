import { RecordRejection } from './import-error.ts';
import type { ParsedRecord } from './parse-record.ts';
import type { Reject } from './rejects.ts';

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
