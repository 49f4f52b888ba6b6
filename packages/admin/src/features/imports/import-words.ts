import type { CSV_FIELDS, SCREEN_SOURCES } from '@parde/contract';
import { FIELD_NAMES } from '../../fields/title-words';

type CsvField = (typeof CSV_FIELDS)[number];

export const HELP: Record<(typeof SCREEN_SOURCES)[number], string> = {
  csv: 'هر سطر یک عنوان؛ سطر نخست نام ستون‌هاست. رقم فارسی و سال شمسی هم پذیرفته است.',
  wordpress: 'در وردپرس: ابزارها ← برون‌بری ← همهٔ محتوا. فایل XML آن را این‌جا بگذارید.',
  catalogue: 'هر سطر یک رکورد. تنها این منبع است که چیزی را هم از عنوان‌ها برمی‌دارد.',
  wikidata:
    'نام فارسی عنوان‌ها و آدم‌هایی را که شناسهٔ IMDb دارند و نام فارسی ندارند می‌آورد. دادهٔ آن آزاد است.',
  nfo: 'پوشه‌ای که کودی یا جلی‌فین می‌سازد: فایل‌های NFO و تصویرها بارگذاری می‌شوند و از خود فیلم‌ها تنها نامشان خوانده می‌شود؛ فیلم را از «بارگذاری‌ها» بفرستید.',
  imdb: 'فایل‌های title.basics، title.ratings و دیگر فایل‌های datasets.imdbws.com. تنها برای کار شخصی و غیرتجاری؛ سایت پولی قرارداد می‌خواهد.',
  tmdb: 'نام، خلاصه، عوامل، فصل‌ها و پوستر. کلید TMDB می‌خواهد؛ نام‌بردن از TMDB در سایت و، برای سایت پولی، قرارداد با آن‌ها لازم است.',
};

/** What a table says otherwise than the title that comes of it. */
const CSV_NAMES: Partial<Record<CsvField, string>> = {
  id: 'شناسه',
  imdb: 'شناسهٔ IMDb',
  name: 'نام (فارسی، انگلیسی و سال با هم)',
  directors: 'کارگردان‌ها',
  writers: 'نویسنده‌ها',
  producers: 'تهیه‌کننده‌ها',
  composers: 'آهنگسازها',
  cinematographers: 'فیلم‌بردارها',
  editors: 'تدوینگرها',
  actors: 'بازیگران',
  imdb_rating: 'امتیاز IMDb',
  imdb_votes: 'شمار رأی‌ها',
  poster: 'پوستر (نشانی)',
  backdrop: 'پس‌زمینه (نشانی)',
  trailer: 'پیش‌پرده (نشانی فایل)',
};

export const csvFieldName = (field: CsvField): string => CSV_NAMES[field] ?? columnName(field);

/** `title_fa` → `titleFa`, as the API names it. */
export const apiName = (column: string) =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Of columns and lists that no form shows. */
const COLUMN_NAMES: Record<string, string> = {
  published_at: 'زمان انتشار',
  ratings: 'امتیازها',
};

/** Tables of a title's lists. */
const LIST = /^title_(?!fa$|en$|original$)/;
const COUNTED = new Set(['keywords', 'companies', 'networks', 'credits']);

/** A column of titles, or a list of theirs, in Persian; one that is not known as it is. */
export function columnName(column: string): string {
  const name = column.replace(LIST, '');
  return COLUMN_NAMES[name] ?? FIELD_NAMES[apiName(name)] ?? column;
}

/** The same of a difference, which tells of lists how many rows they have. */
export const differenceName = (column: string): string =>
  LIST.test(column) || COUNTED.has(column) ? `${columnName(column)} (شمار)` : columnName(column);
