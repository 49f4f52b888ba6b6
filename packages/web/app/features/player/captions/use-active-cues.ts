import { useEffect, useState } from 'react';
import { activeCues, type CueList } from './active-cues';
import type { Cue } from './cue';
import { watchTime } from './watch-time';

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
    return watchTime(video, (positionMs) => {
      const { cues, untilMs } = activeCues(list, positionMs, delayMs);
      setShown((before) => (isSame(before, cues) ? before : cues));
      return untilMs;
    });
  }, [video, list, delayMs]);

  return shown;
}

const isSame = (a: readonly Cue[], b: readonly Cue[]): boolean =>
  a.length === b.length && a.every((cue, i) => cue === b[i]);
