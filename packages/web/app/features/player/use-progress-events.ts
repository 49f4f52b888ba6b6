import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import type { PlayerEvent, PlayerSource } from './player-props';
import { reportPosition } from './use-media-session';

const EVERY_S = 5;

/**
 * Reports the position: every few seconds during playback, on pause, seek and unload. Nothing is
 * reported before it has really played, so that an error or reload never reports the start. Returns
 * a function that reports at once, for use before switching to the next film.
 *
 * @param sources those of the film, referentially stable
 */
export function useProgressEvents(
  video: HTMLVideoElement,
  sources: PlayerSource[],
  onEvent: ((event: PlayerEvent) => void) | undefined,
): () => void {
  const tellNow = useRef<() => void>(() => undefined);
  const emit = useEffectEvent((event: PlayerEvent) => onEvent?.(event));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next film begins without the position of the last one
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let hasPlayed = false;
    let toldAt = 0;
    let last = { seconds: 0, durationSeconds: 0 };
    /** An element whose source was removed reports 0, which is not a real position. */
    function update() {
      const { currentTime: seconds, duration: durationSeconds } = video;
      if (seconds > 0 && Number.isFinite(durationSeconds)) last = { seconds, durationSeconds };
    }
    function reportLast(leaving = false) {
      if (!hasPlayed || last.seconds === 0) return;
      toldAt = last.seconds;
      emit({ type: 'progress', ...last, leaving });
    }
    function report(leaving = false) {
      update();
      reportLast(leaving);
    }
    tellNow.current = report;
    const on = (type: string, listener: () => void) =>
      video.addEventListener(type, listener, { signal });
    function begin() {
      hasPlayed = true;
      reportPosition(video);
      emit({ type: 'playing' });
    }
    on('playing', begin);
    // On a slow machine, it may already be playing when the listener is attached.
    if (!video.paused && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) begin();
    on('timeupdate', () => {
      if (video.seeking) return;
      update();
      if (Math.abs(video.currentTime - toldAt) >= EVERY_S) report();
    });
    // The position before it, so that what was played up to there counts.
    on('seeking', () => reportLast());
    on('pause', () => {
      report();
      emit({ type: 'paused' });
    });
    on('seeked', () => {
      reportPosition(video);
      report();
    });
    on('ended', () => {
      report();
      emit({ type: 'ended' });
    });
    on('ratechange', () => reportPosition(video));
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'hidden' && report(true),
      { signal },
    );
    window.addEventListener('pagehide', () => report(true), { signal });
    return () => {
      report(true);
      listening.abort();
    };
  }, [video, sources]);
  return useCallback(() => tellNow.current(), []);
}
