import type { Playback, Watchable } from '@parde/contract';
import { type RefObject, useEffect, useState } from 'react';
import type { Viewer } from './api';
import { placeWithin } from './place-within';
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
function startOf(
  { watchable, playback }: Pick<Shown, 'watchable' | 'playback'>,
  viewer: Viewer,
  last: Shown | null,
  place: number | null,
) {
  const what = watchedOf(watchable);
  const within = (seconds: number) => placeWithin(seconds, playback.durationSeconds);
  if (last && isSame(watchedOf(last.watchable), what)) {
    const at = place ?? last.startSeconds;
    const isSameFile = last.playback.fileId === playback.fileId;
    return { startSeconds: isSameFile ? at : within(at), isResumed: false };
  }
  const remembered = viewer === null ? rememberedPlace(what) : watchable.resumeSeconds;
  const stopped = within(remembered ?? 0);
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
        : { watchable, playback, ...startOf({ watchable, playback }, viewer, last, place.current) },
    );
  }, [playback, watchable, viewer, place]);

  return isBroken || hasFailed ? null : shown;
}
