import type { Bandwidth } from './media-playlist.ts';
import type { AudioRendition, EncodePlan } from './plan-encode.ts';

export interface PackagedVideo {
  rung: number;
  width: number;
  height: number;
  bandwidth: Bandwidth;
  /** RFC 6381. */
  codecs: string;
  /** Of `iframes.m3u8`; null: there is none. */
  keyFrameBandwidth: number | null;
}

export interface PackagedAudio {
  bandwidth: Bandwidth;
  codecs: string;
}

/** Initial rendition for players without a bandwidth estimate: the largest rung up to this. */
const FIRST_RUNG = 480;

/** Master playlist of all renditions (RFC 8216 §4.3.4); `audio` in the order of the plan. */
export function masterPlaylist(
  plan: EncodePlan,
  video: readonly PackagedVideo[],
  audio: readonly PackagedAudio[],
): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  for (const [n, track] of plan.audio.entries()) lines.push(media(n, track));
  for (const rendition of inOrder(video)) {
    lines.push(streamInf(plan, rendition, audio), `v${rendition.rung}/index.m3u8`);
  }
  for (const rendition of inOrder(video)) lines.push(...iframeStreamInf(rendition));
  return `${lines.join('\n')}\n`;
}

/** Players start with the first one; the rest follow in ascending size. */
function inOrder(video: readonly PackagedVideo[]): PackagedVideo[] {
  const sorted = [...video].sort((a, b) => a.rung - b.rung);
  const first = sorted.findLast(({ rung }) => rung <= FIRST_RUNG) ?? sorted[0];
  return sorted.sort((a, b) => Number(b === first) - Number(a === first));
}

function media(n: number, track: AudioRendition): string {
  const { language, name, isDefault, channels } = track;
  return `#EXT-X-MEDIA:${attributes({
    TYPE: 'AUDIO',
    'GROUP-ID': quoted('audio'),
    NAME: quoted(name),
    LANGUAGE: language === null ? null : quoted(language),
    DEFAULT: isDefault ? 'YES' : 'NO',
    AUTOSELECT: 'YES',
    CHANNELS: quoted(String(channels)),
    URI: quoted(`a${n}/index.m3u8`),
  })}`;
}

function streamInf(
  plan: EncodePlan,
  { width, height, bandwidth, codecs }: PackagedVideo,
  audio: readonly PackagedAudio[],
): string {
  const { numerator, denominator } = plan.frameRate;
  const most = (of: (track: PackagedAudio) => number) => Math.max(0, ...audio.map(of));
  const names = new Set([codecs, ...audio.map((track) => track.codecs)]);
  return `#EXT-X-STREAM-INF:${attributes({
    BANDWIDTH: String(bandwidth.peak + most((track) => track.bandwidth.peak)),
    'AVERAGE-BANDWIDTH': String(bandwidth.average + most((track) => track.bandwidth.average)),
    CODECS: quoted([...names].join(',')),
    RESOLUTION: `${width}x${height}`,
    'FRAME-RATE': (numerator / denominator).toFixed(3),
    AUDIO: audio.length > 0 ? quoted('audio') : null,
  })}`;
}

function iframeStreamInf(rendition: PackagedVideo): string[] {
  const { rung, width, height, codecs, keyFrameBandwidth } = rendition;
  if (keyFrameBandwidth === null) return [];
  const facts = attributes({
    BANDWIDTH: String(keyFrameBandwidth),
    CODECS: quoted(codecs),
    RESOLUTION: `${width}x${height}`,
    URI: quoted(`v${rung}/iframes.m3u8`),
  });
  return [`#EXT-X-I-FRAME-STREAM-INF:${facts}`];
}

/** Null values are omitted. */
function attributes(values: Record<string, string | null>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${value}`)
    .join(',');
}

/** Quoted strings have no escapes, so characters that would end one are replaced. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '”').replace(/[\r\n]+/g, ' ')}"`;
}

/**
 * A master playlist without the renditions above the allowed height. Other texts are returned
 * unchanged.
 */
export function limitMaster(text: string, maxResolution: number): string {
  const within = (entry: string, path: string) => {
    const rung = /^v(\d+)\//.exec(path)?.[1];
    return rung !== undefined && Number(rung) > maxResolution ? '' : entry;
  };
  return text
    .replace(/^#EXT-X-STREAM-INF:.*\n(?<path>.*)\n?/gm, within)
    .replace(/^#EXT-X-I-FRAME-STREAM-INF:.*URI="(?<path>[^"]*)".*\n?/gm, within);
}
