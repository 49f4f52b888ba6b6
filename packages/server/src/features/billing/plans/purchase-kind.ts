import { unusedValue } from './price.ts';

/** What a plan allows. */
interface Limits {
  /** Concurrent streams. */
  maxStreams: number;
  /** Maximum picture height in lines; null: unlimited. */
  maxResolution: number | null;
  allowsDownloads: boolean;
}

/** A current or future entitlement. Times in Unix milliseconds. */
export interface Held extends Limits {
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
function givesMore(plan: Offered, running: Held): boolean {
  return (
    plan.maxStreams > running.maxStreams ||
    height(plan) > height(running) ||
    (plan.allowsDownloads && !running.allowsDownloads) ||
    plan.price / plan.days > running.perDay
  );
}

/**
 * How a member can buy a plan. An upgrade requires that the plan gives more than the current
 * entitlement, that the rest of that is worth no more than the plan costs, and that no entitlement
 * waits behind it. Granted premium has no value and is never replaced: new time begins after it.
 *
 * @param wished null: choose what fits
 * @param held in chronological order
 * @returns null: only a reservation is possible, and something else was wished
 */
export function purchaseKind(
  plan: Offered,
  wished: 'join' | 'reserve' | 'upgrade' | null,
  held: readonly Held[],
  nowMs: number,
): 'join' | 'reserve' | 'upgrade' | null {
  if (wished === 'reserve') return 'reserve';
  const [running, ...waiting] = held;
  if (!running) return 'join';
  if (running.paid === 0) return 'reserve';
  const isWorthIt = unusedValue(running.paid, running, nowMs) <= plan.price;
  if (waiting.length === 0 && isWorthIt && givesMore(plan, running)) return 'upgrade';
  return wished === null ? 'reserve' : null;
}
