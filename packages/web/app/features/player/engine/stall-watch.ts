import { stallRemedy } from './retry';

const TICK_MS = 1_000;

/**
 * Watches for stalls during playback; `canHelp` is false while the cause is known and being
 * handled. Returns a cleanup function.
 */
export function watchStalls(
  video: HTMLVideoElement,
  canHelp: () => boolean,
  remedies: { resume: () => void; reopen: () => void },
): () => void {
  let last = -1;
  let standing = 0;
  const timer = setInterval(() => {
    const ought = !video.paused && !video.ended && !video.seeking && canHelp();
    standing = ought && video.currentTime === last ? standing + 1 : 0;
    last = video.currentTime;
    const remedy = stallRemedy(standing);
    if (remedy !== 'none') remedies[remedy]();
  }, TICK_MS);
  return () => clearInterval(timer);
}
