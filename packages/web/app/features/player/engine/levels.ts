import type { EnginePreferences } from './engine';

interface Size {
  width: number;
  height: number;
}

interface Level extends Size {
  bitrate: number;
}

const SAVING_HEIGHT = 480;
const NAMED = [144, 240, 360, 480, 720, 1080, 1440, 2160];
const SAME_SIZE = 0.05;

/**
 * The common name of a size, as on the files page: height of the 16:9 frame (9:16 for upright
 * films) that the picture just fits in. 1920 × 800 and 1080 × 1920 are 1080, 852 × 478 is 480.
 * Levels without sizes have width 0.
 */
export function linesOf({ width, height }: Size): number {
  const isUnknown = width === 0 || height === 0;
  const lines = isUnknown
    ? height
    : Math.max(Math.min(width, height), (Math.max(width, height) * 9) / 16);
  const name = NAMED.find((named) => Math.abs(named - lines) / named <= SAME_SIZE);
  return name ?? Math.floor(lines / 2) * 2;
}

/** Distinct heights, tallest first. */
export function heightsOf(levels: readonly Level[]): number[] {
  return [...new Set(levels.map(linesOf))].sort((a, b) => b - a);
}

/**
 * Index of the best level not taller than `height`, else of the smallest; -1 without levels. This
 * way a choice made for one film also works for the next, which has other heights.
 */
export function bestLevelWithin(levels: readonly Level[], height: number): number {
  let best = -1;
  let smallest = -1;
  levels.forEach((level, index) => {
    const lines = linesOf(level);
    const rival = levels[smallest];
    if (!rival || lines < linesOf(rival)) smallest = index;
    if (lines > height) return;
    const champion = levels[best];
    const isBetter =
      !champion ||
      lines > linesOf(champion) ||
      (lines === linesOf(champion) && level.bitrate > champion.bitrate);
    if (isBetter) best = index;
  });
  return best === -1 ? smallest : best;
}

/** Maximum level in data-saving mode. */
export function savingLevel(levels: readonly Level[]): number {
  return bestLevelWithin(levels, SAVING_HEIGHT);
}

/** Index of the track that the viewer prefers, or -1. */
export function preferredTrack(
  tracks: readonly { language: string | null }[],
  { audioLanguage, audioIndex = -1 }: Pick<EnginePreferences, 'audioLanguage' | 'audioIndex'>,
): number {
  const chosen = tracks[audioIndex];
  const isSame = chosen && chosen.language === audioLanguage;
  return isSame ? audioIndex : trackInLanguage(tracks, audioLanguage);
}

const base = (tag: string) => tag.toLowerCase().split('-')[0];

/** Index of the track in a language, or -1; the region only matters if several tracks share the language. */
function trackInLanguage(
  tracks: readonly { language: string | null }[],
  language: string | null,
): number {
  if (!language) return -1;
  const exact = tracks.findIndex((track) => track.language === language);
  if (exact !== -1) return exact;
  return tracks.findIndex((track) => track.language && base(track.language) === base(language));
}
