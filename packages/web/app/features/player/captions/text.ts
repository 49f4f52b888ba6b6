import { formatPlain, toPersianDigits } from '@parde/shared/digits';
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
  sdh: 'ناشنوایان',
  forced: 'فقط نوشته‌های تصویر',
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
  noDelay: 'بی‌جابه‌جایی',
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

/** Effect of a delay: «۰٫۵ ثانیه دیرتر». */
export function captionDelayWords(delayMs: number): string {
  if (delayMs === 0) return 'هم‌زمان با صدا';
  return `${seconds(delayMs)} ${delayMs > 0 ? 'دیرتر' : 'زودتر'}`;
}

/** `فارسی (ناشنوایان)`; the file's label is shown next to it, if it adds information. */
export function trackName({ language, isSdh, isForced }: CaptionTrack): string {
  const notes = [isSdh && text.sdh, isForced && text.forced].filter(Boolean);
  return notes.length > 0 ? `${language.titleFa} (${notes.join('، ')})` : language.titleFa;
}

/** What a track's label adds to its name; null: nothing. */
function trackNote(track: CaptionTrack): string | null {
  const label = track.label?.trim() ?? '';
  const isKnown = trackName(track).includes(label) || label === ownName(track.language.code);
  return label === '' || isKnown ? null : label;
}

/** `English` for `en`; null for an unknown code. */
function ownName(code: string): string | null {
  try {
    return new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? null;
  } catch {
    return null;
  }
}

/** Options of a menu; tracks with equal names are numbered: «فارسی», «فارسی ۲». */
export function trackOptions(tracks: readonly CaptionTrack[]) {
  const seen = new Map<string, number>();
  return tracks.map((track) => {
    const [name, note] = [trackName(track), trackNote(track)];
    const count = (seen.get(`${name}\n${note}`) ?? 0) + 1;
    seen.set(`${name}\n${note}`, count);
    return { value: track.id, label: count > 1 ? `${name} ${formatPlain(count)}` : name, note };
  });
}
