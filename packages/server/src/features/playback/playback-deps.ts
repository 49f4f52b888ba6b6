import type { Db } from '../../db/client.ts';
import type { PremiumMoment } from '../../db/read-models/premium.ts';
import type { Clock } from '../../domain/clock.ts';
import type { MediaLinks } from '../../domain/media-link.ts';
import type { Storage } from '../../integrations/storage/storage.ts';

/** Dependencies of the playback services. */
export interface PlaybackDeps {
  db: Db;
  storage: Storage;
  links: MediaLinks;
  /** Whether a CDN delivers the segments. */
  hasCdn: boolean;
  /** Grace period during which expired premium still counts, in hours. */
  graceHours: number;
  clock: Clock;
}

/** Dependencies of leases. */
export type LeaseDeps = Pick<PlaybackDeps, 'db' | 'clock' | 'graceHours'> & {
  /** Buffers the heartbeat of a fresh playback, to write it soon; if absent, it is written at once. */
  record?: ((id: string, now: Date) => void) | undefined;
};

/** The member who plays a film, and their session. */
export interface Player {
  userId: number;
  sessionId: number;
  /** Whether it plays outside of the site, see `MediaLinkClaims`; default false. */
  isExternal?: boolean;
}

/** The moment for decisions about premium. */
export const premiumMoment = ({
  clock,
  graceHours,
}: Pick<PlaybackDeps, 'clock' | 'graceHours'>): PremiumMoment => ({ now: clock(), graceHours });
