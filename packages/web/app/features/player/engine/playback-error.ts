import type { ErrorData } from 'hls.js';
import type { PlayerFailure } from '../player-props';

/** Problems of an engine, in the terms reported to the page when nothing helps. */
export type PlaybackError = PlayerFailure;

const REFUSALS = new Set([401, 403, 410]);

/** `status` 0: no response. */
export function errorOfStatus(status: number): PlaybackError {
  if (REFUSALS.has(status)) return 'refused';
  return status === 404 ? 'missing' : 'network';
}

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
export function classifyHlsError({
  fatal,
  type,
  details,
  response,
}: HlsError): PlaybackError | 'decoding' | 'shaky' | null {
  const status = response?.code ?? 0;
  // A refused link stays refused, also for other levels and retries.
  if (errorOfStatus(status) === 'refused') return 'refused';
  if (!fatal) return type === 'networkError' && status === 0 ? 'shaky' : null;
  if (CODEC_DETAILS.has(details)) return 'codec';
  if (type === 'mediaError') return 'decoding';
  return errorOfStatus(status);
}
