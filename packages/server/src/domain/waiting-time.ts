import { formatPlain } from '@parde/shared/digits';

/** A duration in words, rounded up: «۴۰ ثانیه», «۱۲ دقیقه». */
export function waitingTime(seconds: number): string {
  if (seconds < 60) return `${formatPlain(Math.max(1, Math.ceil(seconds)))} ثانیه`;
  if (seconds <= 60) return 'یک دقیقه';
  if (seconds <= 5400) return `${formatPlain(Math.ceil(seconds / 60))} دقیقه`;
  return `${formatPlain(Math.ceil(seconds / 3600))} ساعت`;
}
