/** Bounds of the wait in ms: a stalled film is not asked in a tight loop, a jump is never missed for long. */
const SHORTEST = 8;
const LONGEST = 1000;
const MOVES = [
  'seeking',
  'seeked',
  'play',
  'playing',
  'pause',
  'ratechange',
  'timeupdate',
  'loadedmetadata',
  'emptied',
] as const;

/**
 * Calls `onTime` with the position in ms, now, at every move of the viewer, and while the film runs at
 * the moment that `onTime` answers: exact to a few ms and asleep in between, where `timeupdate` alone
 * is up to 250 ms late and a look at every frame costs 60 wake-ups a second. Returns what stops it.
 */
export function watchTime(
  video: HTMLVideoElement,
  onTime: (positionMs: number) => number,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look() {
    clearTimeout(timer);
    const positionMs = video.currentTime * 1000;
    const untilMs = onTime(positionMs);
    if (video.paused || video.ended) return;
    const wait = (untilMs - positionMs) / (video.playbackRate || 1);
    timer = setTimeout(look, Math.min(Math.max(wait, SHORTEST), LONGEST));
  }

  for (const move of MOVES) video.addEventListener(move, look);
  look();
  return () => {
    clearTimeout(timer);
    for (const move of MOVES) video.removeEventListener(move, look);
  };
}
