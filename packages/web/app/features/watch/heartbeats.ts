/** After this time, a paused player releases its stream to other devices; it requests a stream again to continue. */
const PAUSED_TIMEOUT_MS = 5 * 60_000;
/** Tolerance, because timers may fire slightly early. */
const TIMER_SLACK_MS = 1000;

/**
 * Decides when a playback sends its heartbeats: regularly, unless a progress report has replaced one, and not after a
 * long pause.
 *
 * @param send sends one
 */
export function createHeartbeats(send: () => Promise<void>) {
  let timer: ReturnType<typeof setInterval> | undefined;
  let intervalMs = 0;
  let lastAt = 0;
  let pausedAt: number | null = null;

  const hasTimedOut = () => pausedAt !== null && Date.now() - pausedAt > PAUSED_TIMEOUT_MS;

  async function sendNow(): Promise<void> {
    if (hasTimedOut()) return;
    lastAt = Date.now();
    await send();
  }

  /** Sends an overdue heartbeat. */
  async function sendIfLate(): Promise<void> {
    const isLate = Date.now() - lastAt >= intervalMs - TIMER_SLACK_MS;
    if (timer !== undefined && isLate) await sendNow();
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    /** Begins anew, for a playback that the server has just heard of. */
    start(everySeconds: number): void {
      stop();
      intervalMs = everySeconds * 1000;
      lastAt = Date.now();
      timer = setInterval(() => void sendIfLate(), intervalMs);
    },
    stop,
    sendNow,
    sendIfLate,
    /** The server has heard of the playback in another way. */
    onHeard(): void {
      lastAt = Date.now();
    },
    /** Until it plays, a film counts as paused: autoplay may be blocked. */
    onOpened(): void {
      pausedAt = Date.now();
    },
    onPaused(): void {
      pausedAt ??= Date.now();
    },
    onPlaying(): void {
      const isOver = hasTimedOut();
      pausedAt = null;
      if (isOver) void sendNow();
    },
  };
}
