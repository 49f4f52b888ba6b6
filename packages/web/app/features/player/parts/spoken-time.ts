import { formatPlain } from '@parde/shared/digits';
import { joinWords } from '../../../lib/words';
import { text } from '../text';

/** `۱ ساعت، ۲ دقیقه و ۳ ثانیه`: a position for screen readers. */
export function spokenTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3_600);
  const minutes = Math.floor((whole % 3_600) / 60);
  const rest = whole % 60;
  const words = [
    hours > 0 && text.hours(formatPlain(hours)),
    minutes > 0 && text.minutes(formatPlain(minutes)),
    (rest > 0 || whole === 0) && text.seconds(formatPlain(rest)),
  ].filter((word) => word !== false);
  return joinWords(words);
}
