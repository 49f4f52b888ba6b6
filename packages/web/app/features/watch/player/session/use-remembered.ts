import { useLayoutEffect } from 'react';
import { loadSettings } from './player-settings';

/** Volume, mute and speed as this browser was left. */
export function useRemembered(video: HTMLVideoElement): void {
  useLayoutEffect(() => {
    const { volume, isMuted, rate } = loadSettings();
    video.volume = volume;
    video.muted = isMuted;
    // A new source falls back to the default rate.
    video.defaultPlaybackRate = rate;
    video.playbackRate = rate;
  }, [video]);
}
