import { stallRemedy } from './retry';

const TICK_MS = 1_000;

/**
 * Watches a picture that ought to move and stands still; `canHelp` is false while the reason is known and
 * someone is at it. Gives the stop.
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
