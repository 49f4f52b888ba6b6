import type { PlaybackReportBody } from '@parde/contract';
import { ApiError } from '@parde/contract/client';
import { failureOf } from '../../lib/api-result';

/**
 * Why nothing plays. `too_many_streams`: all streams of the plan are in use; `stopped`: stopped
 * from another device; `premium`: the plan ended; `sign_in`: signed out; `missing`: the file is
 * gone; `codec`: the browser decodes none of its sources; `offline`: no answer; `failed`: anything
 * else, with a message.
 */
export type WatchFailure =
  | {
      kind:
        | 'too_many_streams'
        | 'stopped'
        | 'premium'
        | 'sign_in'
        | 'missing'
        | 'codec'
        | 'offline';
    }
  | { kind: 'failed'; words: string };

const UNAUTHENTICATED = 401;
const MISSING = 404;

/** @param error the error that `startPlayback` or `heartbeat` threw */
export function watchFailureOf(error: unknown): WatchFailure {
  if (!(error instanceof ApiError)) return { kind: 'offline' };
  if (error.body.reason) return { kind: error.body.reason };
  if (error.status === UNAUTHENTICATED) return { kind: 'sign_in' };
  if (error.status === MISSING) return { kind: 'missing' };
  return { kind: 'failed', words: failureOf(error).error };
}

export type ReportKind = PlaybackReportBody['kind'];

/** The most likely problem of a film that does not play; `null` if nothing is broken and only access is missing. */
const KINDS: Record<WatchFailure['kind'], ReportKind | null> = {
  missing: 'missing',
  codec: 'missing',
  offline: 'missing',
  failed: 'missing',
  too_many_streams: null,
  stopped: null,
  premium: null,
  sign_in: null,
};

interface Problem {
  /** Why nothing plays; `null` if it is playing. */
  failure: WatchFailure['kind'] | null;
  /** Whether it is playing, or would be, but no data arrives. */
  isStarved: boolean;
  /** Whether a chosen subtitle failed to load. */
  isSubtitleLost: boolean;
}

/** Kind of problem to preselect in a report; `null` for none. */
export function reportKindOf({ failure, isStarved, isSubtitleLost }: Problem): ReportKind | null {
  if (failure !== null) return KINDS[failure];
  if (isStarved) return 'missing';
  return isSubtitleLost ? 'subtitle' : null;
}
