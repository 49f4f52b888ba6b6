import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import {
  flushProgress,
  saveProgress,
  saveProgressLeaving,
  sendUnsentLeaving,
} from '../../lib/progress-queue';
import { invalidateWatched } from '../../lib/user-titles';
import type { PlayerEvent } from '../player/player-props';
import type { Viewer } from './api';
import type { PlaybackSession } from './playback-session';
import {
  createProgressTracker,
  type ProgressTracker,
  type TrackedProgress,
} from './progress-tracker';
import { isSameContent } from './use-shown-playback';
import { type ContentId, rememberPosition } from './visitor-memory';

function progressBody({ titleId, episodeId }: ContentId, report: TrackedProgress) {
  const duration = Math.max(1, Math.round(report.durationSeconds));
  return {
    title_id: titleId,
    ...(episodeId === null ? {} : { episode_id: episodeId }),
    position_seconds: Math.min(duration, Math.max(0, Math.floor(report.seconds))),
    duration_seconds: duration,
    played_seconds: Math.round(report.playedSeconds * 10) / 10,
  };
}

interface ProgressOptions {
  watched: ContentId;
  viewer: Viewer;
  /** The session that plays the film; `null` if there is none yet. */
  session: Pick<PlaybackSession, 'playbackId' | 'onReported'> | null;
  position: RefObject<number | null>;
  startSeconds: number;
  /** Whether something is playing, or is about to. */
  isActive: boolean;
}

/**
 * Stores the progress in a film or episode: a member's on the server, a visitor's in this browser. Reports that fail
 * are sent once the network is back. Returns the player's event handler.
 *
 * @param position updated with the player's position in seconds; `null` if unknown
 */
export function useProgress({
  watched: { titleId, episodeId },
  viewer,
  session,
  position,
  startSeconds,
  isActive,
}: ProgressOptions): (event: PlayerEvent) => void {
  const client = useQueryClient();
  const tracker = useRef<ProgressTracker | null>(null);
  /** What `position` is a position in. It stays when the viewer changes, e.g. because they sign out in another tab. */
  const lastWatched = useRef<ContentId | null>(null);
  /** Whether the page is unloading, in which case no response is awaited. */
  const isLeaving = useRef(false);
  const send = useEffectEvent((member: number, body: ReturnType<typeof progressBody>) => {
    const id = session?.playbackId();
    const named = id ? { ...body, playback_id: id } : body;
    return saveProgress(member, named, (isKept) => id && session?.onReported(id, isKept));
  });

  useEffect(() => {
    if (!isActive) return;
    const what = { titleId, episodeId };
    const one = createProgressTracker(
      (report) => {
        const body = progressBody(what, report);
        const { position_seconds: seconds, duration_seconds: duration } = body;
        if (viewer === null) rememberPosition(what, seconds, duration);
        else if (isLeaving.current) saveProgressLeaving(viewer, body);
        else void send(viewer, body);
      },
      () => performance.now(),
    );
    tracker.current = one;
    if (!lastWatched.current || !isSameContent(lastWatched.current, what)) position.current = null;
    lastWatched.current = what;
    const leave = () => {
      isLeaving.current = true;
      one.flush();
      isLeaving.current = false;
      sendUnsentLeaving();
    };
    const onHidden = () => document.visibilityState === 'hidden' && leave();
    const onOnline = () => viewer !== null && void flushProgress(viewer);
    onOnline();
    addEventListener('pagehide', leave);
    addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onHidden);
      leave();
      invalidateWatched(client, titleId);
    };
  }, [client, titleId, episodeId, viewer, position, isActive]);

  return useCallback(
    (event: PlayerEvent) => {
      const one = tracker.current;
      if (!one) return;
      if (event.type === 'progress') {
        position.current = event.seconds;
        isLeaving.current = event.leaving;
        one.onPosition(event);
        if (event.leaving) one.flush();
        isLeaving.current = false;
      } else if (event.type === 'playing') one.onPlaying(startSeconds);
      else if (event.type === 'paused' || event.type === 'ended') one.onPaused();
      else if (event.type === 'failed') one.onFailed();
    },
    [position, startSeconds],
  );
}
