/** Bounds of the delay in ms: no busy loop on a stalled film, and jumps are noticed soon. */
const MIN_DELAY_MS = 8;
const MAX_DELAY_MS = 1000;
const POSITION_EVENTS = [
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
 * Calls `onTime` with the position in ms: now, on every seek, and during playback at the time that
 * `onTime` returned. Accurate to a few ms without polling, where `timeupdate` alone is up to 250 ms
 * late and checking every frame costs 60 wake-ups per second. Returns a cleanup function.
 */
export function observePosition(
  video: HTMLVideoElement,
  onTime: (positionMs: number) => number,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function update() {
    clearTimeout(timer);
    const positionMs = video.currentTime * 1000;
    const untilMs = onTime(positionMs);
    if (video.paused || video.ended) return;
    const wait = (untilMs - positionMs) / (video.playbackRate || 1);
    timer = setTimeout(update, Math.min(Math.max(wait, MIN_DELAY_MS), MAX_DELAY_MS));
  }

  for (const move of POSITION_EVENTS) video.addEventListener(move, update);
  update();
  return () => {
    clearTimeout(timer);
    for (const move of POSITION_EVENTS) video.removeEventListener(move, update);
  };
}
