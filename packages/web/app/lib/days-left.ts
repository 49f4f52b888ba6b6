const DAY_MS = 86_400_000;

/** Days until a moment, begun ones counted whole; 0 when it is over. @param now milliseconds since the epoch */
export function daysLeft(iso: string, now = Date.now()): number {
  return Math.max(0, Math.ceil((Date.parse(iso) - now) / DAY_MS));
}
