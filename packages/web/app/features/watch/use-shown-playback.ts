import type { Playback, Watchable } from '@parde/contract';
import { type RefObject, useEffect, useState } from 'react';
import type { Viewer } from './api';
import type { PlaybackState } from './playback-session';
import {
  type ContentId,
  positionWithin,
  rememberedPosition,
  resumeSeconds,
} from './visitor-memory';

/** The content that the player currently shows. */
export interface ShownPlayback {
  watchable: Watchable;
  playback: Playback;
  startSeconds: number;
  /** Whether it resumed where the viewer had stopped. */
  isResumed: boolean;
  /** `false` if the viewer had paused what now goes on with other links, e.g. because they signed out in another tab. */
  autoPlay: boolean;
}

export const contentIdOf = ({ title, episode }: Watchable): ContentId => ({
  titleId: title.id,
  episodeId: episode?.id ?? null,
});

export const isSameContent = (a: ContentId, b: ContentId) =>
  a.titleId === b.titleId && a.episodeId === b.episodeId;

/** Start position: the current position when switching editions, else the resume position. */
function startOf(
  { watchable, playback }: Pick<ShownPlayback, 'watchable' | 'playback'>,
  viewer: Viewer,
  last: ShownPlayback | null,
  position: number | null,
) {
  const what = contentIdOf(watchable);
  const within = (seconds: number) => positionWithin(seconds, playback.durationSeconds);
  if (last && isSameContent(contentIdOf(last.watchable), what)) {
    const at = position ?? last.startSeconds;
    const isSameFile = last.playback.fileId === playback.fileId;
    return { startSeconds: isSameFile ? at : within(at), isResumed: false };
  }
  const remembered = viewer === null ? rememberedPosition(what) : watchable.resumeSeconds;
  const startSeconds = resumeSeconds(remembered, playback.durationSeconds);
  return { startSeconds, isResumed: startSeconds > 0 };
}

/**
 * Keeps the current playback until the next one is ready, so that the player stays mounted, even in fullscreen. After a
 * failure only the position is kept.
 *
 * @param position the player's position; `null` if unknown
 * @param isPaused whether the viewer has paused the player
 */
export function useShownPlayback(
  watchable: Watchable,
  viewer: Viewer,
  state: PlaybackState | undefined,
  position: RefObject<number | null>,
  isPaused: RefObject<boolean>,
): ShownPlayback | null {
  const [shown, setShown] = useState<ShownPlayback | null>(null);
  const [isBroken, setBroken] = useState(false);
  const hasFailed = state?.phase === 'failed';
  const playback = state?.phase === 'ready' ? state.playback : null;

  useEffect(() => {
    if (!hasFailed) return;
    setBroken(true);
    // Who tries again wants to watch.
    isPaused.current = false;
  }, [hasFailed, isPaused]);

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
            autoPlay: !(isPaused.current && last?.playback.fileId === playback.fileId),
          },
    );
  }, [playback, watchable, viewer, position, isPaused]);

  return isBroken || hasFailed ? null : shown;
}
