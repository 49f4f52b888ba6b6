import { displaySize, ladder, type VideoRendition } from './ladder.ts';
import { SHORTEST_TAIL_S } from './media-playlist.ts';
import type { AudioStream, FrameRate, MediaProbe, Size, SubtitleStream } from './media-probe.ts';
import type { HdrFormat } from './tone-map.ts';

/** One audio track; its folder is `a0`, `a1`, … by its position in the plan. */
export interface AudioRendition {
  /** Stream index in the source. */
  streamIndex: number;
  channels: 1 | 2;
  /** Bits per second. */
  bitRate: number;
  /** ISO 639; null: unknown. */
  language: string | null;
  /** NAME in the playlist: unique per track. */
  name: string;
  /** True for exactly one track, which plays by default. */
  isDefault: boolean;
}

/** A bitmap subtitle that is burnt into the picture. */
export interface BurntSubtitle {
  /** Stream index in the source. */
  streamIndex: number;
  /** Size of the canvas that its bitmaps are placed on, in the canvas's own pixels. */
  canvas: Size;
  /** Displayed size of the canvas, in square pixels. */
  shown: Size;
}

/** The complete specification of an encode: the same plan gives the same stream. */
export interface EncodePlan {
  videoStreamIndex: number;
  durationMs: number;
  /** Constant, so that key frames are at the same frames in every rendition. */
  frameRate: FrameRate;
  /** Frames per key-frame interval: one segment, about four seconds. */
  framesPerSegment: number;
  /** No key frame comes after this frame, so that the film does not end with a segment of a few frames. */
  lastKeyFrame: number;
  isDeinterlaced: boolean;
  /** Whether seeking to an exact frame is possible, so that the film may be encoded in chunks. */
  isSeekable: boolean;
  /** HDR format to convert to SDR; `null` if the film is SDR, or this ffmpeg cannot convert it. */
  toneMap: HdrFormat | null;
  /** `null` if no subtitle is burnt in. */
  burnt: BurntSubtitle | null;
  /** Smallest first. */
  video: VideoRendition[];
  /** Empty for a silent film. */
  audio: AudioRendition[];
}

/** Other containers have no index, or timestamps that do not match frames exactly. */
const SEEKABLE = new Set<MediaProbe['container']>(['mp4', 'matroska', 'webm']);
const SEGMENT_SECONDS = 4;
const MAX_TRACKS = 16;
const STEREO_RATE = 128_000;
const MONO_RATE = 80_000;

/** For track names in players that have their own menu, such as Safari. */
const LANGUAGE_NAMES = new Intl.DisplayNames('fa', { type: 'language', fallback: 'none' });

export interface EncodeAbilities {
  /** Whether HDR can be tone-mapped to SDR; if not, colours are pale. */
  canToneMap: boolean;
  /** The largest size to make, in lines; defaults to that of the film. */
  maxHeight?: number;
}

/**
 * Plans the encode of a film: renditions up to its own size, and each audio track in stereo.
 *
 * @param burnt the bitmap subtitle to burn in; `null` for none
 */
export function planEncode(
  probe: MediaProbe,
  { canToneMap, maxHeight }: EncodeAbilities,
  burnt: SubtitleStream | null = null,
): EncodePlan {
  const { video } = probe;
  const frameRate = encodeRate(video.frameRate);
  const fps = value(frameRate);
  const framesPerSegment = Math.max(1, Math.round(SEGMENT_SECONDS * fps));
  const lastKeyFrame = Math.floor((probe.durationMs / 1_000 - SHORTEST_TAIL_S) * fps);
  return {
    videoStreamIndex: video.index,
    durationMs: probe.durationMs,
    frameRate,
    framesPerSegment,
    lastKeyFrame: Math.max(0, lastKeyFrame),
    isDeinterlaced: video.isInterlaced,
    isSeekable: SEEKABLE.has(probe.container),
    toneMap: canToneMap ? video.hdr : null,
    burnt: burnt && burntSubtitle(burnt, probe),
    video: ladder(probe, frameRate, maxHeight),
    audio: audioRenditions(probe.audio.slice(0, MAX_TRACKS)),
  };
}

/** DVDs store 4:3 and 16:9 pictures in the same pixels: a film with a wider aspect ratio than this counts as 16:9. */
const WIDESCREEN_FROM = 1.5;
const DVD_CODECS = new Set(['dvd_subtitle', 'dvb_subtitle', 'xsub']);

/** A subtitle without a canvas of its own is meant for the film's stored pixels. */
function burntSubtitle(
  { index, codec, canvas: own }: SubtitleStream,
  { video }: MediaProbe,
): BurntSubtitle {
  const canvas = own ?? { width: video.width, height: video.height };
  const film = displaySize(video);
  const aspect = film.width / film.height > WIDESCREEN_FROM ? 16 / 9 : 4 / 3;
  const shown = DVD_CODECS.has(codec) ? { ...canvas, width: canvas.height * aspect } : canvas;
  return { streamIndex: index, canvas, shown };
}

