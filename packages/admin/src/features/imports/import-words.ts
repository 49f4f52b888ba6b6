import type { COLUMN_FIELDS, SCREEN_SOURCES, TMDB_KINDS } from '@parde/contract';
import { toPersianDigits } from '@parde/shared/digits';
import { FIELD_NAMES } from '../../words/title-words';

export type ColumnField = (typeof COLUMN_FIELDS)[number];

export const HELP: Record<(typeof SCREEN_SOURCES)[number], string> = {
  csv: 'هر سطر یک عنوان؛ سطر نخست نام ستون‌هاست. رقم فارسی و سال شمسی هم پذیرفته است.',
  wordpress: 'در وردپرس: ابزارها ← برون‌بری ← همهٔ محتوا. فایل XML آن را این‌جا بگذارید.',
  catalogue: 'هر سطر یک رکورد. تنها این منبع است که چیزی را هم از عنوان‌ها برمی‌دارد.',
  wikidata:
    'نام فارسی عنوان‌ها و آدم‌هایی را که شناسهٔ IMDb دارند و نام فارسی ندارند می‌آورد. دادهٔ آن آزاد است.',
  nfo: 'پوشه‌ای که کودی یا جلی‌فین می‌سازد: فایل‌های NFO و تصویرها بارگذاری می‌شوند و از خود فیلم‌ها تنها نامشان خوانده می‌شود؛ فیلم را از «بارگذاری» بفرستید.',
  imdb: 'فایل‌های title.basics، title.ratings و دیگر فایل‌های datasets.imdbws.com. تنها برای کار شخصی و غیرتجاری؛ سایت پولی قرارداد می‌خواهد.',
  tmdb: 'نام، خلاصه، عوامل، فصل‌ها و پوستر. کلید TMDB می‌خواهد؛ نام‌بردن از TMDB در سایت و، برای سایت پولی، قرارداد با آن‌ها لازم است.',
};

/** What a daily file of TMDB is a list of. */
export const TMDB_KIND_NAMES: Record<(typeof TMDB_KINDS)[number], string> = {
  movie: 'فیلم‌ها (movie_ids)',
  tv: 'سریال‌ها (tv_series_ids)',
  person: 'آدم‌های همین‌جا (person_ids)',
};

