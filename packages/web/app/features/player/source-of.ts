import type { PlayerSource } from './player-props';

/** A source of which only the URL is known, such as a clip. */
export function sourceOf(url: string): PlayerSource {
  const isHls = /\.m3u8(?:$|[?#])/i.test(url);
  return { kind: isHls ? 'hls' : 'file', url, mimeType: '' };
}
