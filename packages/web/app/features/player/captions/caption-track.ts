import type { Playback } from '@parde/contract';

/** A subtitle of the current file, with its signed link. */
export type CaptionTrack = Playback['subtitles'][number];

/** The stored choice for a title; `off`: none. In the format of `choosePlayback`. */
export interface CaptionLanguages {
  subtitleLanguage: string;
  secondSubtitleLanguage: string;
}
