import type { MediaFile } from '@parde/contract';
import { formatResolution } from '@parde/shared/digits';
import { joinFacts } from '../../lib/title-facts';
import { text } from './text';

const CODECS: Record<string, string> = {
  h264: 'H.264',
  avc: 'H.264',
  hevc: 'H.265',
  h265: 'H.265',
  av1: 'AV1',
  vp9: 'VP9',
};

/** `کیفیت ۱۰۸۰p` */
export function resolutionWords(lines: number | null): string {
  return lines === null ? text.unknownLines : text.lines(formatResolution(lines));
}

/** `H.264 · MP4`: familiar names; only the container while the codec is unknown. */
export function formatWords({
  videoCodec,
  container,
}: Pick<MediaFile, 'videoCodec' | 'container'>) {
  const codec = videoCodec && (CODECS[videoCodec.toLowerCase()] ?? videoCodec.toUpperCase());
  return joinFacts([codec, container.toUpperCase()]);
}

/** Groups of a series by season, in the given order; a film is one group without a number. */
export function bySeason<T extends { season: number | null }>(
  groups: readonly T[],
): { season: number | null; groups: T[] }[] {
  const seasons = new Map<number | null, T[]>();
  for (const group of groups) {
    const season = seasons.get(group.season);
    if (season) season.push(group);
    else seasons.set(group.season, [group]);
  }
  return [...seasons].map(([season, items]) => ({ season, groups: items }));
}
