import type { Logger } from 'pino';

/** How long requests and jobs in flight may take to finish after the drain period, in milliseconds. */
const GRACE_MS = 20_000;

export interface Stopping {
  /** Whether a signal was received; failures after that are caused by stopping. */
  isUnderWay: () => boolean;
}

/**
 * Stops once on SIGTERM or SIGINT: finishes what is in flight, then exits with 0. A second signal exits at once.
 *
 * @param drainMs part of `stop` during which the process keeps serving as usual
 */
export function stopOnSignals(stop: () => Promise<void>, log: Logger, drainMs: number): Stopping {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    const giveUp = setTimeout(() => {
      log.error('did not stop in time');
      process.exit(1);
    }, drainMs + GRACE_MS);
    stop().then(
      () => {
        clearTimeout(giveUp);
        process.exit(0);
      },
      (error: Error) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return { isUnderWay: () => stopping };
}
