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
 * Maps an hls.js error to what to do; null: nothing; `shaky`: hls.js is retrying; `decoding`: a
 * decoder error it may recover from.
 */
export function hlsTrouble({
  fatal,
  type,
  details,
  response,
}: HlsError): Trouble | 'decoding' | 'shaky' | null {
  const status = response?.code ?? 0;
  // A refused link stays refused, also for other levels and retries.
  if (troubleOfStatus(status) === 'refused') return 'refused';
  if (!fatal) return type === 'networkError' && status === 0 ? 'shaky' : null;
  if (CODEC_DETAILS.has(details)) return 'codec';
  if (type === 'mediaError') return 'decoding';
  return troubleOfStatus(status);
}
