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
  /** What the viewer chose for the title; `onChoose` is expected to change it. */
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
  /** What was on before it was turned off. */
  last: ChosenTracks | null;
  delayMs: number;
  direction: DirectionSwitch;
}

/** The captions of the film that plays: one for the player, shared by the overlay and the menus. */
export function useCaptions(input: CaptionsInput): Captions {
  const { fileId, tracks, choice, audioLanguage, onChoose } = input;
  const [settings, setSettings] = useState(readCaptionSettings);
  const [stored, setStored] = useState<OfFile | null>(null);

  const ofFile: OfFile =
    stored?.fileId === fileId
      ? stored
      : { fileId, picked: null, last: null, delayMs: 0, direction: 'auto' };
  const chosen = ofFile.picked ?? chooseTracks(tracks, choice, audioLanguage);
  const first = useShownTrack(tracks, chosen.firstId);
  const second = useShownTrack(tracks, chosen.secondId);

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
      const usual = { firstId: usualTrack(tracks)?.id ?? null, secondId: null };
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
