import type { ContinueItem } from '@parde/contract';
import { formatRuntime } from '../../lib/title-facts';
import { episodeName } from '../../lib/words';
import { text } from './text';

/** Which episode, «بعدی: فصل ۱، قسمت ۳» when it is not begun; of a film how much is left. A card's line is short. */
export function continueWords(item: ContinueItem): string {
  const { episode, positionSeconds, durationSeconds } = item;
  if (episode) {
    const place = episodeName({ ...episode, titleFa: null });
    return positionSeconds === 0 ? text.next(place) : place;
  }
  const left = formatRuntime(Math.round(((durationSeconds ?? 0) - positionSeconds) / 60));
  return left === '' ? text.nearlyDone : text.left(left);
}
