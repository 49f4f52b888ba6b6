import type { Playback } from '@parde/contract';

/** A subtitle of the file that plays, with its signed link. */
export type CaptionTrack = Playback['subtitles'][number];

/** What is remembered for a title; `off`: none. The words of `choosePlayback`. */
export interface CaptionLanguages {
  subtitleLanguage: string;
  secondSubtitleLanguage: string;
}
