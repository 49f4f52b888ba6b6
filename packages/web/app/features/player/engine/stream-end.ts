import Hls from 'hls.js';

/**
 * Signals the end of the stream: hls.js never loads a very short last segment, e.g. if the audio is slightly longer
 * than the video, and would stall just before the end.
 *
 * @param isFed whether hls.js feeds the element at this moment
 */
export function signalEnd(
  hls: Hls,
  video: HTMLVideoElement,
  isFed: () => boolean,
  signal: AbortSignal,
): void {
  function check() {
    if (isFed() && isBufferedToEnd(video)) hls.trigger(Hls.Events.BUFFER_EOS, { type: null });
  }
  video.addEventListener('waiting', check, { signal });
  video.addEventListener('seeking', check, { signal });
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    if (video.readyState < video.HAVE_FUTURE_DATA) check();
  });
}

/** hls.js treats shorter remainders as rounding errors and never loads them. */
const TOLERANCE_S = 0.3;

type Element = Pick<HTMLVideoElement, 'buffered' | 'currentTime' | 'duration'>;

/** Whether everything up to the end is buffered, except a remainder that will never be loaded. */
export function isBufferedToEnd({ buffered, currentTime, duration }: Element): boolean {
  if (!Number.isFinite(duration) || duration <= 0) return false;
  for (let i = 0; i < buffered.length; i += 1) {
    const isHere = buffered.start(i) <= currentTime && currentTime <= buffered.end(i) + TOLERANCE_S;
    if (isHere && buffered.end(i) >= duration - TOLERANCE_S) return true;
  }
  return false;
}
