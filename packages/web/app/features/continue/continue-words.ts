import type { ContinueItem } from '@parde/contract';
import { formatRuntime } from '../../lib/title-facts';
import { episodeName } from '../../lib/words';
import { text } from './text';

/**
 * The episode, e.g. «بعدی: فصل ۱، قسمت ۳» if not started; for films the time left. Kept short for a
 * card.
 */
export function continueWords(item: ContinueItem): string {
  const { episode, positionSeconds, durationSeconds } = item;
  if (episode) {
    const place = episodeName({ ...episode, titleFa: null });
    return positionSeconds === 0 ? text.next(place) : place;
  }
  const left = formatRuntime(Math.round(((durationSeconds ?? 0) - positionSeconds) / 60));
  return left === '' ? text.nearlyDone : text.left(left);
}
