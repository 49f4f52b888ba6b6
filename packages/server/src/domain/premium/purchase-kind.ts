import { unusedValue } from './price.ts';

/** What a plan lets one do. */
interface Limits {
  /** Films that may play at once. */
  maxStreams: number;
  /** Lines of picture height; null: as many as there are. */
  maxResolution: number | null;
  allowsDownloads: boolean;
}

/** An entitlement that runs or waits. Times in Unix milliseconds. */
export interface Held extends Limits {
  startsAt: number;
  endsAt: number;
  /** What was paid for it, in rials; 0 for what was granted. */
  paid: number;
  /** What a day of it costs without coupons, in rials; 0 for what was granted. */
  perDay: number;
}

interface Offered extends Limits {
  days: number;
  /** Rials. */
  price: number;
}

const height = ({ maxResolution }: Limits) => maxResolution ?? Number.POSITIVE_INFINITY;

/** More at once, a larger picture, downloads, or what is dearer for each day. */
function givesMore(plan: Offered, running: Held): boolean {
  return (
    plan.maxStreams > running.maxStreams ||
    height(plan) > height(running) ||
    (plan.allowsDownloads && !running.allowsDownloads) ||
    plan.price / plan.days > running.perDay
  );
}

/**
 * How a plan is bought by who has premium or none. An upgrade gives more than what runs, whose rest is worth no more
 * than the plan costs, and nothing waits behind that. What was granted is worth nothing and is not given up for
 * anything: the new time begins behind it.
 *
 * @param wished null: what fits
 * @param held in the order in which it runs
 * @returns null: it can only be reserved, and was not asked for so
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
