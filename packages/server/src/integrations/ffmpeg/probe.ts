import { z } from 'zod';
import type {
  MediaProbe,
  Size,
  SubtitleStream,
  VideoStream,
} from '../../domain/media/media-probe.ts';
import { type ContainerLayout, readLayout } from './container-layout.ts';
import { FfmpegError, MediaRejection } from './errors.ts';
import { type Ffmpeg, inputArguments } from './ffmpeg.ts';
import {
  audioOf,
  chaptersOf,
  type ProbeOutput,
  probeOutput,
  subtitleOf,
  videoOf,
} from './probe-streams.ts';
import { runTool } from './run-tool.ts';

const TIMEOUT_MS = 60_000;
const MAX_OUTPUT = 8 * 1024 * 1024;
const MAX_STREAMS = 200;
/** Maximum side length in pixels; more than 8K. */
const MAX_SIDE = 8640;
const MAX_DURATION_MS = 24 * 60 * 60 * 1000;

/**
 * Probes a file without decoding it.
 *
 * @throws MediaRejection if it is not a film, or incomplete
 * @throws FfmpegError `aborted`
 */
export async function probe(
  ffmpeg: Ffmpeg,
  path: string,
  signal?: AbortSignal,
): Promise<MediaProbe> {
  const layout = await readLayout(path);
  const output = await runProbe(ffmpeg, path, signal);
  const duration = Number(output.format.duration);
  const durationMs = Math.round(duration * 1000);
  const video = mainVideo(output);
  if (video === null) throw new MediaRejection('no-video', 'the file has no moving picture');
  check(video, durationMs, output);
  return {
    container: layout.container,
    durationMs,
    bitRate: Math.round((layout.fileSize * 8) / duration),
    fileSize: layout.fileSize,
    video,
    audio: output.streams.flatMap((stream) => audioOf(stream) ?? []),
    subtitles: output.streams.flatMap((stream) => subtitleOf(stream) ?? []),
    chapters: chaptersOf(output, durationMs),
    isFastStart: (layout satisfies ContainerLayout).isFastStart,
  };
}

/** Long, because the film is read up to its first subtitle, which may come after hours. */
const CANVAS_TIMEOUT_MS = 30 * 60_000;
/** Type of the PGS segment that begins with the size of the canvas. */
const COMPOSITION = 0x16;
const packetsOutput = z.object({ packets: z.array(z.object({ data: z.string() })) });

/**
 * Canvas size of a PGS subtitle. ffprobe only reports it if the first bitmap comes early, whereas every bitmap states
 * it. `null` if there is none, or the subtitle is of another kind.
 */
export async function readCanvas(
  ffmpeg: Ffmpeg,
  path: string,
  { index, codec }: Pick<SubtitleStream, 'index' | 'codec'>,
  signal?: AbortSignal,
): Promise<Size | null> {
  if (codec !== 'hdmv_pgs_subtitle') return null;
  const args = ['-v', 'error', '-select_streams', String(index), '-read_intervals', '%+#1'];
  const { stdout } = await runTool(
    ffmpeg.ffprobePath,
    [...args, '-show_packets', '-show_data', '-of', 'json', ...inputArguments(path)],
    { timeoutMs: CANVAS_TIMEOUT_MS, maxOutput: MAX_OUTPUT, signal },
  );
  const [first] = packetsOutput.parse(JSON.parse(stdout.toString())).packets;
  // Each line has an address, the bytes in hexadecimal, and the bytes as text.
  const hex = first?.data.match(/(?<=^[\da-f]+: )[\da-f ]{40}/gm)?.join('') ?? '';
  const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex');
  if (bytes.length < 7 || bytes[0] !== COMPOSITION) return null;
  return { width: bytes.readUInt16BE(3), height: bytes.readUInt16BE(5) };
}

async function runProbe(
  ffmpeg: Ffmpeg,
  path: string,
  signal: AbortSignal | undefined,
): Promise<ProbeOutput> {
  const args = ['-v', 'error', '-show_format', '-show_streams', '-show_chapters', '-of', 'json'];
  try {
    const limits = { timeoutMs: TIMEOUT_MS, maxOutput: MAX_OUTPUT, signal };
    const { stdout } = await runTool(
      ffmpeg.ffprobePath,
      [...args, ...inputArguments(path)],
      limits,
    );
    return probeOutput.parse(JSON.parse(stdout.toString()));
  } catch (error) {
    if (!(error instanceof FfmpegError)) {
      throw new MediaRejection('not-media', 'what ffprobe says of the file makes no sense');
    }
    if (error.code === 'aborted') throw error;
    if (error.code === 'timeout') {
      throw new MediaRejection('timeout', 'reading the file takes too long');
    }
    throw new MediaRejection('damaged', `ffprobe cannot read the file: ${reason(error)}`);
  }
}

/** ffprobe's message without the path of the file, which is private. */
function reason(error: FfmpegError): string {
  return error.message.replace(/^.*?(file:)?\/\S*:\s*/, '').slice(0, 200);
}

/** The default video stream, else the largest; cover art is skipped. */
function mainVideo(output: ProbeOutput): VideoStream | null {
  const found = output.streams.flatMap((stream) => {
    const video = videoOf(stream);
    return video ? [{ video, isDefault: stream.disposition?.default === 1 }] : [];
  });
  found.sort(
    (a, b) =>
      Number(b.isDefault) - Number(a.isDefault) ||
      b.video.width * b.video.height - a.video.width * a.video.height,
  );
  return found[0]?.video ?? null;
}

function check(video: VideoStream, durationMs: number, output: ProbeOutput): void {
  if (!Number.isFinite(durationMs) || durationMs < 1) {
    throw new MediaRejection('no-duration', 'the file does not say how long it is');
  }
  if (durationMs > MAX_DURATION_MS) {
    throw new MediaRejection('too-large', 'the film claims to be longer than a day');
  }
  if (output.streams.length > MAX_STREAMS) {
    throw new MediaRejection('too-large', `the file has more than ${MAX_STREAMS} streams`);
  }
  if (video.width < 16 || video.height < 16) {
    throw new MediaRejection('no-video', 'the picture has no size');
  }
  if (Math.max(video.width, video.height) > MAX_SIDE) {
    throw new MediaRejection('too-large', `the picture is larger than ${MAX_SIDE} pixels`);
  }
}
