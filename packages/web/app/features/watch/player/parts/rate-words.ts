import { toPersianDigits } from '../../../../lib/digits';
import { text } from '../text';

/** `عادی` or `۱٫۲۵ برابر` */
export function rateWords(rate: number): string {
  return rate === 1
    ? text.normalSpeed
    : text.times(toPersianDigits(String(rate)).replace('.', '٫'));
}
