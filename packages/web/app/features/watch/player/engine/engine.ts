import type { Trouble } from './trouble';

export interface EngineAudio {
  index: number;
  language: string | null;
  name: string;
}

/** Numbers for the curious; null where the engine cannot know. */
export interface EngineStats {
  engine: string;
  videoCodec: string | null;
  audioCodec: string | null;
  /** Bits per second of what plays. */
  bitrate: number | null;
  /** Bits per second the connection is believed to carry. */
  bandwidth: number | null;
}

export interface EngineState {
  /** Picture heights to choose from, as sizes are called, tallest first; empty where there is no choice. */
  heights: number[];
  /** The one on screen. */
  height: number | null;
  audio: EngineAudio[];
  audioIndex: number;
}

export interface EngineWishes {
  /** null: by the connection. */
  height: number | null;
  isSavingData: boolean;
  audioLanguage: string | null;
}

export interface EngineOptions {
  video: HTMLVideoElement;
  url: string;
  startSeconds: number;
  wishes: EngineWishes;
  onChange: () => void;
  /** Something came over the line. */
  onArrival: () => void;
  /** Nothing came, and the engine is asking again by itself. */
  onShaky: () => void;
  onTrouble: (trouble: Trouble) => void;
}

/** Carries one source into the video element. */
export interface Engine {
  state: () => EngineState;
  stats: () => EngineStats;
  setQuality: (wishes: Pick<EngineWishes, 'height' | 'isSavingData'>) => void;
  setAudio: (index: number) => void;
  /** Asks again for what did not come. */
  resume: () => void;
  destroy: () => void;
}

export const NO_CHOICE: EngineState = { heights: [], height: null, audio: [], audioIndex: -1 };
