import { directPlay } from '../../domain/media/direct-play.ts';
import { displaySize, frameLines } from '../../domain/media/ladder.ts';
import type { Chapter, MediaProbe } from '../../domain/media/media-probe.ts';
import type { ContainerLayout } from '../../integrations/ffmpeg/container-layout.ts';

export interface TrackFacts {
  position: number;
  language: string | null;
  title: string | null;
  codec: string;
  channels: number;
  isDefault: boolean;
}

/** Probed facts as the tables store them. */
export interface MediaFacts {
  container: string;
  resolution: number | null;
  videoCodec: string | null;
  codecs: string | null;
  isDirectPlayable: boolean;
  durationSeconds: number | null;
  audioLanguages: string[];
  /** False: the file was not probed. */
  isProbed: boolean;
  tracks: TrackFacts[];
  chapters: Chapter[];
}

const CONTAINERS = { mp4: 'mp4', matroska: 'mkv', webm: 'webm' } as const;
/** Smaller heights are not meaningful as a resolution. */
const LEAST_LINES = 100;
const MAX_CHANNELS = 64;
const MAX_TITLE = 200;

/** @param told languages of the tracks, which override the file's; empty: none given */
export function factsOf(probe: MediaProbe, told: readonly (string | null)[]): MediaFacts {
  const { isPlayable, codecs } = directPlay(probe);
  const lines = Math.round(frameLines(displaySize(probe.video)));
  const tracks = probe.audio.map((track, position) => ({
    position,
    language: told[position] ?? track.language,
    title: track.title?.slice(0, MAX_TITLE) ?? null,
    codec: track.codec,
    channels: Math.max(1, Math.min(MAX_CHANNELS, track.channels)),
    isDefault: track.isDefault,
  }));
  const languages = tracks.flatMap(({ language }) => language ?? []);
  return {
    container: CONTAINERS[probe.container],
    resolution: lines < LEAST_LINES ? null : lines,
    videoCodec: probe.video.codec,
    codecs,
    isDirectPlayable: isPlayable,
    durationSeconds: Math.max(1, Math.round(probe.durationMs / 1000)),
    audioLanguages: [...new Set(languages)],
    isProbed: true,
    tracks,
    chapters: probe.chapters.map((chapter) => ({
      ...chapter,
      title: chapter.title?.slice(0, MAX_TITLE) ?? null,
    })),
  };
}

/** For a file that cannot be probed: MP4 and WebM are assumed to be playable. */
export function unprobedFacts(
  container: ContainerLayout['container'],
  told: readonly string[],
): MediaFacts {
  return {
    container: CONTAINERS[container],
    resolution: null,
    videoCodec: null,
    codecs: null,
    isDirectPlayable: container !== 'matroska',
    durationSeconds: null,
    audioLanguages: [...new Set(told)],
    isProbed: false,
    tracks: [],
    chapters: [],
  };
}
