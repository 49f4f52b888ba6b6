import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from '../integrations/storage/storage.ts';

/** Identifiers of the current state of an object. */
export interface Validators {
  /** With quotes, and with the prefix `W/` if it is weak. */
  etag: string;
  modifiedAt: Date;
}

/** HTTP dates have no fractions of a second. */
const secondsOf = (ms: number) => Math.floor(ms / 1000);

/** Seconds since 1970; `null` if the header is absent or not a date. */
function dateOf(header: string | undefined): number | null {
  const ms = Date.parse(header ?? '');
  return Number.isNaN(ms) ? null : secondsOf(ms);
}

/**
 * Whether `If-Match` matches a validator: compared strongly, so weak tags never match (RFC 9110
 * §13.1.1).
 */
function matchesStrongly(header: string, etag: string): boolean {
  if (header.trim() === '*') return true;
  return !etag.startsWith('W/') && header.split(',').some((part) => part.trim() === etag);
}

/**
 * Evaluates the conditions in the order of RFC 9110 §13.2.2, for GET and HEAD of an existing
 * object.
 */
export function checkPreconditions(
  headers: IncomingHttpHeaders,
  { etag, modifiedAt }: Validators,
): 'proceed' | 'not_modified' | 'failed' {
  const modified = secondsOf(modifiedAt.getTime());
  const ifMatch = headers['if-match'];
  const unmodifiedSince = dateOf(headers['if-unmodified-since']);
  if (ifMatch !== undefined) {
    if (!matchesStrongly(ifMatch, etag)) return 'failed';
  } else if (unmodifiedSince !== null && modified > unmodifiedSince) return 'failed';

  const ifNoneMatch = headers['if-none-match'];
  const modifiedSince = dateOf(headers['if-modified-since']);
  if (ifNoneMatch !== undefined) return matchesEtag(ifNoneMatch, etag) ? 'not_modified' : 'proceed';
  return modifiedSince !== null && modified <= modifiedSince ? 'not_modified' : 'proceed';
}

/**
 * Whether `Range` applies: without `If-Range`, or when that matches the current state. A date only
 * matches if it is equal and at least one second old, since an object may change twice within a
 * second (RFC 9110 §8.8.2.2).
 */
export function rangeApplies(
  ifRange: string | undefined,
  { etag, modifiedAt }: Validators,
  now: number,
): boolean {
  if (ifRange === undefined) return true;
  if (/^(?:W\/)?"/.test(ifRange)) return !etag.startsWith('W/') && ifRange === etag;
  const modified = secondsOf(modifiedAt.getTime());
  return dateOf(ifRange) === modified && modified < secondsOf(now);
}

/**
 * Whether `If-None-Match` matches a validator. The header is a list of tags or `*`; the comparison is weak, since
 * proxies weaken the tags of what they compress (RFC 9110 §13.1.2).
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const plain = (text: string) => text.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((part) => plain(part) === plain(etag));
}

/**
 * Parses `bytes=a-b`, `bytes=a-`, `bytes=-n` (RFC 9110 §14). `null` means to send the whole object, also for multiple
 * ranges and unparsable headers; 'unsatisfiable' means to answer 416.
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
