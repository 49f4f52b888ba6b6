import type { MediaProbe } from './media-probe.ts';

/** How browsers take a file as it is. */
export interface DirectPlay {
  /** Whether they play it without an encode. */
  isPlayable: boolean;
  /** `codecs` of its media type (RFC 6381), picture first; null: not one that we know how to say. */
  codecs: string | null;
}

export function directPlay(_probe: MediaProbe): DirectPlay {
  return { isPlayable: false, codecs: null };
}
