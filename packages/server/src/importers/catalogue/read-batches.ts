import type { Reject } from './batch-outcome.ts';
import { type CatalogueFile, readContent } from './catalogue-file.ts';
import { RecordRejection } from './import-error.ts';
import { type ParsedRecord, parseRecord } from './parse-record.ts';
import { type Line, readLines } from './read-lines.ts';
import { type Pass, passOf } from './record-kind.ts';

/** Consecutive parsed lines of one pass. */
export interface Batch {
  records: ParsedRecord[];
  rejects: Reject[];
  /** Number of lines it covers: records and rejects. */
  lines: number;
}

/** A batch ends at this size, however few records it has: credits and episodes also become rows. */
const MAX_BATCH_BYTES = 4 * 1024 * 1024;

/**
 * Batches of one pass, without the first `skip` lines. A record whose id is already in the batch
 * starts a new batch, so that of two lines the later one wins.
 */
export async function* readBatches(
  file: CatalogueFile,
  pass: Pass,
  skip: number,
  batchSize: number,
): AsyncGenerator<Batch> {
  let batch: Batch = { records: [], rejects: [], lines: 0 };
  let bytes = 0;
  let ids = new Set<string>();
  let left = skip;
  const restart = () => {
    batch = { records: [], rejects: [], lines: 0 };
    bytes = 0;
    ids = new Set();
  };
  for await (const lines of readLines(readContent(file))) {
    for (const line of lines) {
      if (passOf(line) !== pass) continue;
      if (left > 0) {
        left -= 1;
        continue;
      }
      const parsed = parseOrReject(line);
      if ('reason' in parsed) {
        batch.rejects.push(parsed);
      } else {
        const own = idsIn(parsed);
        if (own.some((id) => ids.has(id))) {
          yield batch;
          restart();
        }
        for (const id of own) ids.add(id);
        batch.records.push(parsed);
      }
      batch.lines += 1;
      bytes += line.bytes?.length ?? 0;
      if (batch.lines >= batchSize || bytes >= MAX_BATCH_BYTES) {
        yield batch;
        restart();
      }
    }
  }
  if (batch.lines > 0) yield batch;
}

function idsIn({ key, record }: ParsedRecord): string[] {
  return 'external_ids' in record ? [record.id, ...record.external_ids] : [key];
}

function parseOrReject(line: Line): ParsedRecord | Reject {
  try {
    return parseRecord(line);
  } catch (error) {
    if (!(error instanceof RecordRejection)) throw error;
    return { line: line.number, reason: error.message, record: shown(line.bytes) };
  }
}

/** The record for the rejects file, or enough of the text to recognize it. */
function shown(bytes: Buffer | null): unknown {
  if (bytes === null) return null;
  const text = bytes.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(0, 2000);
  }
}
