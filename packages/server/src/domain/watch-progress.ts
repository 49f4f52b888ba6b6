/** From here on there are only end credits. */
const FINISHED_PERCENT = 93;

/** Whether a film or an episode counts as seen. */
export function isFinished(positionSeconds: number, durationSeconds: number): boolean {
  return positionSeconds * 100 >= durationSeconds * FINISHED_PERCENT;
}
