export interface VideoCodecFacts {
  codec: string;
  profile: string | null;
  level: number | null;
  pixelFormat: string;
  /** MP4 sample entry type, e.g. `hvc1`. */
  tag?: string | undefined;
}

/** `profile_idc` and constraint flags. */
const AVC_PROFILES: Record<string, string> = {
  'Constrained Baseline': '42E0',
  Baseline: '4200',
  Main: '4D40',
  Extended: '5800',
  High: '6400',
  'High 10': '6E00',
  'High 4:2:2': '7A00',
  'High 4:4:4 Predictive': 'F400',
};

const VP9_PROFILES: Record<string, string> = {
  'Profile 0': '00',
  'Profile 1': '01',
  'Profile 2': '02',
  'Profile 3': '03',
};

const AV1_PROFILES: Record<string, string> = { Main: '0', High: '1', Professional: '2' };

/** Level 2.2 of VP9, for files without one; browsers check the profile. */
const VP9_LEVEL = 22;

const twoDigits = (value: number) => String(value).padStart(2, '0');
const hex = (value: number) => value.toString(16).toUpperCase().padStart(2, '0');

/**
 * Name of a video codec for `canPlayType` (RFC 6381 and the codecs' own specifications); null:
 * unknown.
 */
export function videoCodecs(facts: VideoCodecFacts): string | null {
  const { codec, level, pixelFormat } = facts;
  const profile = facts.profile ?? '';
  const depth = /1[02](le|be)?$/.exec(pixelFormat)?.[0].slice(0, 2) ?? '08';
  if (codec === 'h264') {
    const flags = AVC_PROFILES[profile];
    return flags && level !== null ? `avc1.${flags}${hex(level)}` : null;
  }
  if (codec === 'hevc') {
    if (level === null || !(profile === 'Main' || profile === 'Main 10')) return null;
    const tag = facts.tag === 'hev1' ? 'hev1' : 'hvc1';
    return `${tag}.${profile === 'Main' ? '1.6' : '2.4'}.L${level}.B0`;
  }
  if (codec === 'vp8') return 'vp8';
  if (codec === 'vp9') {
    const number = VP9_PROFILES[profile];
    return number ? `vp09.${number}.${twoDigits(level ?? VP9_LEVEL)}.${depth}` : null;
  }
  if (codec === 'av1') {
    const number = AV1_PROFILES[profile];
    return number ? `av01.${number}.${twoDigits(level ?? 8)}M.${depth}` : null;
  }
  return null;
}

const AAC_OBJECT_TYPES: Record<string, string> = { 'HE-AAC': '5', 'HE-AACv2': '29' };

const AUDIO_CODECS: Record<string, string> = {
  mp3: 'mp4a.6B',
  opus: 'opus',
  vorbis: 'vorbis',
  flac: 'flac',
  ac3: 'ac-3',
  eac3: 'ec-3',
};

/** Name of an audio codec; null: unknown. */
export function audioCodecs(codec: string, profile: string | null): string | null {
  if (codec === 'aac') return `mp4a.40.${AAC_OBJECT_TYPES[profile ?? ''] ?? '2'}`;
  return AUDIO_CODECS[codec] ?? null;
}
