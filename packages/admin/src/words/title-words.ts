import type { Edition, PersonRole, TitleAdminState } from '@parde/contract';
import { toPersianDigits } from '@parde/shared/digits';
import { formatJalali, formatJalaliTime } from '@parde/shared/jalali';

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
  taglineFa: 'شعار',
  taglineEn: 'شعار انگلیسی',
  seriesStatus: 'وضعیت ساخت سریال',
  keywords: 'کلیدواژه‌ها',
  companies: 'شرکت‌های سازنده',
  networks: 'شبکه‌های پخش',
  genres: 'ژانرها',
  countries: 'کشورها',
  languages: 'زبان‌ها',
  externalIds: 'شناسه‌های بیرونی',
  ratings: 'امتیازها',
  publishedAt: 'زمان انتشار در سایت',
  posterHash: 'پوستر',
  backdropHash: 'پس‌زمینه',
  screenshots: 'تصویرهای فیلم',
  trailers: 'پیش‌پرده‌ها',
  credits: 'دست‌اندرکاران',
  editions: 'نسخه‌ها',
  seasons: 'فصل‌ها',
  state: 'وضعیت انتشار',
  publishAt: 'زمان انتشار',
  takedownReason: 'دلیل برداشتن',
  takedownStatus: 'نوع برداشتن',
};

export const ROLES: Record<PersonRole, string> = {
  actor: 'بازیگران',
  director: 'کارگردان',
  writer: 'نویسنده',
  producer: 'تهیه‌کننده',
  composer: 'آهنگساز',
  cinematographer: 'فیلم‌بردار',
  editor: 'تدوینگر',
  creator: 'سازنده',
  production_designer: 'طراح صحنه',
};

export const SERIES_STATUSES = {
  planned: 'در برنامه',
  running: 'در حال ساخت',
  ended: 'پایان‌یافته',
  cancelled: 'نیمه‌کاره رهاشده',
} as const;

export const EDITIONS: Record<Edition['kind'], string> = {
  dubbed: 'دوبله',
  subtitled: 'زیرنویس',
  original: 'زبان اصلی',
};

export const RATINGS = {
  imdb: 'IMDb',
  rotten_tomatoes: 'Rotten Tomatoes',
  metacritic: 'Metacritic',
} as const;

export const TOMATO_STATUSES = {
  certified_fresh: 'تازهٔ تأییدشده',
  fresh: 'تازه',
  rotten: 'گندیده',
} as const;

const COUNTED: Record<string, string> = {
  screenshots: 'تصویر',
  trailers: 'پیش‌پرده',
  credits: 'نفر',
  editions: 'نسخه',
};

/** Names of coded values, by field. */
export const CODES: Record<string, Record<string, string>> = {
  type: TYPES,
  state: Object.fromEntries(STATE_CHOICES.map(({ id, name }) => [id, name])),
  status: { available: 'در دسترس', coming_soon: 'به‌زودی' },
  seriesStatus: SERIES_STATUSES,
};
const TIMES = new Set(['publishAt', 'publishedAt']);
const DAYS = new Set(['availableFrom', 'releaseDate']);

/** Formats a field's value for comparisons. */
export function valueText(value: unknown, field = ''): string {
  if (value === null || value === undefined || value === '') return '—';
  if (field === 'posterHash' || field === 'backdropHash') return 'تصویری دیگر';
  if (Array.isArray(value) && field in COUNTED) {
    return `${toPersianDigits(String(value.length))} ${COUNTED[field]}`;
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? '—' : value.map((one) => valueText(one)).join('، ');
  }
  const words = CODES[field]?.[String(value)];
  if (words !== undefined) return words;
  if (TIMES.has(field)) return formatJalaliTime(String(value));
  if (DAYS.has(field)) return formatJalali(String(value));
  if (typeof value === 'object') return Object.values(value).filter(Boolean).join(' ');
  if (typeof value === 'boolean') return value ? 'بله' : 'نه';
  return typeof value === 'number' ? toPersianDigits(String(value)) : String(value);
}

/** Names of import sources and of other writers of a value. */
const SOURCES: Record<string, string> = {
  operator: 'همکاران',
  csv: 'جدول (CSV)',
  wordpress: 'سایت وردپرس (WXR)',
  catalogue: 'فایل فهرست پرده (JSONL)',
  wikidata: 'ویکی‌داده',
  tmdb: 'TMDB',
  imdb: 'IMDb',
  nfo: 'پوشهٔ فیلم (NFO)',
};

/** Persian name of a source; an unknown one is returned unchanged. */
export const sourceName = (source: string): string => SOURCES[source] ?? source;
