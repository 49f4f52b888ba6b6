import { useLayoutEffect } from 'react';
import { loadSettings } from './player-settings';

/** Restores volume, mute and speed of this browser. */
export function useRemembered(video: HTMLVideoElement): void {
  useLayoutEffect(() => {
    const { volume, isMuted, rate } = loadSettings();
    video.volume = volume;
    video.muted = isMuted;
    // A new source resets to the default rate.
    video.defaultPlaybackRate = rate;
    video.playbackRate = rate;
  }, [video]);
}
