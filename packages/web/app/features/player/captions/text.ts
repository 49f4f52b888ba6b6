import { toPersianDigits } from '@parde/shared/digits';
import { subtitleNames } from '@parde/shared/subtitle-names';
import type { CaptionSettings } from './caption-settings';
import type { CaptionTrack } from './caption-tracks';
import type { DirectionSwitch } from './use-captions';

export const text = {
  subtitles: 'زیرنویس',
  off: 'خاموش',
  second: 'زیرنویس دوم',
  noSecond: 'بدون زیرنویس دوم',
  none: 'این فیلم هنوز زیرنویس ندارد.',
  settings: 'تنظیمات زیرنویس',
  loading: 'در حال بارگذاری زیرنویس…',
  failed: (name: string) => `زیرنویس ${name} بارگذاری نشد.`,
  retry: 'تلاش دوباره',
  sample: ['سلام؛ این یک نمونه است.', '«Parde» را می‌بینید؟'],
  sampleLabel: 'نمونه',
  size: 'اندازه',
  sizes: {
    1: 'خیلی کوچک',
    2: 'کوچک',
    3: 'معمولی',
    4: 'بزرگ',
    5: 'خیلی بزرگ',
  } satisfies Record<CaptionSettings['size'], string>,
  color: 'رنگ',
  colors: {
    white: 'سفید',
    yellow: 'زرد',
    green: 'سبز',
    cyan: 'فیروزه‌ای',
  } satisfies Record<CaptionSettings['color'], string>,
  background: 'زمینه',
  backgrounds: {
    none: 'بدون',
    shadow: 'سایه',
    box: 'کادر',
  } satisfies Record<CaptionSettings['background'], string>,
  opacity: 'پررنگی کادر',
  weight: 'ضخامت قلم',
  weights: {
    regular: 'معمولی',
    bold: 'درشت',
  } satisfies Record<CaptionSettings['weight'], string>,
  height: 'جای زیرنویس',
  heights: {
    lowest: 'لبهٔ پایین',
    low: 'پایین',
    raised: 'بالاتر',
    top: 'بالای تصویر',
  } satisfies Record<CaptionSettings['height'], string>,
  secondSide: 'جای زیرنویس دوم',
  secondSides: {
    below: 'زیر اولی',
    above: 'بالای اولی',
  } satisfies Record<CaptionSettings['secondSide'], string>,
  delay: 'زمان نمایش',
  delayHelp: 'اگر زیرنویس از صدا جلو یا عقب است؛ فقط برای همین فیلم.',
  direction: 'جهت زیرنویس',
  directionHelp: 'اگر نقطهٔ پایان جمله سر جایش نیست؛ فقط برای همین فیلم.',
  directions: {
    auto: 'خودکار',
    rtl: 'راست‌به‌چپ',
    ltr: 'چپ‌به‌راست',
  } satisfies Record<DirectionSwitch, string>,
  spoken: 'صفحه‌خوان زیرنویس را بخواند',
  floating: 'فیلم در پنجرهٔ شناور پخش می‌شود.',
  bringBack: 'بازگرداندن به این‌جا',
  nowOff: 'زیرنویس خاموش شد',
  nowOn: (name: string) => `زیرنویس: ${name}`,
  nowDelayed: (words: string) => `زیرنویس ${words}`,
  reset: 'بازگشت به تنظیمات اولیه',
};

/** `۰٫۵ ثانیه`. */
const seconds = (ms: number): string =>
  `${toPersianDigits((Math.abs(ms) / 1000).toFixed(1)).replace('.', '٫')} ثانیه`;

/** Describes the effect of a delay: «۰٫۵ ثانیه دیرتر». */
export function captionDelayWords(delayMs: number): string {
  if (delayMs === 0) return 'هم‌زمان با صدا';
  return `${seconds(delayMs)} ${delayMs > 0 ? 'دیرتر' : 'زودتر'}`;
}

/** Menu options with unique labels. */
export function trackOptions(tracks: readonly CaptionTrack[]) {
  return subtitleNames(tracks).map(({ name, note }, at) => ({
    value: tracks[at]?.id ?? 0,
    label: name,
    note,
  }));
}
