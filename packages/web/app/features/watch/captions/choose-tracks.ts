import type { PlaybackChoice } from '@parde/contract';
import type { CaptionTrack } from './caption-track';

const PERSIAN = 'fa';

/** Ids of the tracks to show; null: none. */
export interface ChosenTracks {
  firstId: number | null;
  secondId: number | null;
}

type Choice = Pick<PlaybackChoice, 'subtitleLanguage' | 'secondSubtitleLanguage'>;

/**
 * What to show before the viewer says so here: the languages they chose for the title. Where they
 * chose none, or the file lacks it: Persian under foreign sound, under Persian sound only what
 * translates the writing in the picture.
 */
export function chooseTracks(
  tracks: readonly CaptionTrack[],
  choice: Choice | null,
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

/** What comes on when the viewer wants subtitles and none was chosen. */
export function usualTrack(tracks: readonly CaptionTrack[]): CaptionTrack | undefined {
  return bestOf(tracks, PERSIAN) ?? tracks.find(({ isForced }) => !isForced) ?? tracks[0];
}

/** Of one language, the plain one before that for the deaf; forced ones are only half of it. */
function bestOf(tracks: readonly CaptionTrack[], language: string | null) {
  const whole = tracks.filter((track) => track.language.code === language && !track.isForced);
  return whole.find(({ isSdh }) => !isSdh) ?? whole[0];
}
