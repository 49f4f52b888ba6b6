const DAY_MS = 86_400_000;

export interface Span {
  /** Unix milliseconds. */
  startsAt: number;
  /** Unix milliseconds, excluded. */
  endsAt: number;
}

/**
 * Time for something bought or given: so many days from now, or from the end of the last that a member has,
 * so that no time is lost and none overlaps.
 *
 * @param existing spans of the member, in any order
 */
export function nextSpan(existing: readonly Span[], days: number, nowMs: number): Span {
  const startsAt = existing.reduce((latest, { endsAt }) => Math.max(latest, endsAt), nowMs);
  return { startsAt, endsAt: startsAt + days * DAY_MS };
}

/** Days until a moment, begun ones counted whole; 0 when it is over. */
export function daysLeft(endsAt: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAt - nowMs) / DAY_MS));
}
