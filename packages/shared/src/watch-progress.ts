/** From here on only end credits are left. */
export const FINISHED_PERCENT = 93;

/** Whether a film or an episode counts as watched. */
export function isFinished(positionSeconds: number, durationSeconds: number): boolean {
  return positionSeconds * 100 >= durationSeconds * FINISHED_PERCENT;
}
