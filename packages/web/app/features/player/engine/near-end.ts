/** hls.js takes less for a rounding error and never loads it. */
const TOLERANCE_S = 0.3;

type Element = Pick<HTMLVideoElement, 'buffered' | 'currentTime' | 'duration'>;

/** Whether everything up to the end is buffered, except a remainder that will never be loaded. */
export function hasAllToTheEnd({ buffered, currentTime, duration }: Element): boolean {
  if (!Number.isFinite(duration) || duration <= 0) return false;
  for (let i = 0; i < buffered.length; i += 1) {
    const isHere = buffered.start(i) <= currentTime && currentTime <= buffered.end(i) + TOLERANCE_S;
    if (isHere && buffered.end(i) >= duration - TOLERANCE_S) return true;
  }
  return false;
}
