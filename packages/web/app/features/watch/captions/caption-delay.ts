/** Ms by which captions come later; negative: earlier. More than a minute is another file's subtitle. */
const MOST = 60_000;

/** What the steps of the panel and the keys are. */
export const DELAY_STEP_MS = 100;
export const LONG_DELAY_STEP_MS = 500;

export function addDelay(delayMs: number, stepMs: number): number {
  return Math.min(Math.max(delayMs + stepMs, -MOST), MOST);
}
