import { join } from 'node:path';
import type { VideoRendition } from '../../domain/media/ladder.ts';
import {
  type AudioRendition,
  type EncodePlan,
  placeSubtitle,
} from '../../domain/media/plan-encode.ts';
import { type H264Encoder, inputArguments } from './ffmpeg.ts';
import { encoderArguments, encoderDevice, encoderFilter } from './h264-arguments.ts';
import { toneMapFilters } from './tone-map-filter.ts';

export interface VideoPart {
  kind: 'video';
  /** Name of its folder. */
  name: string;
  rendition: VideoRendition;
}

export interface AudioPart {
  kind: 'audio';
  name: string;
  rendition: AudioRendition;
}

export type Part = VideoPart | AudioPart;

/** Parts that one ffmpeg process encodes in one pass over the film. */
export type Run = Part[];

/**
 * Maximum number of pixels per frame that one run encodes: those of 1080p, about 350 MB of memory
 * with x264.
 */
const RUN_PIXELS = 1920 * 1088;
/** Cost of an audio track, and of decoding once more, in pixels per frame. */
const AUDIO_WEIGHT = 40_000;
const DECODE_WEIGHT = 200_000;

export function partsOf(plan: EncodePlan): { video: VideoPart[]; audio: AudioPart[] } {
  return {
    video: plan.video.map((rendition) => ({
      kind: 'video',
      name: `v${rendition.rung}`,
      rendition,
    })),
    audio: plan.audio.map((rendition, n) => ({ kind: 'audio', name: `a${n}`, rendition })),
  };
}

/**
 * Groups parts into runs: audio first, then the renditions from the smallest up. Each run contains as many as
 * `RUN_PIXELS` allows, since every run decodes the film again; unfinished parts of an interrupted run are lost.
 *
 * @param isFirstAlone whether the smallest rendition gets a run of its own, so that it is available early
 */
export function runsOf(video: VideoPart[], audio: AudioPart[], isFirstAlone = false): Run[] {
  const runs: Run[] = audio.length > 0 ? [audio] : [];
  let current: VideoPart[] = [];
  let pixels = 0;
  for (const [n, part] of video.entries()) {
    const own = part.rendition.width * part.rendition.height;
    const isFull = pixels + own > RUN_PIXELS || (isFirstAlone && n === 1);
    if (current.length > 0 && isFull) {
      runs.push(current);
      current = [];
      pixels = 0;
    }
    current.push(part);
    pixels += own;
  }
  return current.length > 0 ? [...runs, current] : runs;
}

/** Relative cost of a run. */
export function runWeight(run: Run): number {
  const weight = (part: Part) =>
    part.kind === 'audio' ? AUDIO_WEIGHT : part.rendition.width * part.rendition.height;
  const decode = run.some(({ kind }) => kind === 'video') ? DECODE_WEIGHT : 0;
  return run.reduce((sum, part) => sum + weight(part), decode);
}

/** A range of segments of a film, whose video one process encodes. */
export interface Chunk {
  /** Index, from 0. */
  n: number;
  /** Index of its first segment, from 0. */
  firstSegment: number;
  startFrame: number;
  /** The frame after its last one; `null` if it extends to the end of the film. */
  endFrame: number | null;
}

/** The whole film as a single chunk. */
export const WHOLE: Chunk = { n: 0, firstSegment: 0, startFrame: 0, endFrame: null };

/** Splits a film into chunks of the given number of segments; the last has up to twice as many. */
export function chunksOf(
  { framesPerSegment, lastKeyFrame }: EncodePlan,
  segments: number,
): Chunk[] {
  const total = Math.floor(lastKeyFrame / framesPerSegment) + 1;
  const count = Math.max(1, Math.floor(total / segments));
  return Array.from({ length: count }, (_, n) => ({
    n,
    firstSegment: n * segments,
    startFrame: n * segments * framesPerSegment,
    endFrame: n === count - 1 ? null : (n + 1) * segments * framesPerSegment,
  }));
}

/** Start time of a frame, in milliseconds. */
export const msOf = ({ frameRate }: EncodePlan, frames: number): number =>
  (frames * frameRate.denominator * 1000) / frameRate.numerator;

/**
 * Number of segments that are decoded before a chunk and discarded: frames with a long duration, and filters that look
 * back, need the preceding frames.
 */
const LEAD_SEGMENTS = 2;

const leadOf = ({ framesPerSegment }: EncodePlan, { startFrame }: Chunk): number =>
  Math.min(startFrame, LEAD_SEGMENTS * framesPerSegment);

function seekArguments(plan: EncodePlan, chunk: Chunk): string[] {
  const { numerator, denominator } = plan.frameRate;
  const frame = chunk.startFrame - leadOf(plan, chunk);
  return frame === 0 ? [] : ['-ss', ((frame * denominator) / numerator).toFixed(6)];
}

/**
 * @param folder where the files of a part are written
 * @param table path of the HDR tone-mapping table; `null` if the film is SDR
 */
