import { persianNumber } from './persian-number.ts';

/** Seconds as a person says them: «۱۲ دقیقه». Never less than what is left. */
export function waitingTime(seconds: number): string {
  if (seconds <= 60) return 'یک دقیقه';
  if (seconds <= 5400) return `${persianNumber(Math.ceil(seconds / 60))} دقیقه`;
  return `${persianNumber(Math.ceil(seconds / 3600))} ساعت`;
}
