import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SubtitleStream } from '../../domain/media/media-probe.ts';
import { MediaRejection } from './errors.ts';
import { type Ffmpeg, inputArguments } from './ffmpeg.ts';
import { runTool } from './run-tool.ts';

export interface ExtractOptions {
  input: string;
  /** Subtitle streams to extract, in one pass over the file. */
  subtitles: SubtitleStream[];
  signal?: AbortSignal;
}

export interface ExtractedSubtitle {
  /** Stream index in the file. */
  index: number;
  format: SubtitleFormat;
  /** UTF-8, unless the file contains another encoding. */
  bytes: Buffer;
}

type SubtitleFormat = 'srt' | 'ass' | 'vtt';

/** Output format by codec. */
const FORMATS: Record<string, SubtitleFormat> = {
  subrip: 'srt',
  srt: 'srt',
  text: 'srt',
  mov_text: 'srt',
  ass: 'ass',
  ssa: 'ass',
  webvtt: 'vtt',
};
const MUXERS: Record<SubtitleFormat, string> = { srt: 'srt', ass: 'ass', vtt: 'webvtt' };
const STALL_MS = 10 * 60 * 1000;
/**
 * Maximum size of one subtitle in bytes; the largest real ones are typeset ASS of a few megabytes.
 */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Extracts text subtitles from a film in their original format.
 *
 * @throws MediaRejection `image-subtitle`
 * @throws FfmpegError
 */
export async function extractSubtitles(
  ffmpeg: Ffmpeg,
  { input, subtitles, signal }: ExtractOptions,
): Promise<ExtractedSubtitle[]> {
  if (subtitles.length === 0) return [];
  const wanted = subtitles.map(({ index, codec }) => {
    const format = FORMATS[codec];
    if (!format) {
      throw new MediaRejection('image-subtitle', `stream ${index} (${codec}) is not text`);
    }
    // Copied without conversion if possible, which keeps the content whatever its encoding.
    const coder = codec === 'mov_text' || codec === 'text' ? 'srt' : 'copy';
    return { index, format, coder };
  });
  const folder = await mkdtemp(join(tmpdir(), 'parde-subtitles-'));
  const fileOf = (index: number) => join(folder, `${index}.txt`);
  try {
    const outputs = wanted.flatMap(({ index, format, coder }) => [
      ...['-map', `0:${index}`, '-c:s', coder, '-fs', String(MAX_BYTES)],
      ...['-f', MUXERS[format], fileOf(index)],
    ]);
    await runTool(
      ffmpeg.ffmpegPath,
      [
        ...['-hide_banner', '-nostdin', '-v', 'error', '-y', '-progress', 'pipe:1'],
        ...[...inputArguments(input), ...outputs],
      ],
      { signal, stallMs: STALL_MS, onOutput: () => undefined },
    );
    return await Promise.all(
      wanted.map(async ({ index, format }) => ({
        index,
        format,
        bytes: await readFile(fileOf(index)),
      })),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
