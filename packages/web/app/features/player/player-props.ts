import type { ReactNode } from 'react';

/** One source of the film. The player tries them in order, best first. */
export interface PlayerSource {
  kind: 'hls' | 'file';
  url: string;
  /** With codecs if known, so that undecodable sources are skipped; empty if unknown. */
  mimeType: string;
}

/** In the order of the audio renditions in the HLS master playlist. */
export interface PlayerAudioTrack {
  index: number;
  /** BCP 47; null if unknown. */
  language: string | null;
  /** Persian label for the menu. */
  label: string;
}

export interface PlayerSubtitle {
  id: number;
  /** BCP 47 */
  language: string;
  /** Persian label for the menu. */
  label: string;
  /** URL of a UTF-8 WebVTT file. */
  url: string;
  isDefault: boolean;
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

/**
 * Why nothing plays, after everything was tried: `codec`: no source can be decoded; `missing`: the
 * file is gone (404); `refused`: even new links were refused (plan ended, or stream taken by
 * another device); `network`: the connection fails although the browser claims to be online. After
 * `network` the player keeps retrying; the others are final.
 */
export type PlayerFailure = 'codec' | 'missing' | 'refused' | 'network';

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
  | { type: 'failed'; failure: PlayerFailure };

export interface PlayerNext {
  title: string;
  /** Goes to the next film, or to the page that explains what is needed for it. */
  onNext: () => void;
  /**
   * What the viewer needs to watch it: then it is offered but never started automatically. Null:
   * nothing.
   */
  lack: { words: string; action: string; onGo: () => void } | null;
}

/** Data for the slots of the caption feature. */
export interface PlayerSlotContext {
  video: HTMLVideoElement;
  /** In the order given to the player. */
  subtitles: PlayerSubtitle[];
  /** Pixels currently covered at top and bottom. */
  insetTop: number;
  insetBottom: number;
  /** Top position for notes, in pixels. */
  noteTop: number;
}

export interface PlayerProps {
  title: string;
  /** Season and episode, or the original name. */
  subtitle?: string;
  poster: string | null;
  /** Must be referentially stable: new sources restart playback. */
  sources: PlayerSource[];
  audioTracks?: PlayerAudioTrack[];
  subtitles?: PlayerSubtitle[];
  storyboard?: PlayerStoryboard | null;
  chapters?: PlayerChapter[];
  markers?: PlayerMarker[];
  /** Start position. */
  startSeconds?: number;
  /** BCP 47; default: the master playlist's. */
  preferredAudio?: string | null;
  /** Tries to autoplay; if blocked, a large play button is shown. */
  autoPlay?: boolean;
  next?: PlayerNext | null;
  /**
   * Called when a link was refused (401, 403, 410); rejects or returns none when access has ended.
   */
  renewSources?: () => Promise<PlayerSource[]>;
  onEvent?: (event: PlayerEvent) => void;
  /** Rendered over the picture, above the controls: the captions. */
  renderCaptions?: (context: PlayerSlotContext) => ReactNode;
  /**
   * Content of the subtitle menu: tracks, second track, appearance, delay. Absent: no such button.
   */
  renderCaptionsMenu?: () => ReactNode;
  /** Key C; returns Persian feedback, or null. */
  onToggleCaptions?: () => string | null;
  /** Keys G and H: delays captions by ms, negative: earlier; returns Persian feedback, or null. */
  onDelayCaptions?: (ms: number) => string | null;
  /** Shown in the top corner: a link back to the title. */
  backLink?: ReactNode;
}
