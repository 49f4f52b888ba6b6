import type { ByteRange } from '../integrations/storage/storage.ts';

/**
 * Parses `bytes=a-b`, `bytes=a-`, `bytes=-n` (RFC 9110 §14). Null: send the whole object, also for
 * several ranges and unparsable headers; 'unsatisfiable': answer 416.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(match[1]);
  const last = match[2] === '' ? Number.POSITIVE_INFINITY : Number(match[2]);
  if (start > last) return null;
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(last, size - 1) };
}
