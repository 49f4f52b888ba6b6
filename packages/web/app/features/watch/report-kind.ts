import type { PlaybackReportBody } from '@parde/contract';
import type { WatchFailure } from './watch-failure';

export type ReportKind = PlaybackReportBody['kind'];

/**
 * The most likely problem of a film that does not play; null: nothing is broken, only access is
 * missing.
 */
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

interface Trouble {
  /** Why nothing plays; null: it plays. */
  failure: WatchFailure['kind'] | null;
  /** It plays, or would, but no data arrives. */
  isStarved: boolean;
  /** A chosen subtitle failed to load. */
  isSubtitleLost: boolean;
}

/** Kind of problem to preselect in a report; null: none. */
export function reportKindOf({ failure, isStarved, isSubtitleLost }: Trouble): ReportKind | null {
  if (failure !== null) return KINDS[failure];
  if (isStarved) return 'missing';
  return isSubtitleLost ? 'subtitle' : null;
}
