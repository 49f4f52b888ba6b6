import type { ContinueItem } from '@parde/contract';
import { formatRuntime, joinFacts } from '../../lib/title-facts';
import { episodeName } from '../../lib/words';
import { text } from './text';

/** Which episode, and how much is left of it: «فصل ۱، قسمت ۲ · ۲۰ دقیقه مانده». */
export function continueWords(item: ContinueItem): string {
  const { episode, positionSeconds, durationSeconds } = item;
  const place = episode && episodeName({ ...episode, titleFa: null });
  if (positionSeconds === 0 || durationSeconds === null) {
    return joinFacts([place, episode && text.nextEpisode]);
  }
  const left = formatRuntime(Math.round((durationSeconds - positionSeconds) / 60));
  return joinFacts([place, left === '' ? text.nearlyDone : text.left(left)]);
}
