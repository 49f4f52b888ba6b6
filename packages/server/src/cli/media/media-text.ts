import { plainLine } from '@parde/contract';
import { formatTime } from '../../domain/subtitles/timing.ts';
import type { FileOverview } from '../../features/media/overview-queries.ts';

export const NO_FFMPEG =
  'ffmpeg is not installed: MP4 and WebM are taken unseen and play as they are, nothing is encoded (docs/operate/media.md).';

const MB = 1_000_000;

function placeOf({ season, episode }: FileOverview): string {
  return season === null ? '' : ` S${season}E${episode}`;
}

function editionOf({ kind, studio, isCensored }: FileOverview): string {
  const censored = isCensored === null ? null : isCensored ? 'censored' : 'uncensored';
  return [kind, studio && plainLine(studio), censored].filter((part) => part !== null).join(', ');
}

function encodeOf({ encode, streamHeights, isDirectPlayable }: FileOverview): string {
  const plays = streamHeights
    ? `plays as a stream (${streamHeights.map((height) => `${height}p`).join(', ')})`
    : isDirectPlayable
      ? 'plays as it is'
      : 'does not play yet';
  switch (encode?.state) {
    case 'queued':
      return `${plays}; waits to be encoded`;
    case 'running':
      return `${plays}; encoding, ${Math.floor(encode.progress * 100)} %`;
    case 'failed':
      return `${plays}; encoding failed: ${encode.error}`;
    case 'cancelled':
      return `${plays}; encoding cancelled`;
    default:
      return plays;
  }
}

/** Formats a file on two lines. */
export function fileLines(file: FileOverview): string {
  const facts = [
    file.resolution === null ? null : `${file.resolution}p`,
    file.videoCodec,
    file.container,
    file.durationSeconds === null ? null : formatTime(file.durationSeconds * 1000).slice(0, -4),
    `${(file.sizeBytes / MB).toFixed(1)} MB`,
    file.audioLanguages.length > 0 ? `sound ${file.audioLanguages.join(' ')}` : null,
    file.subtitleLanguages.length > 0 ? `subtitles ${file.subtitleLanguages.join(' ')}` : null,
  ].filter((part) => part !== null);
  return [
    `#${file.id}  ${plainLine(file.title)} (title ${file.titleId})${placeOf(file)}  ${editionOf(file)}`,
    `    ${facts.join(', ')}; ${encodeOf(file)}`,
    ...(file.problem === null ? [] : [`    problem: ${plainLine(file.problem)}`]),
  ].join('\n');
}

/** `0:01:02.500 – 0:02:00.000  title` */
export function spanLine(span: { startMs: number; endMs: number }, name: string): string {
  return `    ${formatTime(span.startMs)} – ${formatTime(span.endMs)}  ${plainLine(name)}`;
}
