/** A position may go back by this many seconds without any playback: players rewind a little when they resume. */
const SMALL_STEP_S = 30;
/** After playing this many seconds from an earlier position, going back counts as deliberate. */
const DELIBERATE_S = 30;

/** A stored position, or one reported by a player. */
export interface ObservedPosition {
  positionSeconds: number;
  /** When the player was at this position. */
  observedAt: Date;
}

/**
 * Whether a report replaces the stored position: the latest plausible one wins. An older report, for example from a tab
 * that was suspended, never does. One with an earlier position, for example from a player that started at 0 after an
 * error or a reload, only does if that player really played on from there.
 *
 * @param playedSeconds seconds of film played since the player opened
 */
export function replacesProgress(
  report: ObservedPosition & { playedSeconds: number },
  remembered: ObservedPosition | null,
): boolean {
  if (remembered === null) return report.positionSeconds > 0;
  if (report.observedAt.getTime() < remembered.observedAt.getTime()) return false;
  const stepBack = remembered.positionSeconds - report.positionSeconds;
  return stepBack <= SMALL_STEP_S
    ? stepBack <= 0 || report.playedSeconds > 0
    : report.playedSeconds >= DELIBERATE_S;
}
