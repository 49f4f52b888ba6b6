/** From here on there are only end credits. */
export const FINISHED_PERCENT = 93;

/** Whether a film or an episode counts as seen. */
export function isFinished(positionSeconds: number, durationSeconds: number): boolean {
  return positionSeconds * 100 >= durationSeconds * FINISHED_PERCENT;
}

/** Seconds back that a player may go without having played: it winds back a little when it resumes. */
const SMALL_STEP_S = 30;
/** Who watches from an earlier place for so many seconds means it. */
const MEANT_S = 30;

/** What is remembered, and what a player says. */
export interface Standing {
  positionSeconds: number;
  /** When the player stood there. */
  observedAt: Date;
}

/**
 * Whether a report replaces what is remembered: the latest honest one wins. An older one, such as of a
 * tab that slept, never does. One that leads back, such as of a player that began at 0 because of an error
 * or a reload, only does when that player really played on from there.
 *
 * @param playedSeconds of film that went by since the player opened
 */
export function replaces(
  report: Standing & { playedSeconds: number },
  remembered: Standing | null,
): boolean {
  if (remembered === null) return report.positionSeconds > 0;
  if (report.observedAt.getTime() < remembered.observedAt.getTime()) return false;
  const stepBack = remembered.positionSeconds - report.positionSeconds;
  return stepBack <= SMALL_STEP_S
    ? stepBack <= 0 || report.playedSeconds > 0
    : report.playedSeconds >= MEANT_S;
}
