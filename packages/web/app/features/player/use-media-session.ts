import { useEffect, useEffectEvent } from 'react';
import { JUMP_S } from './keyboard';

interface MediaDescription {
  title: string;
  subtitle: string | undefined;
  poster: string | null;
}

interface Actions {
  play: () => void;
  pause: () => void;
  seekBy: (seconds: number) => void;
  seekTo: (seconds: number) => void;
  next: (() => void) | null;
  previous: (() => void) | null;
}

function handle(action: MediaSessionAction, handler: MediaSessionActionHandler | null) {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // The browser does not support this action.
  }
}

/** Name, picture and buttons for the lock screen, headphones and the browser's media hub. */
export function useMediaSession(
  { title, subtitle, poster }: MediaDescription,
  actions: Actions,
): void {
  const act = useEffectEvent((details: MediaSessionActionDetails) => {
    const step = details.seekOffset ?? JUMP_S;
    if (details.action === 'play') actions.play();
    if (details.action === 'pause' || details.action === 'stop') actions.pause();
    if (details.action === 'seekbackward') actions.seekBy(-step);
    if (details.action === 'seekforward') actions.seekBy(step);
    if (details.action === 'nexttrack') actions.next?.();
    if (details.action === 'previoustrack') actions.previous?.();
    if (details.action === 'seekto' && details.seekTime !== undefined) {
      actions.seekTo(details.seekTime);
    }
  });
  const hasNext = actions.next !== null;
  const hasPrevious = actions.previous !== null;

  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.metadata = new MediaMetadata({
      title,
      ...(subtitle ? { artist: subtitle } : {}),
      artwork: poster ? [{ src: poster }] : [],
    });
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [title, subtitle, poster]);

  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const ours: MediaSessionAction[] = [
      ...(['play', 'pause', 'stop', 'seekbackward', 'seekforward', 'seekto'] as const),
    ];
    if (hasNext) ours.push('nexttrack');
    if (hasPrevious) ours.push('previoustrack');
    for (const action of ours) handle(action, (details) => act(details));
    return () => {
      for (const action of ours) handle(action, null);
    };
  }, [hasNext, hasPrevious]);
}

/** Tells the system's media controls whether the film is playing: some do not detect it themselves. */
export function usePlaybackState(isPlaying: boolean): void {
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused';
  }, [isPlaying]);
  useEffect(
    () => () => {
      if ('mediaSession' in navigator) navigator.mediaSession.playbackState = 'none';
    },
    [],
  );
}

/** Reports the position to the system's media controls. */
export function reportPosition({ duration, playbackRate, currentTime }: HTMLVideoElement): void {
  if (!('mediaSession' in navigator) || !Number.isFinite(duration) || duration <= 0) return;
  navigator.mediaSession.setPositionState?.({
    duration,
    playbackRate,
    position: Math.min(currentTime, duration),
  });
}

/** Keeps the screen on during playback, where the API is supported. */
export function useWakeLock(isPlaying: boolean): void {
  useEffect(() => {
    if (!isPlaying || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    async function request() {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isOver) await lock.release();
      } catch {
        // Refused, for example because of a low battery.
      }
    }
    void request();
    // The browser releases it whenever the page is hidden.
    document.addEventListener('visibilitychange', request);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', request);
      lock?.release().catch(() => undefined);
    };
  }, [isPlaying]);
}
