import { z } from 'zod';
import { shortLanguage } from '../../domain/media/language-code.ts';
import type {
  AudioStream,
  Chapter,
  FrameRate,
  SubtitleStream,
  VideoStream,
} from '../../domain/media/media-probe.ts';
import { constantRate } from '../../domain/media/plan-encode.ts';
import { audioCodecs, videoCodecs } from '../../domain/media/rfc6381.ts';
import type { HdrFormat } from '../../domain/media/tone-map.ts';

/** The part of ffprobe's JSON that we use; optional numbers come as text. */
const tags = z.record(z.string(), z.string()).default({});

const probeStream = z.object({
  index: z.int(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  codec_tag_string: z.string().optional(),
  profile: z.string().optional(),
  level: z.number().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  pix_fmt: z.string().optional(),
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  r_frame_rate: z.string().optional(),
  color_transfer: z.string().optional(),
  field_order: z.string().optional(),
  channels: z.int().optional(),
  bit_rate: z.string().optional(),
  disposition: z.record(z.string(), z.number()).optional(),
  side_data_list: z
    .array(
      z.object({
        rotation: z.number().optional(),
        /** In nits, as a fraction. */
        max_luminance: z.string().optional(),
        /** In nits. */
        max_content: z.number().optional(),
      }),
    )
    .optional(),
  tags,
});
type ProbeStream = z.infer<typeof probeStream>;

export const probeOutput = z.object({
  streams: z.array(probeStream).default([]),
  format: z.object({ duration: z.string().optional() }),
  chapters: z.array(z.object({ start_time: z.string(), end_time: z.string(), tags })).default([]),
});
export type ProbeOutput = z.infer<typeof probeOutput>;

const TEXT_SUBTITLES = new Set(['subrip', 'srt', 'ass', 'ssa', 'mov_text', 'webvtt', 'text']);
const INTERLACED = new Set(['tt', 'bb', 'tb', 'bt']);
const MAX_CHANNELS = 64;
const MAX_CHAPTERS = 500;
const MAX_TITLE = 200;

/** `null` if it is not a video stream; cover art does not count. */
export function videoOf(stream: ProbeStream): VideoStream | null {
  const { disposition = {}, codec_name: codec, width, height } = stream;
  if (stream.codec_type !== 'video' || disposition.attached_pic === 1) return null;
  if (codec === undefined || width === undefined || height === undefined) return null;
  const profile = stream.profile ?? null;
  const level = stream.level !== undefined && stream.level > 0 ? stream.level : null;
  const pixelFormat = stream.pix_fmt ?? 'unknown';
  return {
    index: stream.index,
    codec,
    profile,
    level,
    width,
    height,
    rotation: rotationOf(stream),
    pixelAspect: aspectOf(stream.sample_aspect_ratio),
    frameRate: frameRateOf(stream),
    pixelFormat,
    hdr: hdrOf(stream),
    isInterlaced: INTERLACED.has(stream.field_order ?? ''),
    bitRate: positive(stream.bit_rate ?? stream.tags.BPS),
    codecs: videoCodecs({ codec, profile, level, pixelFormat, tag: stream.codec_tag_string }),
  };
}

export function audioOf(stream: ProbeStream): AudioStream | null {
  const { codec_name: codec, channels, disposition = {} } = stream;
  if (stream.codec_type !== 'audio' || codec === undefined || !channels) return null;
  return {
    index: stream.index,
    codec,
    channels: Math.min(channels, MAX_CHANNELS),
    language: shortLanguage(stream.tags.language),
    title: cleanTitle(stream.tags.title),
    isDefault: disposition.default === 1,
    codecs: audioCodecs(codec, stream.profile ?? null),
  };
}

export function subtitleOf(stream: ProbeStream): SubtitleStream | null {
  const { codec_name: codec, disposition = {} } = stream;
  if (stream.codec_type !== 'subtitle' || codec === undefined) return null;
  const title = cleanTitle(stream.tags.title);
  const isText = TEXT_SUBTITLES.has(codec);
  const { width = 0, height = 0 } = stream;
  return {
    index: stream.index,
    codec,
    isText,
    canvas: !isText && width > 0 && height > 0 ? { width, height } : null,
    language: shortLanguage(stream.tags.language),
    title,
    isForced: disposition.forced === 1,
    isDefault: disposition.default === 1,
    isSdh: disposition.hearing_impaired === 1 || /\b(sdh|cc)\b/i.test(title ?? ''),
  };
}

/** In chronological order; chapters outside the film or without duration are dropped. */
export function chaptersOf(output: ProbeOutput, durationMs: number): Chapter[] {
  return output.chapters
    .map(({ start_time, end_time, tags }) => ({
      startMs: Math.max(0, Math.round(Number(start_time) * 1000)),
      endMs: Math.min(durationMs, Math.round(Number(end_time) * 1000)),
      title: cleanTitle(tags.title),
    }))
    .filter(({ startMs, endMs }) => endMs > startMs)
    .sort((a, b) => a.startMs - b.startMs)
    .slice(0, MAX_CHAPTERS);
}

function rotationOf(stream: ProbeStream): 0 | 90 | 180 | 270 {
  const sideData = stream.side_data_list?.find(({ rotation }) => rotation !== undefined);
  // The display matrix is counter-clockwise, the old `rotate` tag clockwise.
  const degrees =
    sideData?.rotation === undefined ? Number(stream.tags.rotate ?? 0) : -sideData.rotation;
  const quarters = Number.isFinite(degrees) ? Math.round(degrees / 90) : 0;
  return ([0, 90, 180, 270] as const)[((quarters % 4) + 4) % 4] ?? 0;
}

/** ffprobe reports unknown as "0:1". */
function aspectOf(text: string | undefined): number {
  const [width = 0, height = 0] = (text ?? '').split(':').map(Number);
  const aspect = width / height;
  return aspect >= 0.1 && aspect <= 10 ? aspect : 1;
}

/** Parses "24000/1001"; `null` if unknown, which ffprobe reports as "0/0". */
function fraction(text: string | undefined): FrameRate | null {
  const [numerator = 0, denominator = 0] = (text ?? '').split('/').map(Number);
  return numerator > 0 && denominator > 0 ? { numerator, denominator } : null;
}

/** The frame rate of the stream; for a variable rate, a constant one that loses no frames. */
function frameRateOf(stream: ProbeStream): FrameRate {
  const average = fraction(stream.avg_frame_rate);
  const base = fraction(stream.r_frame_rate);
  if (average === null) return base ?? { numerator: 25, denominator: 1 };
  // The base rate of interlaced video counts fields.
  if (base === null || INTERLACED.has(stream.field_order ?? '')) return average;
  return constantRate(average, base);
}

/** The peak at which most films are mastered, for those that do not state it. */
const PEAK_NITS = 1000;
/** Plausible range of the peak: below it a picture would not be HDR, and PQ ends at the upper limit. */
const [MIN_PEAK_NITS, MAX_PEAK_NITS] = [400, 10_000];

function hdrOf({ color_transfer, side_data_list = [] }: ProbeStream): HdrFormat | null {
  if (color_transfer === 'arib-std-b67') return { transfer: 'hlg', peakNits: PEAK_NITS };
  if (color_transfer !== 'smpte2084') return null;
  const content = side_data_list.find(({ max_content }) => max_content)?.max_content;
  const display = fraction(
    side_data_list.find(({ max_luminance }) => max_luminance)?.max_luminance,
  );
  const peak = content ?? (display ? display.numerator / display.denominator : PEAK_NITS);
  return {
    transfer: 'pq',
    peakNits: Math.min(MAX_PEAK_NITS, Math.max(MIN_PEAK_NITS, Math.round(peak))),
  };
}

function positive(text: string | undefined): number | null {
  const value = Number(text);
  return value > 0 && Number.isFinite(value) ? Math.round(value) : null;
}

/** `null` if there is no visible text. */
function cleanTitle(text: string | undefined): string | null {
  const clean = (text ?? '').replace(/[\p{Cc}\p{Zs}]+/gu, ' ').trim();
  return clean === '' ? null : clean.slice(0, MAX_TITLE);
}
