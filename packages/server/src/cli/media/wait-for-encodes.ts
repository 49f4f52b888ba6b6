import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../../db/client.ts';
import { type EncodeProgressRow, findEncodeProgress } from '../../features/media/encode-queries.ts';
import { openProgressBar } from '../../integrations/progress-bar.ts';

const EVERY_MS = 1_000;
const isOver = ({ state }: EncodeProgressRow) => state !== 'queued' && state !== 'running';

/**
 * Prints the progress of encodes until all are finished; the server does the work. A signal ends
 * only the waiting, not the encodes. Returns the text to print.
 */
export async function waitForEncodes(
  db: Db,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<string> {
  const bar = openProgressBar('Encoding');
  try {
    for (;;) {
      const rows = await findEncodeProgress(db, ids);
      const share = rows.reduce((sum, row) => sum + (isOver(row) ? 1 : row.progress), 0);
      bar.update(Math.floor((share / Math.max(1, rows.length)) * 100), 100);
      if (rows.every(isOver)) return rows.map(describeResult).join('\n');
      if (signal.aborted) return 'The encoding goes on in the server.';
      await delay(EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    bar.stop();
  }
}

function describeResult({ fileId, state, error }: EncodeProgressRow): string {
  if (state === 'done') return `File ${fileId} is encoded.`;
  return `File ${fileId} is not encoded: ${error ?? 'it was cancelled.'}`;
}
