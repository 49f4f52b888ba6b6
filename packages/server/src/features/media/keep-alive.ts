import type { Logger } from 'pino';
import type { Db } from '../../db/client.ts';
import { keepEncode } from './encode-queries.ts';

const EVERY_MS = 2_000;

export interface EncodeLife {
  /** Aborted when the encode was cancelled, deleted or claimed by another process. */
  lost: AbortSignal;
  /** Reports the progress, 0 to 1. */
  progress: (share: number) => void;
  /** Must be called at the end. */
  end: () => Promise<void>;
}

/**
 * Sends a heartbeat with the progress of an encode every two seconds. Tolerates a database outage.
 */
export function keepAlive(db: Db, log: Logger, encodeId: number, attempt: string): EncodeLife {
  const lost = new AbortController();
  let share = 0;
  let saying: Promise<void> | null = null;
  const say = async () => {
    try {
      if (!(await keepEncode(db, encodeId, attempt, share))) lost.abort();
    } catch (error) {
      log.warn({ err: error, encode: encodeId }, 'progress could not be saved');
    } finally {
      saying = null;
    }
  };
  const timer = setInterval(() => {
    saying ??= say();
  }, EVERY_MS);
  return {
    lost: lost.signal,
    progress(to) {
      share = Math.max(share, Math.min(1, to));
    },
    async end() {
      clearInterval(timer);
      await saying;
    },
  };
}
