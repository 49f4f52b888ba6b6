import { useEffect, useState } from 'react';
import type { Cue } from './cue';
import { observePosition } from './observe-position';

/** Cues sorted by start, with an index for finding the active ones fast. */
export interface CueList {
  cues: readonly Cue[];
  /** Latest end among the cues up to each index: before it, no earlier cue needs to be checked. */
  latestEnd: readonly number[];
}

export interface ActiveCues {
  /** The active cues, earlier ones first. */
  cues: readonly Cue[];
  /** When the active cues change next, in ms of the film; Infinity if they never change again. */
  untilMs: number;
}

/** Maximum number of simultaneous cues, since more would cover the picture; the latest ones are shown. */
const MAX_AT_ONCE = 8;

export const NO_CUES: CueList = { cues: [], latestEnd: [] };

/** Expects `cues` in the order of `parseVtt`. */
export function listCues(cues: readonly Cue[]): CueList {
  let latest = 0;
  const latestEnd = cues.map(({ endMs }) => {
    latest = Math.max(latest, endMs);
    return latest;
  });
  return { cues, latestEnd };
}

/** The active cues at a position of the film. A positive `delayMs` shifts them later, a negative one earlier. */
export function activeCues(
  { cues, latestEnd }: CueList,
  nowMs: number,
  delayMs: number,
): ActiveCues {
  const at = nowMs - delayMs;
  const next = firstAfter(cues, at);
  const active: Cue[] = [];
  let untilMs = cues[next]?.startMs ?? Number.POSITIVE_INFINITY;
  for (let i = next - 1; i >= 0 && (latestEnd[i] ?? 0) > at; i -= 1) {
    const cue = cues[i];
    if (cue === undefined || cue.endMs <= at) continue;
    active.unshift(cue);
    untilMs = Math.min(untilMs, cue.endMs);
  }
  return { cues: active.slice(-MAX_AT_ONCE), untilMs: untilMs + delayMs };
}

/** Index of the first cue that starts after `at`. */
function firstAfter(cues: readonly Cue[], at: number): number {
  let low = 0;
  let high = cues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.startMs ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

const NONE: readonly Cue[] = [];

/** The active cues; rerenders only when they change. */
export function useActiveCues(
  video: HTMLVideoElement | null,
  list: CueList,
  delayMs: number,
): readonly Cue[] {
  const [shown, setShown] = useState(NONE);

  useEffect(() => {
    if (video === null || list.cues.length === 0) {
      setShown(NONE);
      return;
    }
    return observePosition(video, (positionMs) => {
      const { cues, untilMs } = activeCues(list, positionMs, delayMs);
      setShown((before) => (isSame(before, cues) ? before : cues));
      return untilMs;
    });
  }, [video, list, delayMs]);

  return shown;
}

const isSame = (a: readonly Cue[], b: readonly Cue[]): boolean =>
  a.length === b.length && a.every((cue, i) => cue === b[i]);
