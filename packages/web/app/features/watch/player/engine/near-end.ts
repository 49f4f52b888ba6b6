/** What hls.js takes for a rounding error, and never asks for. */
const TOLERANCE_S = 0.3;

type Element = Pick<HTMLVideoElement, 'buffered' | 'currentTime' | 'duration'>;

/** Whether all of the film from here on has come, but for a remainder that never will. */
export function hasAllToTheEnd({ buffered, currentTime, duration }: Element): boolean {
  if (!Number.isFinite(duration) || duration <= 0) return false;
  for (let i = 0; i < buffered.length; i += 1) {
    const isHere = buffered.start(i) <= currentTime && currentTime <= buffered.end(i) + TOLERANCE_S;
    if (isHere && buffered.end(i) >= duration - TOLERANCE_S) return true;
  }
  return false;
}
