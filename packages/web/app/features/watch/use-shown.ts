import type { Playback, Watchable } from '@parde/contract';
import { type RefObject, useEffect, useState } from 'react';
import type { Viewer } from './api';
import type { PlaybackState } from './playback-session';
import { rememberedPosition, type Watched } from './visitor-memory';

/** What the player shows now. */
export interface Shown {
  watchable: Watchable;
  playback: Playback;
  startSeconds: number;
  /** It resumed where the viewer had stopped. */
  isResumed: boolean;
}

/** Stopping before this does not count as started. */
const WORTH_RESUMING_S = 10;

export const watchedOf = ({ title, episode }: Watchable): Watched => ({
  titleId: title.id,
  episodeId: episode?.id ?? null,
});

const isSame = (a: Watched, b: Watched) => a.titleId === b.titleId && a.episodeId === b.episodeId;

/** Start position: the current position when switching editions, else the resume position. */
function startOf(
  { watchable, playback }: Pick<Shown, 'watchable' | 'playback'>,
  viewer: Viewer,
  last: Shown | null,
  position: number | null,
) {
  const what = watchedOf(watchable);
  const within = (seconds: number) => positionWithin(seconds, playback.durationSeconds);
  if (last && isSame(watchedOf(last.watchable), what)) {
    const at = position ?? last.startSeconds;
    const isSameFile = last.playback.fileId === playback.fileId;
    return { startSeconds: isSameFile ? at : within(at), isResumed: false };
  }
  const remembered = viewer === null ? rememberedPosition(what) : watchable.resumeSeconds;
  const stopped = within(remembered ?? 0);
  const isResumed = stopped >= WORTH_RESUMING_S;
  return { startSeconds: isResumed ? stopped : 0, isResumed };
}

/**
 * Keeps the current playback until the next one is ready, so that the player stays mounted, even in
 * fullscreen. After a failure only the position is kept.
 *
 * @param position the player's position; null: unknown
 */
export function useShown(
  watchable: Watchable,
  viewer: Viewer,
  state: PlaybackState | undefined,
  position: RefObject<number | null>,
): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  const [isBroken, setBroken] = useState(false);
  const hasFailed = state?.phase === 'failed';
  const playback = state?.phase === 'ready' ? state.playback : null;

  useEffect(() => {
    if (hasFailed) setBroken(true);
  }, [hasFailed]);

  useEffect(() => {
    if (!playback) return;
    setBroken(false);
    setShown((last) =>
      last?.playback === playback
        ? last
        : {
            watchable,
            playback,
            ...startOf({ watchable, playback }, viewer, last, position.current),
          },
    );
  }, [playback, watchable, viewer, position]);

  return isBroken || hasFailed ? null : shown;
}

/** If a shorter edition lacks the position, it starts at this share of its duration. */
const NEAR_END = 0.9;
const LAST_SECONDS = 5;

/**
 * Start position in an edition when the viewer stopped in another, possibly longer one: never at
 * the very end.
 *
 * @param seconds where the viewer stopped
 * @param durationSeconds of the edition that starts; null: unknown
 */
export function positionWithin(seconds: number, durationSeconds: number | null): number {
  if (durationSeconds === null || seconds < durationSeconds - LAST_SECONDS) return seconds;
  return Math.floor(durationSeconds * NEAR_END);
}
