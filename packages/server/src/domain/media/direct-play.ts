import type { MediaProbe } from './media-probe.ts';

/** How browsers take a file as it is. */
export interface DirectPlay {
  /** Whether they play it, picture and first sound, without an encode. */
  isPlayable: boolean;
  /** `codecs` of its media type (RFC 6381), picture first; null: not one that we know how to say. */
  codecs: string | null;
}

/** What every browser of these years plays in the container, by names of ffprobe. */
const PLAYABLE = {
  mp4: { video: ['h264'], audio: ['aac', 'mp3'] },
  webm: { video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] },
  // Some do, some do not.
  matroska: { video: [], audio: [] },
} satisfies Record<MediaProbe['container'], { video: string[]; audio: string[] }>;

/** Eight bits, 4:2:0: what decoders in phones and televisions are built for. */
const PLAYABLE_PIXELS = new Set(['yuv420p', 'yuvj420p']);

/**
 * Says whether a file is usable before it is encoded. Of its sound the browser takes the track marked as
 * default, else the first: that one counts. HEVC is not counted on.
 */
export function directPlay({ container, video, audio }: MediaProbe): DirectPlay {
  const sound = audio.find(({ isDefault }) => isDefault) ?? audio[0];
  const takes: { video: string[]; audio: string[] } = PLAYABLE[container];
  const isPlayable =
    takes.video.includes(video.codec) &&
    PLAYABLE_PIXELS.has(video.pixelFormat) &&
    (sound === undefined || takes.audio.includes(sound.codec));
  const names = sound === undefined ? [video.codecs] : [video.codecs, sound.codecs];
  return { isPlayable, codecs: names.includes(null) ? null : names.join(',') };
}