/** What a column is called otherwise than the field of the title that comes of it. */
const COLUMN_FIELD_NAMES: Partial<Record<ColumnField, string>> = {
  id: 'شناسه',
  imdb: 'شناسهٔ IMDb',
  tmdb: 'شناسهٔ TMDB',
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

export const columnFieldName = (field: ColumnField): string =>
  COLUMN_FIELD_NAMES[field] ?? columnName(field);

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

type Sentence = readonly [RegExp, string];

/** Why a record was rejected, as a whole; `$1` is what the server names. */
const OF_RECORDS: readonly Sentence[] = [
  [/^the line is longer than (\d+) bytes$/, 'سطر از $1 بایت درازتر است'],
  [/^the line is not UTF-8$/, 'سطر UTF-8 نیست'],
  [/^the line holds a NUL character$/, 'سطر نویسهٔ تهی دارد'],
  [/^the line is not JSON$/, 'سطر JSON نیست'],
  [/^record: must be one of (.+)$/, 'نوع رکورد یکی از این‌ها نیست: $1'],
  [/^name_fa or name_en must be given$/, 'نه نام فارسی دارد و نه نام انگلیسی'],
  [/^title_fa, title_en or title_original must be given$/, 'هیچ نامی ندارد'],
  [/^its ids belong to (\d+) different \w+ records$/, 'شناسه‌هایش از آنِ $1 رکورد جداگانه است'],
];

/** What is said of a field or a file. */
const OF_PARTS: readonly Sentence[] = [
  [/^(.+) is not known$/, '$1 شناخته نیست'],
  [/^(.+) cannot be read$/, '«$1» خوانده نشد و خالی می‌ماند'],
  [/^control characters are left out$/, 'نویسه‌های پنهان کنار گذاشته شد'],
  [/^there is no such file$/, 'چنین فایلی نیست'],
  [/^the file is empty$/, 'فایل خالی است'],
  [/^it is larger than (\d+) bytes$/, 'از $1 بایت بزرگ‌تر است'],
  [/^it answered (\d+)$/, 'سرورش $1 پاسخ داد'],
  [/^it took too long$/, 'دریافتش بیش از اندازه طول کشید'],
  [/^it cannot be reached$/, 'در دسترس نیست'],
  [/^it is no address of the web$/, 'نشانی وب نیست'],
  [/^it redirects too often$/, 'پی‌درپی به نشانی دیگری می‌فرستد'],
  [/^(.+) is not on the public internet$/, '$1 در شبکهٔ خصوصی است و خوانده نمی‌شود'],
  [/^it is no MP4 or WebM$/, 'MP4 یا WebM نیست'],
  [/^the picture is larger than 40 MB$/, 'تصویر از ۴۰ مگابایت بزرگ‌تر است'],
  [/^the picture has more than 40 megapixels$/, 'تصویر بیش از ۴۰ مگاپیکسل دارد'],
  [/^(\w+) pictures are not taken$/, 'تصویر $1 پذیرفته نیست'],
  [/^the file is not a picture that can be read$/, 'تصویری نیست که بتوان خواند'],
  [/^there is no title (.+)$/, 'عنوان $1 نیست'],
  [/^there is no person (\S+), .+$/, 'آدم $1 نیست و نامی هم ندارد که ساخته شود'],
  [/^only a series has them$/, 'تنها سریال فصل دارد'],
  [/^(?:episode )?(\d+) occurs twice$/, 'شمارهٔ $1 دو بار آمده است'],
  [/^before year$/, 'پیش از سال آغاز است'],
  [/^before birth_year$/, 'پیش از سال تولد است'],
  [/^not an IMDb title id$/, 'شناسهٔ عنوان در IMDb نیست'],
  [/^only files of a series have season and episode$/, 'تنها فایل سریال فصل و قسمت دارد'],
  [/^season and episode must name .+$/, 'قسمتش در رکورد نیست'],
  [/^Invalid input: .+ received undefined$/, 'نوشته نشده است'],
  [/^Invalid input: .+$/, 'از نوع درست نیست'],
  [/^Too big: .+<=?(\d+).*$/, 'نباید بیش از $1 باشد'],
  [/^Too small: .+>=?(\d+).*$/, 'نباید کمتر از $1 باشد'],
  [/^Unrecognized keys?: (.+)$/, 'این‌ها را نمی‌شناسیم: $1'],
  [/^source:id$/, 'به شکل «منبع:شناسه» نیست'],
  [/^a relative path$/, 'نشانی فایلی در همان پوشه نیست'],
  [/^(?:Invalid .+|lower-case Latin letters.+)$/, 'پذیرفته نیست'],
];

function translated(reason: string, sentences: readonly Sentence[]): string | null {
  const found = sentences.find(([said]) => said.test(reason));
  if (!found) return null;
  const [said, words] = found;
  // Only bare numbers: ids and addresses stay as they are.
  return reason.replace(said, (_, name?: string) =>
    words.replace('$1', () =>
      /^\d+$/.test(name ?? '') ? toPersianDigits(name ?? '') : (name ?? ''),
    ),
  );
}

/** A field by its name and where in it, as in `seasons.2`; a file or an id as it is. */
function partName(part: string): string {
  const [first = part, ...inside] = part.split('.');
  const name = columnName(first);
  return name === first ? part : [name, toPersianDigits(inside.join('.'))].join(' ').trim();
}

function problemOf(reason: string): string {
  const whole = translated(reason, OF_RECORDS);
  if (whole) return whole;
  // Names of files may have colons, too.
  for (const { index } of reason.matchAll(/: /g)) {
    const words = translated(reason.slice(index + 2), OF_PARTS);
    if (words) return `«${partName(reason.slice(0, index))}»: ${words}`;
  }
  return reason;
}

/** Why a record was rejected or something of it left out, in Persian; what is not known stays as the server says it. */
export const problemWords = (reason: string): string =>
  reason.split('; ').map(problemOf).join('؛ ');
