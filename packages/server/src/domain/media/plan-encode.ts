import type { AudioRendition, EncodePlan } from './encode-plan.ts';
import { encodeRate } from './frame-rate.ts';
import { ladder } from './ladder.ts';
import type { AudioStream, MediaProbe } from './media-probe.ts';

const SEGMENT_SECONDS = 4;
const MAX_TRACKS = 16;
const STEREO_RATE = 128_000;
const MONO_RATE = 80_000;

/** Track names for players with their own menu, such as Safari. */
const LANGUAGE_NAMES = new Intl.DisplayNames('fa', { type: 'language', fallback: 'none' });

export interface EncodeAbilities {
  /** Whether HDR can be tone-mapped to SDR; if not, colours are pale. */
  canToneMap: boolean;
}

/** Plans the encode of a film: renditions up to its own size, and each audio track in stereo. */
export function planEncode(probe: MediaProbe, { canToneMap }: EncodeAbilities): EncodePlan {
  const { video } = probe;
  const frameRate = encodeRate(video.frameRate);
  return {
    videoStreamIndex: video.index,
    durationMs: probe.durationMs,
    frameRate,
    framesPerSegment: Math.max(
      1,
      Math.round((SEGMENT_SECONDS * frameRate.numerator) / frameRate.denominator),
    ),
    isDeinterlaced: video.isInterlaced,
    isToneMapped: video.isHdr && canToneMap,
    video: ladder(probe, frameRate),
    audio: audioRenditions(probe.audio.slice(0, MAX_TRACKS)),
  };
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

/** The language's name; if it is taken or unknown, with the track's title or number. */
function trackName({ language, title }: AudioStream, n: number, taken: Set<string>): string {
  const spoken = language === null ? undefined : LANGUAGE_NAMES.of(language);
  const number = String(n + 1);
  const candidates = [spoken, title ?? undefined, spoken && title && `${spoken}, ${title}`];
  const free = candidates.find((name) => name && !taken.has(name));
  return free ?? `${spoken ?? title ?? ''} ${number}`.trim();
}