export function runArguments(
  run: Run,
  plan: EncodePlan,
  input: string,
  encoder: H264Encoder,
  folder: (part: Part) => string,
  table: string | null,
  chunk: Chunk = WHOLE,
): string[] {
  const ofChunk = { ...plan, lastKeyFrame: plan.lastKeyFrame - chunk.startFrame };
  const video = run.filter((part) => part.kind === 'video');
  return [
    ...['-hide_banner', '-nostdin', '-v', 'error', '-y', '-progress', 'pipe:1'],
    ...(video.length > 0 ? encoderDevice(encoder) : []),
    ...seekArguments(plan, chunk),
    ...inputArguments(input),
    ...(video.length > 0 ? subtitleInput(plan, input) : []),
    ...(video.length > 0
      ? ['-filter_complex', filterGraph(video, plan, encoder, table, chunk)]
      : []),
    ...run.flatMap((part) => [
      ...(part.kind === 'video' ? ['-map', `[${part.name}]`] : []),
      ...partArguments(part, ofChunk, encoder),
      ...segmentArguments(part, plan, folder(part), chunk.firstSegment),
    ]),
  ];
}

/**
 * Opens the film a second time for its subtitle: read separately, the bitmaps appear and disappear at the exact frame.
 * They are placed on a canvas that is known before the first of them.
 */
function subtitleInput({ burnt }: EncodePlan, input: string): string[] {
  if (burnt === null) return [];
  const { width, height } = burnt.canvas;
  return ['-canvas_size', `${width}x${height}`, ...inputArguments(input)];
}

/** Encoder arguments of a part. */
export function partArguments(part: Part, plan: EncodePlan, encoder: H264Encoder): string[] {
  if (part.kind === 'video') return encoderArguments(encoder, part.rendition, plan);
  const { streamIndex, channels, bitRate } = part.rendition;
  // Fills gaps and pads the end: players stop where audio is missing.
  const whole = `aresample=async=1:first_pts=0,apad=whole_dur=${plan.durationMs}ms`;
  return [
    ...['-map', `0:${streamIndex}`, '-af', whole, '-c:a', 'aac', '-b:a', String(bitRate)],
    ...['-ac', String(channels), '-ar', '48000'],
  ];
}

/**
 * Decodes once, converts to SDR at a constant frame rate, then splits and scales for each rendition, and overlays the
 * burnt subtitle.
 */
export function filterGraph(
  parts: VideoPart[],
  plan: EncodePlan,
  encoder: H264Encoder,
  table: string | null,
  chunk: Chunk = WHOLE,
): string {
  const { numerator, denominator } = plan.frameRate;
  const largest = parts.at(-1)?.rendition;
  const common = [
    plan.isDeinterlaced ? 'bwdif=mode=send_frame' : null,
    `fps=fps=${numerator}/${denominator}:start_time=0`,
    chunk === WHOLE ? null : trimFilter(plan, chunk),
    table !== null && largest ? toneMapFilters(largest, table) : null,
    `split=${parts.length}`,
  ];
  const outlets = parts.map(({ name }) => `[s${name}]`).join('');
  const { burnt } = plan;
  const subtitles = burnt
    ? [
        `[1:${burnt.streamIndex}]split=${parts.length}${parts.map(({ name }) => `[t${name}]`).join('')}`,
      ]
    : [];
  const branches = parts.flatMap(({ name, rendition }) => {
    const { width, height } = rendition;
    const scaled = `[s${name}]scale=${width}:${height}:flags=bicubic,setsar=1`;
    const end = `${encoderFilter(encoder)}[${name}]`;
    if (burnt === null) return [`${scaled},${end}`];
    const { x, y, ...size } = placeSubtitle(burnt, rendition);
    return [
      `${scaled}[p${name}]`,
      `[t${name}]scale=${size.width}:${size.height}:flags=bicubic[b${name}]`,
      `[p${name}][b${name}]overlay=${x}:${y}:eof_action=pass,${end}`,
    ];
  });
  const head = common.filter((filter) => filter !== null).join(',');
  return [`[0:${plan.videoStreamIndex}]${head}${outlets}`, ...subtitles, ...branches].join(';');
}

function trimFilter(plan: EncodePlan, chunk: Chunk): string {
  const lead = leadOf(plan, chunk);
  const end =
    chunk.endFrame === null ? '' : `:end_frame=${chunk.endFrame - chunk.startFrame + lead}`;
  return `trim=start_frame=${lead}${end},setpts=PTS-STARTPTS`;
}

/**
 * CMAF, i.e. fragmented MP4. A video segment ends at each key frame, an audio segment as close to
 * that as possible.
 */
function segmentArguments(
  part: Part,
  plan: EncodePlan,
  folder: string,
  firstSegment: number,
): string[] {
  const { numerator, denominator } = plan.frameRate;
  // Half a frame less than a segment, so that rounding cannot make it miss its key frame.
  const frames = plan.framesPerSegment - (part.kind === 'video' ? 0.5 : 0);
  const seconds = ((frames * denominator) / numerator).toFixed(6);
  return [
    // Bounds the output if timestamps jump by days: the gap would be filled with repeated frames.
    ...['-t', ((plan.durationMs * 1.05) / 1000 + 10).toFixed(3)],
    // Video timestamps start at 0 in decode order: MSE players ignore the edit list that would
    // shift them.
    ...[
      '-avoid_negative_ts',
      'disabled',
      '-map_metadata',
      '-1',
      '-map_chapters',
      '-1',
      '-f',
      'hls',
      '-hls_time',
      seconds,
    ],
    ...['-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ...['-start_number', String(firstSegment + 1)],
    ...['-hls_segment_options', 'movflags=+negative_cts_offsets'],
    ...['-hls_fmp4_init_filename', 'init.mp4', '-hls_flags', 'independent_segments'],
    ...['-hls_segment_filename', join(folder, '%05d.m4s'), join(folder, 'index.m3u8')],
  ];
}
