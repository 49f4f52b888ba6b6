import { useEffect } from 'react';
import type { LoadedCaptions } from './load-captions';
import { type NativeCue, nativeText, showCaptionsAway } from './native-captions';
import { directionsOf } from './stack-cues';
import type { Captions, DirectionSwitch } from './use-captions';

/**
 * Keeps the native captions for picture-in-picture and iPhone's player in sync with the overlay.
 */
export function useNativeCaptions(video: HTMLVideoElement | null, captions: Captions): void {
  const first = captions.first?.loaded ?? null;
  const second = captions.second?.loaded ?? null;
  const { delayMs, direction } = captions;

  useEffect(() => {
    if (video === null || (first === null && second === null)) return;
    return showCaptionsAway(video, () => [
      ...nativeCues(first, direction, delayMs),
      ...nativeCues(second, 'auto', delayMs),
    ]);
  }, [video, first, second, direction, delayMs]);
}

function nativeCues(
  loaded: LoadedCaptions | null,
  direction: DirectionSwitch,
  delayMs: number,
): NativeCue[] {
  if (loaded === null) return [];
  return loaded.list.cues.map((cue) => ({
    startMs: cue.startMs + delayMs,
    endMs: cue.endMs + delayMs,
    text: nativeText(cue, directionsOf(cue, loaded.direction, direction)),
    place: cue.place,
  }));
}
