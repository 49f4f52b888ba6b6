import type { Cue } from './cue.ts';

/** `stretched = time * factor + shiftMs`. */
export interface Retiming {
  factor: number;
  shiftMs: number;
}

/** A time in the subtitles and the matching time of the film, in ms. */
export interface TimePair {
  fromMs: number;
  toMs: number;
}

/** The retiming that maps both pairs. Throws a `RangeError` if they are equal or reverse time. */
export function retimingOf(a: TimePair, b: TimePair): Retiming {
  const factor = (b.toMs - a.toMs) / (b.fromMs - a.fromMs);
  if (!Number.isFinite(factor) || factor <= 0) {
    throw new RangeError('Two pairs of times must be apart and in the same order.');
  }
  return { factor, shiftMs: a.toMs - a.fromMs * factor };
}

/** Cues at their new times, in whole ms. Cues that would end before the film begins are dropped. */
export function retime(cues: readonly Cue[], { factor, shiftMs }: Retiming): Cue[] {
  if (!Number.isFinite(factor) || factor <= 0 || !Number.isFinite(shiftMs)) {
    throw new RangeError('A stretch is a number above 0, a shift a number of milliseconds.');
  }
  const at = (ms: number) => Math.round(ms * factor + shiftMs);
  return cues
    .map((cue) => {
      const startMs = Math.max(0, at(cue.startMs));
      return { ...cue, startMs, endMs: Math.max(at(cue.endMs), at(cue.startMs) + 1) };
    })
    .filter(({ endMs }) => endMs > 0);
}
