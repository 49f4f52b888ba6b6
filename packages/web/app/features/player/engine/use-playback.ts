import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { PlayerProps, PlayerSource } from '../player-props';
import { loadSettings } from '../session/player-settings';
import { createPlayback, type Playback, type PlaybackState } from './playback';

type PlaybackProps = Pick<
  PlayerProps,
  'sources' | 'startSeconds' | 'autoPlay' | 'preferredAudio' | 'renewSources' | 'onEvent'
>;

/** Plays `sources` in the element while both exist; null until it has started. */
export function usePlayback(video: HTMLVideoElement | null, props: PlaybackProps): Playback | null {
  const [playback, setPlayback] = useState<Playback | null>(null);
  const { sources } = props;
  const renew = useEffectEvent(() => props.renewSources?.() ?? Promise.resolve([]));
  const tell = useEffectEvent((failure: NonNullable<PlaybackState['failure']>) =>
    props.onEvent?.({ type: 'failed', failure }),
  );
  const begin = useEffectEvent((element: HTMLVideoElement, given: PlayerSource[]) => {
    const { height, isSavingData } = loadSettings();
    return createPlayback({
      video: element,
      sources: given,
      startSeconds: props.startSeconds ?? 0,
      autoPlay: props.autoPlay ?? false,
      wishes: { height, isSavingData, audioLanguage: props.preferredAudio ?? null },
      renewSources: renew,
      onFailed: tell,
    });
  });
  useEffect(() => {
    if (!video) return;
    const begun = begin(video, sources);
    setPlayback(begun);
    return () => begun.destroy();
  }, [video, sources]);
  return playback;
}

export function usePlaybackState(playback: Playback): PlaybackState {
  return useSyncExternalStore(playback.subscribe, playback.state, playback.state);
}
