import { toPersianDigits } from '@parde/shared/digits';

const HOUR_S = 3_600;
const two = (value: number) => String(value).padStart(2, '0');

/** `۱:۳۵`, from an hour on `۱:۰۲:۰۳`; a duration or position in seconds. */
export function clockWords(seconds: number): string {
  const whole = Math.round(seconds);
  const hours = Math.floor(whole / HOUR_S);
  const minutes = Math.floor((whole % HOUR_S) / 60);
  const rest = two(whole % 60);
  return toPersianDigits(hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`);
}
