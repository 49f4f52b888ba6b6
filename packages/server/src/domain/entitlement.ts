import type { Access } from '@parde/contract';

/** Premium from one moment to another; times in Unix milliseconds, the end excluded. */
export interface Entitlement {
  startsAt: number;
  endsAt: number;
  /** Films that may play at once. */
  maxStreams: number;
  /** Lines of picture height; null: as many as there are. */
  maxResolution: number | null;
  /** Whether films may be kept as files, too. */
  allowsDownloads: boolean;
  /** Ended before its time: it goes on for no grace. */
  wasEnded: boolean;
}

/** Premium that runs, with what the entitlement in force allows. */
export interface Premium
  extends Pick<Entitlement, 'maxStreams' | 'maxResolution' | 'allowsDownloads'> {
  /** When it ends, over all entitlements that follow each other without a gap, in Unix milliseconds. */
  until: number;
}

/** Who wants to watch. */
export interface Viewer {
  role: 'member' | 'operator';
  /** Null: none that runs. */
  premium: Premium | null;
}

/** The one that runs, else the last that ran out less than the grace ago. */
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
 * What runs at a moment; null: nothing.
 *
 * @param entitlements of one member, in any order; no two of them overlap
 * @param graceMs for which one that ran out still counts; its `until` is past then
 */
export function premiumAt(
  entitlements: readonly Entitlement[],
  nowMs: number,
  graceMs = 0,
): Premium | null {
  const inForce = inForceAt(entitlements, nowMs, graceMs);
  if (!inForce) return null;
  // One that was ended before it began starts where it ends, and leads nowhere.
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

/**
 * Whether somebody may watch something. Operators always may: they look whether it plays.
 *
 * @param viewer null: a visitor
 */
export function accessOf(isFree: boolean, viewer: Viewer | null): Access {
  if (isFree) return 'free';
  if (!viewer) return 'sign_in';
  return viewer.role === 'operator' || viewer.premium ? 'granted' : 'premium';
}

/** Films that a viewer may play at once where each counts; null: it does not count. */
export function streamLimitOf(isFree: boolean, viewer: Viewer): number | null {
  if (isFree || viewer.role === 'operator') return null;
  return viewer.premium?.maxStreams ?? 0;
}

/** Lines of the largest picture for somebody who may watch something; null: as many as there are. */
export function resolutionLimitOf(isFree: boolean, viewer: Viewer | null): number | null {
  if (isFree || viewer?.role === 'operator') return null;
  return viewer?.premium?.maxResolution ?? null;
}

/** Whether somebody who may watch something may also keep it as a file. */
export function mayDownload(isFree: boolean, viewer: Viewer | null): boolean {
  return isFree || viewer?.role === 'operator' || viewer?.premium?.allowsDownloads === true;
}
