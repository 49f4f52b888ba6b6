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
 * What an error of hls.js asks for; null when hls.js is still trying by itself, `decoding` when the
 * decoder stumbled, which it may survive.
 */
export function hlsTrouble({
  fatal,
  type,
  details,
  response,
}: HlsError): Trouble | 'decoding' | null {
  const status = response?.code ?? 0;
  // A refused link stays refused: other levels and later tries meet the same.
  if (troubleOfStatus(status) === 'refused') return 'refused';
  if (!fatal) return null;
  if (CODEC_DETAILS.has(details)) return 'codec';
  if (type === 'mediaError') return 'decoding';
  return troubleOfStatus(status);
}
