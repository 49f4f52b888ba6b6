import { type NamedSubtitle, subtitleNames } from '@parde/shared/subtitle-names';
import type { Bandwidth } from './media-playlist.ts';
import type { AudioRendition, EncodePlan } from './plan-encode.ts';

export interface PackagedVideo {
  rung: number;
  width: number;
  height: number;
  bandwidth: Bandwidth;
  /** As in RFC 6381. */
  codecs: string;
  /** Bandwidth of `iframes.m3u8`; `null` if there is none. */
  keyFrameBandwidth: number | null;
}

export interface PackagedAudio {
  bandwidth: Bandwidth;
  codecs: string;
}

/** Initial rendition for players without a bandwidth estimate: the largest rung up to this. */
const FIRST_RUNG = 480;

/** A playlist comment (RFC 8216 §4.1) that marks an incomplete master playlist. */
const UNFINISHED = '# more renditions are being made';

/** Whether a master playlist lists all renditions that its stream will have. */
export const isWholeMaster = (master: string): boolean => !master.includes(`\n${UNFINISHED}\n`);

/** Folders of the renditions that a master playlist lists, audio first. */
export const foldersOfMaster = (master: string): string[] => [
  ...[...master.matchAll(/^#EXT-X-MEDIA:.*URI="(a\d+)\//gm)].map(([, name]) => `${name}`),
  ...[...master.matchAll(/^(v\d+)\//gm)].map(([, name]) => `${name}`),
];

/** Master playlist of the available renditions (RFC 8216 §4.3.4); `audio` in the order of the plan. */
export function masterPlaylist(
  plan: EncodePlan,
  video: readonly PackagedVideo[],
  audio: readonly PackagedAudio[],
): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  if (video.length < plan.video.length) lines.push(UNFINISHED);
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
  const maxOf = (of: (track: PackagedAudio) => number) => Math.max(0, ...audio.map(of));
  const names = new Set([codecs, ...audio.map((track) => track.codecs)]);
  return `#EXT-X-STREAM-INF:${attributes({
    BANDWIDTH: String(bandwidth.peak + maxOf((track) => track.bandwidth.peak)),
    'AVERAGE-BANDWIDTH': String(bandwidth.average + maxOf((track) => track.bandwidth.average)),
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

/** Attributes with a `null` value are omitted. */
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

/** Subtitles of a film, as a stream offers them. */
export interface StreamCaptions extends NamedSubtitle {
  id: number;
  revision: number;
}

const CAPTIONS_GROUP = 'captions';

/** Virtual paths that the site serves in the folder of every stream; nothing is stored there. */
const captionsPath = ({ id, revision }: Pick<StreamCaptions, 'id' | 'revision'>, type: string) =>
  `s${id}-${revision}.${type}`;

/** The subtitle that a path in a stream's folder refers to; `null` if it refers to none. */
export function captionsOfPath(path: string) {
  const [, id, revision, type] = /^s(\d{1,9})-(\d{1,5})\.(m3u8|vtt)$/.exec(path) ?? [];
  if (type === undefined) return null;
  return { id: Number(id), revision: Number(revision), isPlaylist: type === 'm3u8' };
}

/**
 * Adds a group of subtitles to a master playlist, for players that render them themselves: Safari, AirPlay,
 * televisions. None is on by default: viewers choose, or their system does by its language.
 */
export function addCaptions(text: string, captions: readonly StreamCaptions[]): string {
  if (captions.length === 0) return text;
  // Players distinguish the entries of a group by name (RFC 8216 §4.3.4.1.1).
  const names = subtitleNames(captions);
  const lines = captions.map((one, at) => {
    const facts = attributes({
      TYPE: 'SUBTITLES',
      'GROUP-ID': quoted(CAPTIONS_GROUP),
      NAME: quoted(names[at]?.whole ?? ''),
      LANGUAGE: quoted(one.language.code),
      DEFAULT: 'NO',
      AUTOSELECT: 'YES',
      FORCED: one.isForced ? 'YES' : 'NO',
      CHARACTERISTICS: one.isSdh
        ? quoted(
            'public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound',
          )
        : null,
      URI: quoted(captionsPath(one, 'm3u8')),
    });
    return `#EXT-X-MEDIA:${facts}\n`;
  });
  return text
    .replace(/^(#EXT-X-STREAM-INF:.*)$/gm, `$1,SUBTITLES=${quoted(CAPTIONS_GROUP)}`)
    .replace(/^(?=#EXT-X-STREAM-INF:)/m, () => lines.join(''));
}

/** The playlist of one subtitle: a single WebVTT file as long as the film (RFC 8216 §3.5). */
export function captionsPlaylist(
  captions: Pick<StreamCaptions, 'id' | 'revision'>,
  durationSeconds: number,
): string {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.round(durationSeconds))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${durationSeconds.toFixed(3)},`,
    captionsPath(captions, 'vtt'),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

/** A WebVTT file as a segment: its times are relative to the start of the film (RFC 8216 §3.5). */
export const toCaptionsSegment = (text: string): string =>
  text.replace(/^(\ufeff?WEBVTT[^\n]*\n)/, '$1X-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n');

/** Bits per second of the largest rendition including its audio; `null` if the text lists none. */
export function peakBandwidth(master: string): number | null {
  const named = [...master.matchAll(/^#EXT-X-STREAM-INF:(?:.*,)?BANDWIDTH=(\d{1,12})/gm)];
  const max = Math.max(0, ...named.map(([, bits]) => Number(bits)));
  return max > 0 ? max : null;
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
