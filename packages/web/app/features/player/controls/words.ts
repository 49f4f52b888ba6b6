import { formatPlain, toPersianDigits } from '@parde/shared/digits';
import { joinWords } from '../../../lib/words';
import type { PlayerChapter } from '../player-props';
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

export function chapterAt(chapters: readonly PlayerChapter[], seconds: number): number {
  const ms = seconds * 1_000;
  return chapters.findIndex(({ startMs, endMs }) => ms >= startMs && ms < endMs);
}

/** The chapter's title, or `بخش ۳`. */
export function chapterName(chapters: readonly PlayerChapter[], index: number): string | null {
  const chapter = chapters[index];
  if (!chapter) return null;
  return chapter.title ?? text.chapter(formatPlain(index + 1));
}

/** `عادی` or `۱٫۲۵ برابر` */
export function rateWords(rate: number): string {
  return rate === 1
    ? text.normalSpeed
    : text.times(toPersianDigits(String(rate)).replace('.', '٫'));
}
