import type { PlayerSource } from './player-props';

/** A source of which only the address is known: a clip that someone linked. */
export function sourceOf(url: string): PlayerSource {
  const isHls = /\.m3u8(?:$|[?#])/i.test(url);
  return { kind: isHls ? 'hls' : 'file', url, mimeType: '' };
}
