import type { PlaybackError } from './trouble';

export interface EngineAudio {
  index: number;
  language: string | null;
  name: string;
}

/** Technical details; null where the engine cannot know. */
export interface EngineStats {
  engine: string;
  videoCodec: string | null;
  audioCodec: string | null;
  /** Bit rate of the current rendition, bits per second. */
  bitrate: number | null;
  /** Estimated bandwidth, bits per second. */
  bandwidth: number | null;
}

export interface EngineState {
  /** Available picture heights by their common names, tallest first; empty without a choice. */
  heights: number[];
  /** The current one. */
  height: number | null;
  audio: EngineAudio[];
  audioIndex: number;
  /**
   * Whether Web Audio may take the sound. Of native HLS and of files on other hosts it would get silence.
   */
  isSoundOurs: boolean;
  /** Whether the browser can hand it to a television, which then loads the address itself. */
  isRemotable: boolean;
  /** A television plays it that loads it by itself. */
  isAway: boolean;
}

export interface EnginePreferences {
  /** null: automatic. */
  height: number | null;
  isSavingData: boolean;
  audioLanguage: string | null;
}

export interface EngineOptions {
  video: HTMLVideoElement;
  url: string;
  /** See `PlayerSource`. */
  cdnUrl?: string | null | undefined;
  startSeconds: number;
  preferences: EnginePreferences;
  onChange: () => void;
  /** Data has onArrival. */
  onArrival: () => void;
  /** Loading failed, and the engine is retrying. */
  onShaky: () => void;
  onError: (trouble: PlaybackError) => void;
  /** The engine no longer feeds the element: a new one has to. */
  onReopen: () => void;
}

/** Feeds one source into the video element. */
export interface Engine {
  state: () => EngineState;
  stats: () => EngineStats;
  setQuality: (preferences: Pick<EnginePreferences, 'height' | 'isSavingData'>) => void;
  setAudio: (index: number) => void;
  /** Retries what failed to load. */
  resume: () => void;
  destroy: () => void;
}

export const NO_CHOICE: EngineState = {
  heights: [],
  height: null,
  audio: [],
  audioIndex: -1,
  isSoundOurs: false,
  isRemotable: false,
  isAway: false,
};
