import type { Playback, Watchable } from '@parde/contract';
import { type RefObject, useEffect, useState } from 'react';
import type { Viewer } from './api';
import type { PlaybackState } from './playback-session';
import { rememberedPlace, type Watched } from './visitor-memory';

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
function startOf(watchable: Watchable, viewer: Viewer, last: Shown | null, place: number | null) {
  const what = watchedOf(watchable);
  if (last && isSame(watchedOf(last.watchable), what)) {
    return { startSeconds: place ?? last.startSeconds, isResumed: false };
  }
  const stopped = (viewer === null ? rememberedPlace(what) : watchable.resumeSeconds) ?? 0;
  const isResumed = stopped >= WORTH_RESUMING_S;
  return { startSeconds: isResumed ? stopped : 0, isResumed };
}

/**
 * Keeps the current playback until the next one is ready, so that the player stays mounted, even in
 * fullscreen. After a failure only the position is kept.
 *
 * @param place the player's position; null: unknown
 */
export function useShown(
  watchable: Watchable,
  viewer: Viewer,
  state: PlaybackState | undefined,
  place: RefObject<number | null>,
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
        : { watchable, playback, ...startOf(watchable, viewer, last, place.current) },
    );
  }, [playback, watchable, viewer, place]);

  return isBroken || hasFailed ? null : shown;
}
