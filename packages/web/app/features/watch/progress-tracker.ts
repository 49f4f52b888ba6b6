/** Position of a player, in seconds of the film. */
interface PlayerPosition {
  seconds: number;
  durationSeconds: number;
}

export interface TrackedProgress extends PlayerPosition {
  /** Number of seconds actually played since the player opened, or since it last failed. */
  playedSeconds: number;
}

/** Interval of reports during playback, in seconds of the film. */
export const REPORT_EVERY_S = 30;
/** Number of seconds before the first report, so that films opened by mistake do not enter the history. */
export const FIRST_REPORT_S = 8;
/** Maximum playback rate; faster changes of the position are seeks. */
const MAX_RATE = 4;
/** Tolerance in seconds, because players report time in steps. */
const SLACK_S = 1.5;

/**
 * Decides when to report the position: every few seconds, and on pause, seek or unload, but only
 * after something was really played, and never the same twice. So a suspended tab, one that was
 * only opened, and one that failed never move a viewer back.
 *
 * @param clock monotonic milliseconds
 */
export function createProgressTracker(
  report: (report: TrackedProgress) => void,
  clock: () => number,
) {
  let last: (PlayerPosition & { atMs: number }) | null = null;
  let isPlaying = false;
  let hasFailed = false;
  let played = 0;
  /** Seconds played, or seeked after playing, since the last report. */
  let newSeconds = 0;
  let hasJumped = false;
  let hasReported = false;

  function sendReport(): void {
    if (!last || hasFailed || played === 0 || (newSeconds === 0 && !hasJumped)) return;
    newSeconds = 0;
    hasJumped = false;
    hasReported = true;
    report({
      seconds: last.seconds,
      durationSeconds: last.durationSeconds,
      playedSeconds: played,
    });
  }

  return {
    /** Called with the player's current position. */
    onPosition(position: PlayerPosition): void {
      const atMs = clock();
      if (last) {
        const moved = position.seconds - last.seconds;
        const elapsed = (atMs - last.atMs) / 1000;
        if (isPlaying && moved > 0 && moved <= elapsed * MAX_RATE + SLACK_S) {
          hasFailed = false;
          played += moved;
          newSeconds += moved;
        } else if (Math.abs(moved) > SLACK_S) {
          hasJumped = true;
        }
      }
      last = { ...position, atMs };
      const interval = hasReported ? REPORT_EVERY_S : FIRST_REPORT_S;
      if (newSeconds >= interval || !isPlaying) sendReport();
    },
    /** @param startSeconds start position, used unless the player has already reported one */
    onPlaying(startSeconds: number): void {
      isPlaying = true;
      last ??= { seconds: startSeconds, durationSeconds: 0, atMs: clock() };
      // Time before playback does not count as played.
      last.atMs = clock();
    },
    onPaused(): void {
      isPlaying = false;
      sendReport();
    },
    /** A position after an error was not watched; counting starts again. */
    onFailed(): void {
      hasFailed = true;
      isPlaying = false;
      played = 0;
    },
    /** Reports any unreported position, when the page is hidden or unloading. */
    flush: sendReport,
  };
}

export type ProgressTracker = ReturnType<typeof createProgressTracker>;
