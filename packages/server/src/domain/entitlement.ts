import { WATCH_ALL_ROLES } from '@parde/shared/access';
import type { Role } from '@parde/shared/permissions';

/** Premium for a period; times in Unix milliseconds, the end exclusive. */
export interface Entitlement {
  startsAt: number;
  endsAt: number;
  /** Maximum number of concurrent streams. */
  maxStreams: number;
  /** Maximum picture height in lines; null: unlimited. */
  maxResolution: number | null;
  /** Whether downloads are allowed. */
  allowsDownloads: boolean;
  /** Whether it was ended early; it then has no grace period. */
  wasEnded: boolean;
}

/** Active premium, with the limits of the current entitlement. */
export interface Premium
  extends Pick<Entitlement, 'maxStreams' | 'maxResolution' | 'allowsDownloads'> {
  /** End of the last entitlement in the unbroken sequence that includes the current one, in Unix milliseconds. */
  until: number;
}

/** A member who wants to watch. */
export interface Viewer {
  role: Role;
  /** `null` without active premium. */
  premium: Premium | null;
}

/** The active entitlement, else the last expired one that is within its grace period. */
function inForceAt(entitlements: readonly Entitlement[], nowMs: number, graceMs: number) {
  const running = entitlements.find(({ startsAt, endsAt }) => startsAt <= nowMs && nowMs < endsAt);
  if (running) return running;
  return entitlements
    .filter(({ startsAt, endsAt, wasEnded }) => {
      return !wasEnded && startsAt < endsAt && endsAt <= nowMs && nowMs < endsAt + graceMs;
    })
    .sort((a, b) => b.endsAt - a.endsAt)[0];
}

/**
 * The premium active at a given time; `null` if there is none.
 *
 * @param entitlements of one member, in any order, not overlapping
 * @param graceMs grace period after expiry; during it, `until` is in the past
 */
export function premiumAt(
  entitlements: readonly Entitlement[],
  nowMs: number,
  graceMs = 0,
): Premium | null {
  const inForce = inForceAt(entitlements, nowMs, graceMs);
  if (!inForce) return null;
  // An entitlement ended before it began has zero length and does not connect others.
  const endOfNext = new Map(
    entitlements
      .filter((one) => one.endsAt > one.startsAt)
      .map((one) => [one.startsAt, one.endsAt]),
  );
  let until = inForce.endsAt;
  for (let next = endOfNext.get(until); next !== undefined; next = endOfNext.get(until)) {
    until = next;
  }
  const { maxStreams, maxResolution, allowsDownloads } = inForce;
  return { until, maxStreams, maxResolution, allowsDownloads };
}

/** The viewer's limit of concurrent streams; `null` if this stream does not count towards it. */
export function streamLimitOf(isFree: boolean, viewer: Viewer): number | null {
  if (isFree || WATCH_ALL_ROLES.includes(viewer.role)) return null;
  return viewer.premium?.maxStreams ?? 0;
}

/** Maximum picture height in lines for a viewer who may watch something; null: unlimited. */
export function resolutionLimitOf(isFree: boolean, viewer: Viewer | null): number | null {
  if (isFree || (viewer !== null && WATCH_ALL_ROLES.includes(viewer.role))) return null;
  return viewer?.premium?.maxResolution ?? null;
}

/** Whether a viewer who may watch something may also download it. */
export function mayDownload(isFree: boolean, viewer: Viewer | null): boolean {
  return (
    isFree ||
    (viewer !== null && WATCH_ALL_ROLES.includes(viewer.role)) ||
    viewer?.premium?.allowsDownloads === true
  );
}
