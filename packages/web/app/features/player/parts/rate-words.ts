import { toPersianDigits } from '@parde/shared/digits';
import { text } from '../text';

/** `عادی` or `۱٫۲۵ برابر` */
export function rateWords(rate: number): string {
  return rate === 1
    ? text.normalSpeed
    : text.times(toPersianDigits(String(rate)).replace('../../watch/player/parts', '٫'));
}
