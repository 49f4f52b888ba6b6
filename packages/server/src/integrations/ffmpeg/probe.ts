import type { MediaProbe, VideoStream } from '../../domain/media/media-probe.ts';
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
 * @throws MediaRejection when it is not a film, or incomplete
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