/**
 * Maximum difference in shape at which a canvas counts as the picture itself, because sizes are rounded to even
 * numbers.
 */
const SAME_SHAPE = 0.02;

/**
 * Position of a burnt subtitle's canvas on a rendition, in the rendition's pixels. The canvas covers the picture. Where
 * the film lost its bars, the canvas is cropped equally on the left and right, but vertically only at the top, since
 * the text is at the bottom.
 */
export function placeSubtitle(
  { shown }: BurntSubtitle,
  picture: Size,
): Size & { x: number; y: number } {
  const scales = [picture.width / shown.width, picture.height / shown.height];
  const scale = Math.max(...scales);
  if (Math.min(...scales) / scale > 1 - SAME_SHAPE) {
    return { width: picture.width, height: picture.height, x: 0, y: 0 };
  }
  const [width, height] = [Math.round(shown.width * scale), Math.round(shown.height * scale)];
  return { width, height, x: Math.round((picture.width - width) / 2), y: picture.height - height };
}

function audioRenditions(tracks: AudioStream[]): AudioRendition[] {
  const first = firstTrack(tracks);
  const names = new Set<string>();
  return tracks.map((track, n) => {
    const { index, language } = track;
    const channels = track.channels === 1 ? 1 : 2;
    const bitRate = channels === 1 ? MONO_RATE : STEREO_RATE;
    const name = trackName(track, n, names);
    names.add(name);
    return { streamIndex: index, channels, bitRate, language, name, isDefault: track === first };
  });
}

/** Many files mark all tracks as default, or none: then a Persian one is chosen, else the first. */
function firstTrack(tracks: AudioStream[]): AudioStream | undefined {
  const marked = tracks.filter(({ isDefault }) => isDefault);
  const candidates = marked.length > 0 ? marked : tracks;
  return candidates.find(({ language }) => language === 'fa') ?? candidates[0];
}

/** The language's name; if that is taken or unknown, the name with the track's title or number. */
function trackName({ language, title }: AudioStream, n: number, taken: Set<string>): string {
  const spoken = language === null ? undefined : LANGUAGE_NAMES.of(language);
  const number = String(n + 1);
  const candidates = [spoken, title ?? undefined, spoken && title && `${spoken}, ${title}`];
  const free = candidates.find((name) => name && !taken.has(name));
  return free ?? `${spoken ?? title ?? ''} ${number}`.trim();
}

const COMMON: readonly FrameRate[] = [
  { numerator: 24_000, denominator: 1001 },
  { numerator: 24, denominator: 1 },
  { numerator: 25, denominator: 1 },
  { numerator: 30_000, denominator: 1001 },
  { numerator: 30, denominator: 1 },
  { numerator: 48, denominator: 1 },
  { numerator: 50, denominator: 1 },
  { numerator: 60_000, denominator: 1001 },
  { numerator: 60, denominator: 1 },
];
/**
 * Tolerance for average rates, which are slightly off; 23.976 and 24 are 0.1 % apart, so the nearest common rate is
 * used.
 */
const TOLERANCE = 0.005;
const MAX_FPS = 60;
const MIN_FPS = 1;

const value = ({ numerator, denominator }: FrameRate) => numerator / denominator;

/** The common rate that a measured rate is meant to be; `null` if none is close. */
function commonRate(rate: FrameRate): FrameRate | null {
  const distance = (other: FrameRate) => Math.abs(value(other) - value(rate));
  const nearest = COMMON.reduce((best, other) => (distance(other) < distance(best) ? other : best));
  return distance(nearest) <= value(rate) * TOLERANCE ? nearest : null;
}

/**
 * A constant rate for a stream with variable frame durations: the nominal rate, else the next common one above the
 * average, so that no frames are lost. A constant rate stays as it is.
 *
 * @param base the lowest rate whose ticks fall on every frame: ffprobe's `r_frame_rate`
 */
export function constantRate(average: FrameRate, base: FrameRate): FrameRate {
  const isConstant = Math.abs(value(base) - value(average)) <= value(average) * TOLERANCE;
  if (isConstant || commonRate(average) !== null) return average;
  const nominal = value(base) >= value(average) ? commonRate(base) : null;
  return nominal ?? COMMON.find((rate) => value(rate) >= value(average)) ?? average;
}

/**
 * The constant frame rate to encode with: the nearest common rate, else the source's own; above 60, every second or
 * third frame is kept.
 */
export function encodeRate(source: FrameRate): FrameRate {
  const every = Math.max(1, Math.ceil(value(source) / (MAX_FPS * (1 + TOLERANCE))));
  const wanted = { numerator: source.numerator, denominator: source.denominator * every };
  if (value(wanted) < MIN_FPS) return { numerator: MIN_FPS, denominator: 1 };
  return commonRate(wanted) ?? wanted;
}
