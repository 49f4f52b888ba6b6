const DAY_MS = 86_400_000;

export interface Span {
  /** In Unix milliseconds. */
  startsAt: number;
  /** In Unix milliseconds, excluded. */
  endsAt: number;
}

/**
 * The period of premium that was bought or given: this many days from now, or from the end of the
 * member's last one, so that no time is lost and periods do not overlap.
 *
 * @param existing periods of the member, in any order
 */
export function nextSpan(existing: readonly Span[], days: number, nowMs: number): Span {
  const startsAt = existing.reduce((latest, { endsAt }) => Math.max(latest, endsAt), nowMs);
  return { startsAt, endsAt: startsAt + days * DAY_MS };
}

/** Days until a moment, rounded up; 0 when it has passed. */
export function daysLeft(endsAt: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAt - nowMs) / DAY_MS));
}
