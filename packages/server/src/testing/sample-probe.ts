import type { AudioStream, MediaProbe, VideoStream } from '../domain/media/media-probe.ts';

interface SampleFacts extends Partial<Omit<MediaProbe, 'video' | 'audio'>> {
  video?: Partial<VideoStream>;
  audio?: Partial<AudioStream>[];
}

/** For tests: a two-hour film in 1080p with one audio track, except for the given facts. */
export function sampleProbe({ video, audio = [{}], ...facts }: SampleFacts = {}): MediaProbe {
  return {
    container: 'mp4',
    durationMs: 7_200_000,
    bitRate: 12_000_000,
    fileSize: 10_800_000_000,
    video: {
      index: 0,
      codec: 'h264',
      profile: 'High',
      level: 40,
      width: 1920,
      height: 1080,
      rotation: 0,
      pixelAspect: 1,
      frameRate: { numerator: 25, denominator: 1 },
      pixelFormat: 'yuv420p',
      hdr: null,
      isInterlaced: false,
      bitRate: 11_000_000,
      codecs: 'avc1.640028',
      ...video,
    },
    audio: audio.map((track, n) => ({
      index: n + 1,
      codec: 'aac',
      channels: 2,
      language: null,
      title: null,
      isDefault: false,
      codecs: 'mp4a.40.2',
      ...track,
    })),
    subtitles: [],
    chapters: [],
    isFastStart: true,
    ...facts,
  };
}
