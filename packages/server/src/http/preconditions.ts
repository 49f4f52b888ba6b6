import type { IncomingHttpHeaders } from 'node:http';
import { matchesEtag } from './matches-etag.ts';

/** Identify the current state of an object. */
export interface Validators {
  /** With quotes, and with the prefix `W/` if it is weak. */
  etag: string;
  modifiedAt: Date;
}

/** HTTP dates have no fractions of a second. */
const secondsOf = (ms: number) => Math.floor(ms / 1000);

/** Seconds since 1970; null: absent or not a date. */
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
