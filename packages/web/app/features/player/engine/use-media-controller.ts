import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { PlayerProps, PlayerSource } from '../player-props';
import { loadSettings } from '../player-settings';
import { createMediaController, type MediaController, type MediaState } from './media-controller';

type MediaProps = Pick<
  PlayerProps,
  'sources' | 'startSeconds' | 'autoPlay' | 'preferredAudio' | 'renewSources' | 'onEvent'
>;

/** Plays `sources` in the element; null until it has started. */
export function useMediaController(
  video: HTMLVideoElement,
  props: MediaProps,
): MediaController | null {
  const [media, setMedia] = useState<MediaController | null>(null);
  const { sources } = props;
  const renew = useEffectEvent(() => props.renewSources?.() ?? Promise.resolve([]));
  const tell = useEffectEvent((failure: NonNullable<MediaState['failure']>) =>
    props.onEvent?.({ type: 'failed', failure }),
  );
  const begin = useEffectEvent((element: HTMLVideoElement, given: PlayerSource[]) => {
    const { height, isSavingData } = loadSettings();
    return createMediaController({
      video: element,
      sources: given,
      startSeconds: props.startSeconds ?? 0,
      autoPlay: props.autoPlay ?? false,
      preferences: { height, isSavingData, audioLanguage: props.preferredAudio ?? null },
      renewSources: renew,
      onFailed: tell,
    });
  });
  useEffect(() => {
    const begun = begin(video, sources);
    setMedia(begun);
    return () => begun.destroy();
  }, [video, sources]);
  return media;
}

export function useMediaState(media: MediaController): MediaState {
  return useSyncExternalStore(media.subscribe, media.state, media.state);
}
