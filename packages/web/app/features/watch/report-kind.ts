import type { PlaybackReportBody } from '@parde/contract';
import type { WatchFailure } from './watch-failure';

export type ReportKind = PlaybackReportBody['kind'];

/** What is most likely reported of a film that does not play; null: nothing is broken, only something is lacking. */
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
  /** Why nothing plays; null: it does. */
  failure: WatchFailure['kind'] | null;
  /** It plays, or would, but for a connection that carries nothing. */
  isStarved: boolean;
  /** A chosen subtitle did not come. */
  isSubtitleLost: boolean;
}

/** What to choose beforehand when somebody reports now; null: they know best. */
export function reportKindOf({ failure, isStarved, isSubtitleLost }: Trouble): ReportKind | null {
  if (failure !== null) return KINDS[failure];
  if (isStarved) return 'missing';
  return isSubtitleLost ? 'subtitle' : null;
}
