/** Of a place that a shorter edition does not have, this share of it is the nearest. */
const NEAR_END = 0.9;
const LAST_SECONDS = 5;

/**
 * Where to start in an edition when the viewer stopped in another one, which may be longer: nobody starts at the end.
 *
 * @param seconds where the viewer stopped
 * @param durationSeconds of the edition that starts; null: unknown
 */
export function placeWithin(seconds: number, durationSeconds: number | null): number {
  if (durationSeconds === null || seconds < durationSeconds - LAST_SECONDS) return seconds;
  return Math.floor(durationSeconds * NEAR_END);
}
