import { useEffect, useRef, useState } from 'react';
import type { MediaController } from './engine/media-controller';
import { useMediaState } from './engine/use-media-controller';
import type { PlayerAudioTrack } from './player-props';
import { loadSettings, saveSettings } from './player-settings';

/* Plays every film equally loud, and in night mode levels quiet and loud passages. The units are those of EBU R 128:
   LUFS of a whole track, dBTP of its highest true peak. */

const TARGET_LUFS = -16;
/** Peak assumed if none was measured: full scale. */
const FULL_SCALE_DBTP = 0;
/** Maximum level of peaks in the player's output. */
const CEILING_DBTP = -1;
/** Maximum reduction of the loudest peaks by the limiter: more is heard as pumping. */
const MAX_LIMITING_DB = 8;
/** Smaller differences are inaudible. */
const AUDIBLE_DB = 0.5;

export type TrackLoudness = Pick<PlayerAudioTrack, 'loudness' | 'truePeak'>;

/** Gain in dB that brings a track to the target, or as near as its peaks allow; 0: not measured. */
export function gainOf({ loudness, truePeak }: TrackLoudness): number {
  if (loudness === null) return 0;
  const maxGain = CEILING_DBTP - (truePeak ?? FULL_SCALE_DBTP) + MAX_LIMITING_DB;
  return Math.min(TARGET_LUFS - loudness, maxGain);
}

interface Compression {
  threshold: number;
  knee: number;
  ratio: number;
  /** In seconds. */
  attack: number;
  release: number;
}

const LIMITER = { threshold: -3, knee: 0, ratio: 20, attack: 0.001, release: 0.1 };
const NIGHT = { threshold: -35, knee: 10, ratio: 5, attack: 0.01, release: 0.3 };

/**
 * Gain in dB that `DynamicsCompressorNode` adds after compressing: 0.6 times its reduction of a full-scale signal (Web
 * Audio API, "makeup gain"), disregarding the knee.
 */
const makeupGain = ({ threshold, ratio }: Compression) => -0.6 * (threshold - threshold / ratio);

const linear = (db: number) => 10 ** (db / 20);

function compressor(
  context: BaseAudioContext,
  { threshold, knee, ratio, attack, release }: Compression,
) {
  return new DynamicsCompressorNode(context, { threshold, knee, ratio, attack, release });
}

interface Levels {
  /** In dB. */
  gain: number;
  isNight: boolean;
  /** The viewer's volume, 0 to 1. The element has already applied it. */
  volume: number;
}

export interface SoundChain {
  set: (levels: Levels) => void;
}

/**
 * Source → gain → (night compressor) → limiter → volume. The compressors work on the film's original level: the
 * attenuation by the element's volume is undone before them and reapplied after them.
 */
export function openSoundChain(context: BaseAudioContext, source: AudioNode): SoundChain {
  const gain = new GainNode(context);
  const night = compressor(context, NIGHT);
  const limiter = compressor(context, LIMITER);
  const end = new GainNode(context);
  source.connect(gain);
  night.connect(limiter).connect(end).connect(context.destination);
  let wasNight: boolean | null = null;
  return {
    set({ gain: db, isNight, volume }) {
      gain.gain.value = linear(db) / (volume || 1);
      end.gain.value = linear(-makeupGain(LIMITER)) * volume;
      if (wasNight === isNight) return;
      wasNight = isNight;
      gain.disconnect();
      gain.connect(isNight ? night : limiter);
    },
  };
}

interface TakenSound {
  set: (levels: Omit<Levels, 'volume'>) => void;
  close: () => void;
}

/**
 * Routes the sound of an element through Web Audio as soon as the page may play sound: after the viewer's first press.
 * This is irreversible, so until then the element keeps playing its own sound.
 */
function routeThroughWebAudio(video: HTMLVideoElement): TakenSound {
  const listening = new AbortController();
  const { signal } = listening;
  let context: AudioContext | null = null;
  let chain: SoundChain | null = null;
  let wanted = { gain: 0, isNight: false };

  function take() {
    if (chain || context?.state !== 'running') return;
    chain = openSoundChain(context, context.createMediaElementSource(video));
    apply();
  }
  const apply = () => chain?.set({ ...wanted, volume: video.volume });
  function open() {
    if (context || !navigator.userActivation?.hasBeenActive) return;
    context = new AudioContext({ latencyHint: 'playback' });
    context.addEventListener('statechange', take, { signal });
    take();
  }
  for (const press of ['pointerup', 'keydown']) window.addEventListener(press, open, { signal });
  video.addEventListener('volumechange', apply, { signal });
  // Phone calls suspend the context.
  video.addEventListener('play', () => void context?.resume().catch(() => undefined), { signal });
  open();

  return {
    set(levels) {
      wanted = levels;
      apply();
    },
    close() {
      listening.abort();
      void context?.close();
    },
  };
}

export interface Sound {
  /** Whether the browser allows this film's sound to be processed. */
  canChange: boolean;
  isNight: boolean;
  toggleNight: () => void;
}

/** Keeps the loudness of the chosen track at the target, and compresses it in night mode. */
export function useSound(
  video: HTMLVideoElement,
  media: MediaController,
  tracks: readonly PlayerAudioTrack[],
): Sound {
  const { audioIndex, canProcessAudio } = useMediaState(media);
  const [isNight, setIsNight] = useState(() => loadSettings().isNight);
  const taken = useRef<TakenSound | null>(null);
  const track = tracks.find(({ index }) => index === audioIndex) ?? tracks[0];
  const gain = track && canProcessAudio ? gainOf(track) : 0;
  const compresses = isNight && canProcessAudio;

  useEffect(() => {
    if (compresses || Math.abs(gain) >= AUDIBLE_DB) taken.current ??= routeThroughWebAudio(video);
    taken.current?.set({ gain, isNight: compresses });
  }, [video, gain, compresses]);
  useEffect(
    () => () => {
      taken.current?.close();
      taken.current = null;
    },
    [],
  );

  return {
    canChange: canProcessAudio,
    isNight,
    toggleNight: () => {
      saveSettings({ isNight: !isNight });
      setIsNight(!isNight);
    },
  };
}
