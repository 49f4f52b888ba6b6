import type { MediaProbe } from './media-probe.ts';

/** Whether and how browsers can play a file directly. */
export interface DirectPlay {
  /** Whether browsers can play the video and the first audio track without an encode. */
  isPlayable: boolean;
  /** `codecs` of its media type (RFC 6381), video first; `null` if a codec is unknown. */
  codecs: string | null;
}

/** Codecs that all current browsers play, by container, under ffprobe's names. */
const PLAYABLE = {
  mp4: { video: ['h264'], audio: ['aac', 'mp3'] },
  webm: { video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] },
  // Only some browsers play Matroska.
  matroska: { video: [], audio: [] },
  avi: { video: [], audio: [] },
  flv: { video: [], audio: [] },
  asf: { video: [], audio: [] },
  mpeg: { video: [], audio: [] },
  mpegts: { video: [], audio: [] },
} satisfies Record<MediaProbe['container'], { video: string[]; audio: string[] }>;

/** 8-bit 4:2:0: what hardware decoders in phones and televisions support. */
const PLAYABLE_PIXELS = new Set(['yuv420p', 'yuvj420p']);

/**
 * Decides whether browsers can play a file without an encode. Browsers play the default audio
 * track, else the first, so that one is checked. HEVC is not supported widely enough.
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
