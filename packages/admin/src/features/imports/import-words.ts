import type { CSV_FIELDS, SCREEN_SOURCES } from '@parde/contract';

export const SOURCE_NAMES: Record<string, string> = {
  csv: 'جدول (CSV)',
  wordpress: 'سایت وردپرس (WXR)',
  catalogue: 'فایل فهرست پرده (JSONL)',
  wikidata: 'ویکی‌داده',
  tmdb: 'TMDB',
  imdb: 'IMDb',
  nfo: 'پوشهٔ فیلم (NFO)',
};

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

export const FIELD_NAMES: Record<(typeof CSV_FIELDS)[number], string> = {
  id: 'شناسه',
  imdb: 'شناسهٔ IMDb',
  type: 'نوع',
  name: 'نام (فارسی، انگلیسی و سال با هم)',
  title_fa: 'نام فارسی',
  title_en: 'نام انگلیسی',
  title_original: 'نام اصلی',
  year: 'سال',
  runtime_min: 'مدت',
  age: 'ردهٔ سنی',
  synopsis_fa: 'خلاصهٔ فارسی',
  synopsis_en: 'خلاصهٔ انگلیسی',
  tagline_fa: 'شعار فارسی',
  tagline_en: 'شعار انگلیسی',
  keywords: 'کلیدواژه‌ها',
  companies: 'شرکت‌های سازنده',
  networks: 'شبکه‌ها',
  series_status: 'وضعیت ساخت سریال',
  genres: 'ژانرها',
  countries: 'کشورها',
  languages: 'زبان‌ها',
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
