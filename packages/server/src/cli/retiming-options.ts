import { type Retiming, retimingOf, type TimePair } from '../domain/subtitles/retime.ts';
import { readMoment } from '../domain/subtitles/timing.ts';

/** Options as typed. */
export interface RetimingOptions {
  shift?: string;
  stretch?: string;
  /** Zero or two values of the form `FROM=TO`. */
  sync: string[];
}

/**
 * Parses the retiming options; `null` if no retiming is requested. Throws an `Error` with a one-sentence message for
 * invalid or contradictory options.
 */
export function retimingFrom({ shift, stretch, sync }: RetimingOptions): Retiming | null {
  if (sync.length > 0) {
    const [a, b] = sync.map(readPair);
    if (!a || !b || sync.length !== 2) throw new Error('--sync is needed twice, or not at all.');
    if (shift !== undefined || stretch !== undefined) {
      throw new Error('--sync says it all; leave out --shift and --stretch.');
    }
    return retimingOf(a, b);
  }
  if (shift === undefined && stretch === undefined) return null;
  const shiftMs = shift?.trim() === '' ? Number.NaN : Number(shift ?? 0);
  const factor = Number(stretch ?? 1);
  if (!Number.isFinite(shiftMs)) throw new Error(`--shift ${shift} is no number of milliseconds.`);
  if (!Number.isFinite(factor) || factor <= 0) {
    throw new Error(`--stretch ${stretch} is no number above 0.`);
  }
  return { factor, shiftMs };
}

function readPair(text: string): TimePair {
  const [fromMs, toMs] = text.split('=').map((moment) => readMoment(moment.trim()));
  if (typeof fromMs !== 'number' || typeof toMs !== 'number') {
    throw new Error(`--sync ${text} is not like 00:01:05.2=00:01:07.`);
  }
  return { fromMs, toMs };
}
