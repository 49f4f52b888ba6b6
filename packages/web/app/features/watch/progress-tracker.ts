/** What a player says of itself; seconds of film. */
export interface Place {
  seconds: number;
  durationSeconds: number;
}

export interface Report extends Place {
  /** Film that really played since the player opened. */
  playedSeconds: number;
}

/** Film between two reports while it plays. */
export const REPORT_EVERY_S = 8;
/** Fastest that a player plays; what goes faster is a jump. */
const MAX_RATE = 4;
/** Players tell time in steps. */
const SLACK_S = 1.5;

/**
 * Decides when a place is worth telling: every few seconds of film, and when the viewer pauses, jumps or
 * leaves, but only after something really played, and never twice the same. So a tab that slept, one that
 * only opened and one that failed say nothing that could take anybody back.
 *
 * @param clock milliseconds, never going back
 */
export function createProgressTracker(report: (report: Report) => void, clock: () => number) {
  let last: (Place & { atMs: number }) | null = null;
  let isPlaying = false;
  let hasFailed = false;
  let played = 0;
  /** Played, or jumped after having played, since the last report. */
  let newSeconds = 0;
  let hasJumped = false;

  function tell(): void {
    if (!last || hasFailed || played === 0 || (newSeconds === 0 && !hasJumped)) return;
    newSeconds = 0;
    hasJumped = false;
    report({
      seconds: last.seconds,
      durationSeconds: last.durationSeconds,
      playedSeconds: played,
    });
  }

  return {
    /** Where the player stands now. */
    onPlace(place: Place): void {
      const atMs = clock();
      if (last) {
        const moved = place.seconds - last.seconds;
        const elapsed = (atMs - last.atMs) / 1000;
        if (isPlaying && moved > 0 && moved <= elapsed * MAX_RATE + SLACK_S) {
          hasFailed = false;
          played += moved;
          newSeconds += moved;
        } else if (Math.abs(moved) > SLACK_S) {
          hasJumped = true;
        }
      }
      last = { ...place, atMs };
      if (newSeconds >= REPORT_EVERY_S || !isPlaying) tell();
    },
    /** @param startSeconds where it began, unless it has told a place since */
    onPlaying(startSeconds: number): void {
      isPlaying = true;
      last ??= { seconds: startSeconds, durationSeconds: 0, atMs: clock() };
      // Time that passed before it played is none in which film could have gone by.
      last.atMs = clock();
    },
    onPaused(): void {
      isPlaying = false;
      tell();
    },
    /** What the player stands at after an error is no place that anybody watched to; it counts anew. */
    onFailed(): void {
      hasFailed = true;
      isPlaying = false;
      played = 0;
    },
    /** Tells what is not told yet: the page is hidden or left. */
    flush: tell,
  };
}

export type ProgressTracker = ReturnType<typeof createProgressTracker>;
