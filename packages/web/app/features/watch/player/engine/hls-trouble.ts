import type { ErrorData } from 'hls.js';
import { type Trouble, troubleOfStatus } from './trouble';

const CODEC_DETAILS = new Set<string>([
  'manifestIncompatibleCodecsError',
  'bufferAddCodecError',
  'bufferIncompatibleCodecsError',
  'fragParsingError',
]);

type HlsError = Pick<ErrorData, 'fatal' | 'type' | 'details' | 'response'>;

/**
 * What an error of hls.js asks for; null when nothing, `shaky` when nothing came and hls.js is asking
 * again by itself, `decoding` when the decoder stumbled, which it may survive.
 */
export function hlsTrouble({
  fatal,
  type,
  details,
  response,
}: HlsError): Trouble | 'decoding' | 'shaky' | null {
  const status = response?.code ?? 0;
  // A refused link stays refused: other levels and later tries meet the same.
  if (troubleOfStatus(status) === 'refused') return 'refused';
  if (!fatal) return type === 'networkError' && status === 0 ? 'shaky' : null;
  if (CODEC_DETAILS.has(details)) return 'codec';
  if (type === 'mediaError') return 'decoding';
  return troubleOfStatus(status);
}
