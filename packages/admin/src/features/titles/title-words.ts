import type { TitleAdminState } from '@parde/contract';

export const STATES: Record<
  TitleAdminState,
  { name: string; color: 'success' | 'warning' | 'default' | 'error' }
> = {
  published: { name: 'منتشرشده', color: 'success' },
  draft: { name: 'پیش‌نویس', color: 'warning' },
  hidden: { name: 'پنهان', color: 'default' },
  takedown: { name: 'برداشته‌شده', color: 'error' },
};

export const TYPES = { movie: 'فیلم', series: 'سریال', short: 'فیلم کوتاه' } as const;

export const choicesOf = (names: Record<string, string>) =>
  Object.entries(names).map(([id, name]) => ({ id, name }));

export const STATE_CHOICES = Object.entries(STATES).map(([id, { name }]) => ({ id, name }));

/** The fields of a title, as screens and the history of edits name them. */
export const FIELD_NAMES: Record<string, string> = {
  type: 'نوع',
  status: 'وضعیت پخش',
  titleFa: 'نام فارسی',
  titleEn: 'نام انگلیسی',
  titleOriginal: 'نام اصلی',
  aliases: 'نام‌های دیگر',
  year: 'سال',
  endYear: 'سال پایان',
  releaseDate: 'نخستین نمایش',
  availableFrom: 'از چه روزی در پرده',
  runtimeMin: 'زمان (دقیقه)',
  age: 'ردهٔ سنی',
  isFree: 'رایگان برای همه',
  synopsisFa: 'خلاصهٔ داستان',
  synopsisEn: 'خلاصهٔ انگلیسی',
  genres: 'ژانرها',
  countries: 'کشورها',
  languages: 'زبان‌ها',
  externalIds: 'شناسه‌های بیرونی',
  state: 'وضعیت انتشار',
  publishAt: 'زمان انتشار',
  takedownReason: 'دلیل برداشتن',
  takedownStatus: 'نوع برداشتن',
};

/** A value of a field, as comparisons show it. */
export function written(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map(written).join('، ');
  if (typeof value === 'object') return Object.values(value).filter(Boolean).join(' ');
  if (typeof value === 'boolean') return value ? 'بله' : 'نه';
  return String(value);
}

/** Who wrote a value. */
export const SOURCES: Record<string, string> = {
  operator: 'همکاران',
  catalogue: 'پروندهٔ فهرست',
};
