import type { PlaybackChoice } from '@parde/contract';
import { useState } from 'react';
import { addDelay } from './caption-delay';
import {
  type CaptionSettings,
  DEFAULTS,
  readCaptionSettings,
  saveCaptionSettings,
} from './caption-settings';
import type { CaptionLanguages, CaptionTrack } from './caption-track';
import { type ChosenTracks, chooseTracks, usualTrack } from './choose-tracks';
import type { Direction } from './line-direction';
import { type ShownTrack, useShownTrack } from './use-shown-track';

export type DirectionSwitch = 'auto' | Direction;

export interface CaptionsInput {
  /** Tracks, delay and direction that were chosen belong to it, and are forgotten when it changes. */
  fileId: number;
  tracks: readonly CaptionTrack[];
  choice: PlaybackChoice | null;
  /** Of the sound that plays; null: not known. */
  audioLanguage: string | null;
  /** The viewer chose subtitles. */
  onChoose: (languages: CaptionLanguages) => void;
}

export interface Captions {
  tracks: readonly CaptionTrack[];
  /** Null: off. */
  first: ShownTrack | null;
  second: ShownTrack | null;
  isOn: boolean;
  settings: CaptionSettings;
  /** Ms by which captions come later; negative: earlier. */
  delayMs: number;
  /** Of the first track: files exist that no rule reads rightly. */
  direction: DirectionSwitch;
  /** Null: off. */
  pickFirst: (id: number | null) => void;
  pickSecond: (id: number | null) => void;
  /** Off, or on again as it was. Returns the first track that shows now; null: none. */
  toggle: () => CaptionTrack | null;
  change: (settings: Partial<CaptionSettings>) => void;
  nudgeDelay: (stepMs: number) => void;
  setDirection: (direction: DirectionSwitch) => void;
  /** Looks, delay and direction as usual; the tracks stay. */
  reset: () => void;
}

/** What is of one file: what it shows now, and when and how it was set right. */
interface OfFile {
  fileId: number;
  /** Null: the viewer chose nothing in this file. */
  picked: ChosenTracks | null;
  delayMs: number;
  direction: DirectionSwitch;
}

/** The captions of the film that plays: one for the player, shared by the overlay and the menus. */
export function useCaptions(input: CaptionsInput): Captions {
  const { fileId, tracks, choice, audioLanguage, onChoose } = input;
  const [settings, setSettings] = useState(readCaptionSettings);
  // Outlives the file: what was chosen in one episode is the choice in the next.
  const [languages, setLanguages] = useState<CaptionLanguages | null>(null);
  const [last, setLast] = useState<ChosenTracks | null>(null);
  const [stored, setStored] = useState<OfFile | null>(null);

  const ofFile: OfFile =
    stored?.fileId === fileId ? stored : { fileId, picked: null, delayMs: 0, direction: 'auto' };
  const chosen = ofFile.picked ?? chooseTracks(tracks, languages ?? choice, audioLanguage);
  const first = useShownTrack(tracks, chosen.firstId);
  const second = useShownTrack(tracks, chosen.secondId);

  const store = (changed: Partial<OfFile>) => setStored({ ...ofFile, ...changed });
  const codeOf = (id: number | null) =>
    tracks.find((track) => track.id === id)?.language.code ?? 'off';

  function pick(picked: ChosenTracks) {
    const now = {
      subtitleLanguage: codeOf(picked.firstId),
      secondSubtitleLanguage: codeOf(picked.secondId),
    };
    if (chosen.firstId !== null) setLast(chosen);
    store({ picked });
    setLanguages(now);
    onChoose(now);
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
      const isBack = first === null && tracks.some(({ id }) => id === last?.firstId);
      const usual = first === null ? (usualTrack(tracks)?.id ?? null) : null;
      const now = isBack && last !== null ? last : { firstId: usual, secondId: null };
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
