/** If a shorter edition lacks the position, it starts at this share of its duration. */
const NEAR_END = 0.9;
const LAST_SECONDS = 5;

/**
 * Start position in an edition when the viewer stopped in another, possibly longer one: never at
 * the very end.
 *
 * @param seconds where the viewer stopped
 * @param durationSeconds of the edition that starts; null: unknown
 */
export function placeWithin(seconds: number, durationSeconds: number | null): number {
  if (durationSeconds === null || seconds < durationSeconds - LAST_SECONDS) return seconds;
  return Math.floor(durationSeconds * NEAR_END);
}
