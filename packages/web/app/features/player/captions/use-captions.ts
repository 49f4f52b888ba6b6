import type { Direction } from '@parde/shared/text-direction';
import { useState } from 'react';
import {
  type CaptionSettings,
  DEFAULTS,
  readCaptionSettings,
  saveCaptionSettings,
} from './caption-settings';
import {
  type CaptionLanguages,
  type CaptionTrack,
  type ChosenTracks,
  chooseTracks,
  defaultTrack,
} from './caption-tracks';
import {
  createCaptionFiles,
  type RenewTracks,
  type ShownTrack,
  useShownTrack,
} from './use-shown-track';

/** Maximum delay in ms; more than a minute means the subtitle is for another file. */
const MAX_DELAY_MS = 60_000;

export type DirectionSwitch = 'auto' | Direction;

export interface CaptionsInput {
  /** Tracks, delay and direction are chosen per file, and are reset when it changes. */
  fileId: number;
  tracks: readonly CaptionTrack[];
  /** The choice stored for the title; `onChoose` should update it. */
  choice: CaptionLanguages | null;
  /** Language of the current audio; `null` if unknown. */
  audioLanguage: string | null;
  /** Called when the viewer chooses subtitles. */
  onChoose: (languages: CaptionLanguages) => void;
  /** Called when the URL of a track was refused. */
  renewTracks?: RenewTracks;
}

export interface Captions {
  tracks: readonly CaptionTrack[];
  /** `null` if off. */
  first: ShownTrack | null;
  second: ShownTrack | null;
  isOn: boolean;
  settings: CaptionSettings;
  /** Delay in ms; negative: earlier. */
  delayMs: number;
  /** Direction of the first track: for some files it cannot be detected correctly. */
  direction: DirectionSwitch;
  /** `null` turns the track off. */
  pickFirst: (id: number | null) => void;
  pickSecond: (id: number | null) => void;
  /** Turns captions off, or restores the previous ones. Returns the first track now shown; `null` if there is none. */
  toggle: () => CaptionTrack | null;
  change: (settings: Partial<CaptionSettings>) => void;
  nudgeDelay: (stepMs: number) => void;
  setDirection: (direction: DirectionSwitch) => void;
  /** Resets appearance, delay and direction; keeps the tracks. */
  reset: () => void;
}

/** State of one file: the chosen tracks and adjustments. */
interface OfFile {
  fileId: number;
  /** `null` if the viewer has not chosen in this file. */
  picked: ChosenTracks | null;
  /** The tracks shown before captions were turned off. */
  last: ChosenTracks | null;
  delayMs: number;
  direction: DirectionSwitch;
}

/** Captions of the current film: one instance per player, shared by overlay and menus. */
export function useCaptions(input: CaptionsInput): Captions {
  const { fileId, tracks, choice, audioLanguage, onChoose, renewTracks } = input;
  const [settings, setSettings] = useState(readCaptionSettings);
  const [stored, setStored] = useState<OfFile | null>(null);
  const [files] = useState(createCaptionFiles);

  const ofFile: OfFile =
    stored?.fileId === fileId
      ? stored
      : { fileId, picked: null, last: null, delayMs: 0, direction: 'auto' };
  const chosen = ofFile.picked ?? chooseTracks(tracks, choice, audioLanguage);
  const first = useShownTrack(files, tracks, chosen.firstId, renewTracks);
  const second = useShownTrack(files, tracks, chosen.secondId, renewTracks);

  const store = (changed: Partial<OfFile>) => setStored({ ...ofFile, ...changed });
  const codeOf = (id: number | null) =>
    tracks.find((track) => track.id === id)?.language.code ?? 'off';

  function pick(picked: ChosenTracks) {
    store({ picked, last: chosen.firstId === null ? ofFile.last : chosen });
    onChoose({
      subtitleLanguage: codeOf(picked.firstId),
      secondSubtitleLanguage: codeOf(picked.secondId),
    });
  }

  return {
    tracks,
    first,
    second,
    isOn: first !== null,
    settings,
    delayMs: ofFile.delayMs,
    direction: ofFile.direction,
    pickFirst: (id) => {
      const isAlone = id === null || id === chosen.secondId;
      pick({ firstId: id, secondId: isAlone ? null : chosen.secondId });
    },
    pickSecond: (id) => pick({ ...chosen, secondId: id }),
    toggle: () => {
      const usual = { firstId: defaultTrack(tracks)?.id ?? null, secondId: null };
      const now = first === null ? (ofFile.last ?? usual) : { firstId: null, secondId: null };
      pick(now);
      return tracks.find(({ id }) => id === now.firstId) ?? null;
    },
    change: (changed) => {
      const next = { ...settings, ...changed };
      setSettings(next);
      saveCaptionSettings(next);
    },
    nudgeDelay: (stepMs) => store({ delayMs: addDelay(ofFile.delayMs, stepMs) }),
    setDirection: (direction) => store({ direction }),
    reset: () => {
      setSettings(DEFAULTS);
      saveCaptionSettings(DEFAULTS);
      store({ delayMs: 0, direction: 'auto' });
    },
  };
}

export function addDelay(delayMs: number, stepMs: number): number {
  return Math.min(Math.max(delayMs + stepMs, -MAX_DELAY_MS), MAX_DELAY_MS);
}
