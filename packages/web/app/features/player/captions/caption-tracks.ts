import type { NamedSubtitle } from '@parde/shared/subtitle-names';

/** A subtitle of the current film. */
export interface CaptionTrack extends NamedSubtitle {
  id: number;
  /** URL of a UTF-8 WebVTT file. */
  url: string;
}

/** Languages that a viewer chose for a title; `off`: no subtitle; `null`: no choice was made. */
export interface CaptionLanguages {
  subtitleLanguage: string | null;
  secondSubtitleLanguage: string | null;
}

const PERSIAN = 'fa';

/** Ids of the tracks to show; `null` for none. */
export interface ChosenTracks {
  firstId: number | null;
  secondId: number | null;
}

/**
 * The tracks to show before the viewer chooses in this file: the languages chosen for the title. Without a choice, or
 * if the file lacks that language: Persian subtitles with foreign audio; with Persian audio only forced ones.
 */
export function chooseTracks(
  tracks: readonly CaptionTrack[],
  choice: CaptionLanguages | null,
  audioLanguage: string | null,
): ChosenTracks {
  const wanted = choice?.subtitleLanguage ?? null;
  if (wanted === 'off') return { firstId: null, secondId: null };
  const first =
    bestOf(tracks, wanted) ??
    (audioLanguage === PERSIAN
      ? tracks.find(({ language, isForced }) => isForced && language.code === PERSIAN)
      : bestOf(tracks, PERSIAN));
  const others = tracks.filter((track) => track !== first);
  const second = first ? bestOf(others, choice?.secondSubtitleLanguage ?? null) : undefined;
  return { firstId: first?.id ?? null, secondId: second?.id ?? null };
}

/** The track to enable when the viewer turns subtitles on without a choice. */
export function defaultTrack(tracks: readonly CaptionTrack[]): CaptionTrack | undefined {
  return bestOf(tracks, PERSIAN) ?? tracks.find(({ isForced }) => !isForced) ?? tracks[0];
}

/**
 * The best track of a language: regular subtitles before SDH ones; forced ones are excluded, because they are
 * incomplete.
 */
function bestOf(tracks: readonly CaptionTrack[], language: string | null) {
  const whole = tracks.filter((track) => track.language.code === language && !track.isForced);
  return whole.find(({ isSdh }) => !isSdh) ?? whole[0];
}
