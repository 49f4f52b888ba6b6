import type { ReactNode } from 'react';

/** One way to get the picture. The player tries them in order, best first. */
export interface PlayerSource {
  kind: 'hls' | 'file';
  url: string;
  /**
   * With codecs where they are known, so that what cannot be decoded is passed over untried; empty
   * where nothing is known.
   */
  mimeType: string;
}

/** In the order of the HLS master playlist's audio renditions. */
export interface PlayerAudioTrack {
  index: number;
  /** BCP 47; null where the file does not say. */
  language: string | null;
  /** Persian, as the menu shows it. */
  label: string;
}

export interface PlayerSubtitle {
  id: number;
  /** BCP 47 */
  language: string;
  /** Persian, as the menu shows it. */
  label: string;
  /** A UTF-8 WebVTT file. */
  url: string;
  isDefault: boolean;
}

/** Sheets of small frames: tile `n` shows the picture at `n × intervalMs`. */
export interface PlayerStoryboard {
  tileWidth: number;
  tileHeight: number;
  columns: number;
  rows: number;
  intervalMs: number;
  /** Tiles in all sheets together. */
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

/**
 * Why nothing plays, after all that could be tried was: `codec` no source can be decoded here;
 * `missing` the file is gone (404); `refused` even new links were (plan ended, another stream took
 * the place); `network` the connection fails although the browser says it is online: the player
 * says so and keeps asking, the others end it.
 */
export type PlayerFailure = 'codec' | 'missing' | 'refused' | 'network';

export type PlayerEvent =
  /** Every few seconds while it plays, and on every pause, seek and leave. `leaving`: only a beacon arrives. */
  | { type: 'progress'; seconds: number; durationSeconds: number; leaving: boolean }
  | { type: 'playing' }
  | { type: 'paused' }
  | { type: 'ended' }
  | { type: 'audio'; language: string | null }
  | { type: 'failed'; failure: PlayerFailure };

export interface PlayerNext {
  title: string;
  /** To the next film, or to the page that says what one lacks for it. */
  onNext: () => void;
  /** What the viewer lacks for it: it is offered, and never begun by itself. Null: nothing. */
  lack: { words: string; action: string; onGo: () => void } | null;
}

/** What the slots of the caption feature get to know. */
export interface PlayerSlotContext {
  video: HTMLVideoElement;
  /** In the order given to the player. */
  subtitles: PlayerSubtitle[];
  /** Pixels that are covered now, from above and from below: what is between is free. */
  insetTop: number;
  insetBottom: number;
  /** Where notes can stand, in pixels from above. */
  noteTop: number;
}

export interface PlayerProps {
  title: string;
  /** Season and episode, or the original name. */
  subtitle?: string;
  poster: string | null;
  /** Stable identity expected: new sources begin anew. */
  sources: PlayerSource[];
  audioTracks?: PlayerAudioTrack[];
  subtitles?: PlayerSubtitle[];
  storyboard?: PlayerStoryboard | null;
  chapters?: PlayerChapter[];
  markers?: PlayerMarker[];
  /** Where to begin. */
  startSeconds?: number;
  /** BCP 47; the master playlist's default where absent or not there. */
  preferredAudio?: string | null;
  /** Tries to play at once; blocked by the browser, a big button waits. */
  autoPlay?: boolean;
  next?: PlayerNext | null;
  /** Asked when a link was refused (401, 403, 410); rejects or gives none when there is no leave any more. */
  renewSources?: () => Promise<PlayerSource[]>;
  onEvent?: (event: PlayerEvent) => void;
  /** Drawn over the picture, above its controls: the captions. */
  renderCaptions?: (context: PlayerSlotContext) => ReactNode;
  /** The panel of the subtitle menu: tracks, second track, look, delay. Absent, there is no such button. */
  renderCaptionsMenu?: () => ReactNode;
  /** Pressing C; says in Persian what it did, or null. */
  onToggleCaptions?: () => string | null;
  /** Pressing G and H: captions come so many ms later, negative: earlier; says so, or null. */
  onDelayCaptions?: (ms: number) => string | null;
  /** Shown in the upper corner: a way back to the title. */
  backLink?: ReactNode;
}
