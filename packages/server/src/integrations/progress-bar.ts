import { Presets, SingleBar } from 'cli-progress';

export interface ProgressBar {
  update: (done: number, total: number) => void;
  stop: () => void;
}

/** Interval between plain lines when the output is not a terminal, in milliseconds. */
const PLAIN_EVERY_MS = 5_000;

/** A progress bar on a terminal; elsewhere a plain line at intervals. */
export function openProgressBar(label: string): ProgressBar {
  return process.stderr.isTTY ? openTerminalBar(label) : openPlainBar(label);
}

function openTerminalBar(label: string): ProgressBar {
  const bar = new SingleBar(
    {
      format: `${label} {bar} {percentage}% | {value}/{total} | {eta_formatted}`,
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  let started = false;
  return {
    update(done, total) {
      if (!started) bar.start(total, done);
      else {
        bar.setTotal(total);
        bar.update(done);
      }
      started = true;
    },
    stop() {
      if (started) bar.stop();
    },
  };
}

function openPlainBar(label: string): ProgressBar {
  let last = 0;
  return {
    update(done, total) {
      const now = Date.now();
      if (now - last < PLAIN_EVERY_MS && done < total) return;
      last = now;
      process.stderr.write(`${label}: ${done} of ${total}\n`);
    },
    stop() {},
  };
}
