/** Maximum delay in ms; more than a minute means the subtitle is for another file. */
const MOST = 60_000;

/** Step of the panel and the keys. */
export const DELAY_STEP_MS = 100;
export const LONG_DELAY_STEP_MS = 500;

export function addDelay(delayMs: number, stepMs: number): number {
  return Math.min(Math.max(delayMs + stepMs, -MOST), MOST);
}
