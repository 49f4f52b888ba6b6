import type { PictureSubtitle } from '@parde/contract';
import { isolateLatin } from '@parde/shared/latin-runs';
import type { AppError } from '../../domain/app-error.ts';
import { directPlay } from '../../domain/media/direct-play.ts';
import { displaySize, frameLines } from '../../domain/media/ladder.ts';
import type { Chapter, MediaProbe } from '../../domain/media/media-probe.ts';
import { type ContainerLayout, readLayout } from '../../integrations/ffmpeg/container-layout.ts';
import { MediaRejection, type MediaRejectionCode } from '../../integrations/ffmpeg/errors.ts';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import { probe } from '../../integrations/ffmpeg/probe.ts';
import { mediaError } from './errors.ts';

const REJECTION_TEXT: Record<MediaRejectionCode, string> = {
  missing: 'این فایل پیدا نشد',
  empty: 'فایل خالی است',
  'not-media': isolateLatin(
    'این فایل فیلم نیست؛ MP4، MKV، WebM، AVI، WMV، FLV، MPEG یا TS بفرستید',
  ),
  damaged: 'فایل ناقص یا خراب است',
  'no-video': 'فایل تصویر ندارد',
  'no-duration': 'مدت فیلم معلوم نیست؛ شاید فایل خراب باشد',
  'too-large': 'ابعاد یا اجزای فایل بیش از اندازه است',
  timeout: 'خواندن فایل بیش از اندازه طول کشید',
  'image-subtitle': 'زیرنویس این فایل تصویر است، نه متن',
};

function rejectionError(error: MediaRejection, fileName: string): AppError {
  return mediaError(`${fileName}: ${error.message}.`, REJECTION_TEXT[error.code]);
}

/**
 * Probes an added file. Without ffprobe (`ffmpeg` is `null`) MP4 and WebM are accepted unchecked.
 *
 * @throws AppError with one sentence if it is not a film
 */
export async function inspectFile(
  ffmpeg: Ffmpeg | null,
  {
    path,
    fileName,
    givenLanguages,
  }: { path: string; fileName: string; givenLanguages: readonly string[] },
): Promise<MediaFacts> {
  try {
    if (ffmpeg !== null) return toMediaFacts(await probe(ffmpeg, path), givenLanguages);
    const { container } = await readLayout(path);
    if (BROWSER_CONTAINERS.includes(container)) return unprobedFacts(container, givenLanguages);
  } catch (error) {
    throw error instanceof MediaRejection ? rejectionError(error, fileName) : error;
  }
  throw mediaError(
    `${fileName}: without ffmpeg on this machine only MP4 and WebM can be taken.`,
    'روی این سرور ffmpeg نیست؛ تا نصب آن فقط MP4 و WebM پذیرفته می‌شود',
  );
}

interface TrackFacts {
  position: number;
  language: string | null;
  title: string | null;
  codec: string;
  channels: number;
  isDefault: boolean;
}

/** Probed facts in the form in which the tables store them. */
export interface MediaFacts {
  container: string;
  resolution: number | null;
  videoCodec: string | null;
  codecs: string | null;
  isDirectPlayable: boolean;
  durationSeconds: number | null;
  audioLanguages: string[];
  /** `false` if the file was not probed. */
  isProbed: boolean;
  tracks: TrackFacts[];
  chapters: Chapter[];
  pictureSubtitles: PictureSubtitle[];
}

const CONTAINERS = {
  mp4: 'mp4',
  matroska: 'mkv',
  webm: 'webm',
  avi: 'avi',
  flv: 'flv',
  asf: 'wmv',
  mpeg: 'mpg',
  mpegts: 'ts',
} as const satisfies Record<MediaProbe['container'], string>;
/** Containers that browsers can play if they have the usual content. */
const BROWSER_CONTAINERS: readonly MediaProbe['container'][] = ['mp4', 'webm'];
/** Minimum height that is meaningful as a resolution. */
const MIN_LINES = 100;
const MAX_CHANNELS = 64;
const MAX_TITLE = 200;

/** @param givenLanguages languages of the tracks, which override the file's; empty if none were given */
export function toMediaFacts(
  probe: MediaProbe,
  givenLanguages: readonly (string | null)[],
): MediaFacts {
  const { isPlayable, codecs } = directPlay(probe);
  const lines = Math.round(frameLines(displaySize(probe.video)));
  const tracks = probe.audio.map((track, position) => ({
    position,
    language: givenLanguages[position] ?? track.language,
    title: track.title?.slice(0, MAX_TITLE) ?? null,
    codec: track.codec,
    channels: Math.max(1, Math.min(MAX_CHANNELS, track.channels)),
    isDefault: track.isDefault,
  }));
  const languages = tracks.flatMap(({ language }) => language ?? []);
  return {
    container: CONTAINERS[probe.container],
    resolution: lines < MIN_LINES ? null : lines,
    videoCodec: probe.video.codec,
    codecs,
    isDirectPlayable: isPlayable,
    durationSeconds: Math.max(1, Math.round(probe.durationMs / 1000)),
    audioLanguages: [...new Set(languages)],
    isProbed: true,
    tracks,
    pictureSubtitles: pictureSubtitlesOf(probe),
    chapters: probe.chapters.map((chapter) => ({
      ...chapter,
      title: chapter.title?.slice(0, MAX_TITLE) ?? null,
    })),
  };
}

/** Image subtitles (PGS, VobSub), which cannot be shown as text, but burnt in. */
export const pictureSubtitlesOf = ({ subtitles }: MediaProbe): PictureSubtitle[] =>
  subtitles
    .filter(({ isText }) => !isText)
    .map(({ index, language, title, isForced }) => ({ stream: index, language, title, isForced }));

/** For a file that cannot be probed: MP4 and WebM are assumed to be playable. */
function unprobedFacts(
  container: ContainerLayout['container'],
  givenLanguages: readonly string[],
): MediaFacts {
  return {
    container: CONTAINERS[container],
    resolution: null,
    videoCodec: null,
    codecs: null,
    isDirectPlayable: BROWSER_CONTAINERS.includes(container),
    durationSeconds: null,
    audioLanguages: [...new Set(givenLanguages)],
    isProbed: false,
    tracks: [],
    pictureSubtitles: [],
    chapters: [],
  };
}
