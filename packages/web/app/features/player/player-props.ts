import type { ReactNode } from 'react';
import type { CaptionsInput } from './captions/use-captions';
import type { PlaybackError } from './engine/playback-error';

/** One source of the film. The player tries them in order, best first. */
export interface PlayerSource {
  kind: 'hls' | 'file';
  url: string;
  /** With codecs if known, so that undecodable sources are skipped; empty if unknown. */
  mimeType: string;
  /** URL that responds with the stream's addresses at a CDN; `null` if there is none. */
  cdnUrl?: string | null;
}

/** In the order of the audio renditions in the HLS master playlist. */
export interface PlayerAudioTrack {
  index: number;
  /** BCP 47; null if unknown. */
  language: string | null;
  /** Persian label for the menu. */
  label: string;
  /** In LUFS; `null` if not measured. */
  loudness: number | null;
  /** In dBTP; `null` if not measured. */
  truePeak: number | null;
}

/** Sprite sheets of thumbnails: tile `n` shows the picture at `n × intervalMs`. */
export interface PlayerStoryboard {
  tileWidth: number;
  tileHeight: number;
  columns: number;
  rows: number;
  intervalMs: number;
  /** Total number of tiles on all sheets. */
  count: number;
  urlOf: (sheet: number) => string;
}

export interface PlayerChapter {
  startMs: number;
  endMs: number;
  title: string | null;
}

export interface PlayerMarker {
  kind: 'intro' | 'recap' | 'credits';
  startMs: number;
  endMs: number;
}

export type PlayerEvent =
  /**
   * Every few seconds during playback, and on pause, seek and unload. `leaving`: only keepalive
   * requests will arrive.
   */
  | { type: 'progress'; seconds: number; durationSeconds: number; leaving: boolean }
  | { type: 'playing' }
  | { type: 'paused' }
  | { type: 'ended' }
  | { type: 'audio'; language: string | null }
  /** Whether a chosen subtitle failed to load: at the start, and on each change. */
  | { type: 'captions'; isFailed: boolean }
  | { type: 'failed'; failure: PlaybackError };

export interface PlayerNext {
  title: string;
  /** Goes to the next film, or to the page that explains what is needed to watch it. */
  onNext: () => void;
  /**
   * What the viewer lacks to watch it: then it is offered but never started automatically. `null` if nothing is
   * lacking. Without an action, they cannot get it here.
   */
  lack:
    | { words: string; action: string; onGo: () => void }
    | { words: string; action: null; onGo?: never }
    | null;
}

export interface PlayerProps {
  title: string;
  /** Season and episode, or the original name. */
  subtitle?: string;
  poster: string | null;
  /** Must be referentially stable: new sources restart playback. */
  sources: PlayerSource[];
  audioTracks?: PlayerAudioTrack[];
  storyboard?: PlayerStoryboard | null;
  chapters?: PlayerChapter[];
  markers?: PlayerMarker[];
  /** Start position. */
  startSeconds?: number;
  /** Whether the viewer had stopped at that position: a note then says so. */
  isResumed?: boolean;
  /** BCP 47; default: that of the master playlist. */
  preferredAudio?: string | null;
  /** Whether to try to autoplay; if blocked, a large play button is shown. */
  autoPlay?: boolean;
  next?: PlayerNext | null;
  /** Asks for a rating, from the credits on; if absent, no rating is asked for. */
  rating?: ReactNode;
  /** Goes to the previous episode. */
  onPrevious?: () => void;
  /** Called when a URL was refused (401, 403, 410); rejects or resolves with an empty array if access has ended. */
  renewSources?: () => Promise<PlayerSource[]>;
  onEvent?: (event: PlayerEvent) => void;
  /** Subtitles and the viewer's choices; if absent, there is no subtitle menu. */
  captions?: CaptionsInput;
  /** Shown in the top corner: a link back to the title. */
  backLink?: ReactNode;
}
