import type { PlaybackError } from './playback-error';

export interface EngineAudio {
  index: number;
  language: string | null;
  name: string;
}

/** Technical details; `null` if the engine cannot determine them. */
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
  /** The height that is currently playing. */
  height: number | null;
  audio: EngineAudio[];
  audioIndex: number;
  /** Whether Web Audio may process the sound. For native HLS and for files on other hosts it would get silence. */
  canProcessAudio: boolean;
  /** Whether the browser can hand the source over to a television, which then loads the URL itself. */
  canPlayRemotely: boolean;
  /** Whether a television is playing the source, having loaded it itself. */
  isPlayingRemotely: boolean;
}

export interface EnginePreferences {
  /** `null` for automatic selection. */
  height: number | null;
  isSavingData: boolean;
  audioLanguage: string | null;
  /** The track in that language that the viewer chose in this film; otherwise the first one plays. */
  audioIndex?: number;
}

export interface EngineOptions {
  video: HTMLVideoElement;
  url: string;
  /** See `PlayerSource`. */
  cdnUrl?: string | null | undefined;
  startSeconds: number;
  preferences: EnginePreferences;
  onChange: () => void;
  /** Data has arrived. */
  onArrival: () => void;
  /** Loading failed, and the engine is retrying. */
  onRetrying: () => void;
  onError: (trouble: PlaybackError) => void;
  /** The engine no longer feeds the element, so a new engine has to be started. */
  onReopen: () => void;
}

/** Feeds one source into the video element. */
export interface Engine {
  state: () => EngineState;
  stats: () => EngineStats;
  /** Changes as long as data arrive, however slowly. */
  arrived: () => number;
  setQuality: (preferences: Pick<EnginePreferences, 'height' | 'isSavingData'>) => void;
  setAudio: (index: number) => void;
  /**
   * Retries whatever failed to load.
   *
   * @param seconds position of the viewer: the element reports 0 until it has data
   */
  resume: (seconds: number) => void;
  destroy: () => void;
}

export const NO_CHOICE: EngineState = {
  heights: [],
  height: null,
  audio: [],
  audioIndex: -1,
  canProcessAudio: false,
  canPlayRemotely: false,
  isPlayingRemotely: false,
};
