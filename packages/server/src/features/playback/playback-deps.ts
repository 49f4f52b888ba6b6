import type { Db } from '../../db/client.ts';
import type { PremiumMoment } from '../../db/projections/entitlements.ts';
import type { Clock } from '../../domain/clock.ts';
import type { MediaLinks } from '../../domain/media-links.ts';
import type { Storage } from '../../integrations/storage/storage.ts';

/** What watching works with. */
export interface PlaybackDeps {
  db: Db;
  storage: Storage;
  links: MediaLinks;
  /** For which premium that ran out still counts. */
  graceHours: number;
  clock: Clock;
}

/** What leases work with. */
export type LeaseDeps = Pick<PlaybackDeps, 'db' | 'clock' | 'graceHours'>;

/** Who plays, in which session. */
export interface Player {
  userId: number;
  sessionId: number;
}

/** By what is decided now. */
export const momentOf = ({
  clock,
  graceHours,
}: Pick<PlaybackDeps, 'clock' | 'graceHours'>): PremiumMoment => ({ now: clock(), graceHours });
