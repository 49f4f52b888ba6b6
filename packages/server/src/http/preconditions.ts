import type { IncomingHttpHeaders } from 'node:http';
import { matchesEtag } from './matches-etag.ts';

/** What tells one state of an object from another. */
export interface Validators {
  /** With its quotes, `W/` before them when it is weak. */
  etag: string;
  modifiedAt: Date;
}

/** HTTP dates have no parts of a second. */
const secondsOf = (ms: number) => Math.floor(ms / 1000);

/** Seconds; null: absent, or no date. */
function dateOf(header: string | undefined): number | null {
  const ms = Date.parse(header ?? '');
  return Number.isNaN(ms) ? null : secondsOf(ms);
}

/** Whether `If-Match` names a validator: compared strongly, a weak one never does (RFC 9110 §13.1.1). */
function matchesStrongly(header: string, etag: string): boolean {
  if (header.trim() === '*') return true;
  return !etag.startsWith('W/') && header.split(',').some((part) => part.trim() === etag);
}

/** In the order of RFC 9110 §13.2.2, for GET and HEAD of what is there. */
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
 * Whether `Range` counts: without `If-Range`, or when that names this very state. A date does so only when it
 * is the exact one and has been over for a second, since an object may change twice in one (RFC 9110 §8.8.2.2).
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
