import { DAY_MS } from '@parde/shared/tehran-day';
import { unusedValue } from './price.ts';

/** What a plan allows. */
interface Limits {
  /** Concurrent streams. */
  maxStreams: number;
  /** Maximum picture height in lines; `null` for unlimited. */
  maxResolution: number | null;
  allowsDownloads: boolean;
}

/** A current or future entitlement. Times in Unix milliseconds. */
export interface HeldEntitlement extends Limits {
  startsAt: number;
  endsAt: number;
  /** Price paid for it, in rials; 0 if granted. */
  paid: number;
  /** Price per day without coupons, in rials; 0 if granted. */
  perDay: number;
}

interface Offered extends Limits {
  days: number;
  /** In rials. */
  price: number;
}

const height = ({ maxResolution }: Limits) => maxResolution ?? Number.POSITIVE_INFINITY;

/** More streams, a larger picture, downloads, or a higher price per day. */
function givesMore(plan: Offered, active: HeldEntitlement): boolean {
  return (
    plan.maxStreams > active.maxStreams ||
    height(plan) > height(active) ||
    (plan.allowsDownloads && !active.allowsDownloads) ||
    plan.price / plan.days > active.perDay
  );
}

/**
 * How a member can buy a plan. An upgrade requires that the plan gives more than the current entitlement, that the rest
 * of that is worth no more than the plan costs, and that no entitlement follows it. Granted premium has no value and is
 * never replaced: new time begins after it.
 *
 * @param requested `null` to choose what fits
 * @param held in chronological order
 * @returns `null` if only a reservation is possible, and something else was requested
 */
export function purchaseKind(
  plan: Offered,
  requested: 'join' | 'reserve' | 'upgrade' | null,
  held: readonly HeldEntitlement[],
  nowMs: number,
): 'join' | 'reserve' | 'upgrade' | null {
  if (requested === 'reserve') return 'reserve';
  const [active, ...future] = held;
  if (!active) return 'join';
  if (active.paid === 0) return 'reserve';
  const isWorthIt = unusedValue(active.paid, active, nowMs) <= plan.price;
  if (future.length === 0 && isWorthIt && givesMore(plan, active)) return 'upgrade';
  return requested === null ? 'reserve' : null;
}

export interface Period {
  /** In Unix milliseconds. */
  startsAt: number;
  /** In Unix milliseconds, exclusive. */
  endsAt: number;
}

/**
 * The period of premium that is bought or granted: this many days from now, or from the end of the member's last one,
 * so that no time is lost and periods do not overlap.
 *
 * @param existing periods of the member, in any order
 */
export function nextPeriod(existing: readonly Period[], days: number, nowMs: number): Period {
  const startsAt = existing.reduce((latest, { endsAt }) => Math.max(latest, endsAt), nowMs);
  return { startsAt, endsAt: startsAt + days * DAY_MS };
}
