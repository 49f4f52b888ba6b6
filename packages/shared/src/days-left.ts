import { DAY_MS } from './tehran-day.ts';

/**
 * Days until a time, rounded up; 0 when it has passed.
 *
 * @param now milliseconds since the epoch
 */
export function daysLeft(iso: string, now = Date.now()): number {
  return Math.max(0, Math.ceil((Date.parse(iso) - now) / DAY_MS));
}
