import type { COLUMN_FIELDS, ImportProblem, SCREEN_SOURCES, TMDB_KINDS } from '@parde/contract';
import { formatBytes, formatCount, formatPlain } from '@parde/shared/digits';
import { isolated } from '@parde/shared/isolated';
import { isolateLatin } from '@parde/shared/latin-runs';
import { type Phrases, phrase } from '@parde/shared/phrases';
import { camelCase } from '@parde/shared/snake-case';
import { fieldWords } from '../../words/field-words';

export type ColumnField = (typeof COLUMN_FIELDS)[number];

export const HELP: Record<(typeof SCREEN_SOURCES)[number], string> = {
  csv: 'هر سطر یک عنوان؛ سطر نخست نام ستون‌هاست. رقم فارسی و سال شمسی هم پذیرفته است.',
  wordpress: 'در وردپرس: ابزارها ← برون‌بری ← همهٔ محتوا. فایل XML آن را این‌جا بگذارید.',
  catalogue: 'هر سطر یک رکورد. تنها این منبع است که چیزی را هم از عنوان‌ها برمی‌دارد.',
  wikidata:
    'نام فارسی عنوان‌ها و آدم‌هایی را که شناسهٔ IMDb دارند و نام فارسی ندارند می‌آورد. دادهٔ آن آزاد است.',
  nfo: 'پوشه‌ای که کودی یا جلی‌فین می‌سازد: فایل‌های NFO و تصویرها بارگذاری می‌شوند و از خود فیلم‌ها تنها نامشان خوانده می‌شود؛ فیلم را از «بارگذاری» بفرستید.',
  imdb: isolateLatin(
    'فایل‌های title.basics، title.ratings و دیگر فایل‌های datasets.imdbws.com. تنها برای کار شخصی و غیرتجاری؛ سایت پولی قرارداد می‌خواهد.',
  ),
  tmdb: 'نام، خلاصه، عوامل، فصل‌ها و پوستر. کلید TMDB می‌خواهد؛ نام‌بردن از TMDB در سایت و، برای سایت پولی، قرارداد با آن‌ها لازم است.',
};

/** Names of the lists that TMDB's daily files are. */
export const TMDB_KIND_NAMES: Record<(typeof TMDB_KINDS)[number], string> = {
  movie: 'فیلم‌ها (movie_ids)',
  tv: 'سریال‌ها (tv_series_ids)',
  person: 'آدم‌های همین‌جا (person_ids)',
};

/** Names of columns, where they differ from that of the title's field that the column fills. */
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

/** Names of columns, and of parts of the catalogue format, that no form shows. */
const COLUMN_NAMES: Record<string, string> = {
  published_at: 'زمان انتشار',
  record: 'نوع رکورد',
  text: 'متن',
  slug: 'نام در نشانی',
  person: 'شناسهٔ آدم',
  image: 'چهره',
  character_fa: 'نام نقش',
  character_en: 'نام نقش',
  air_date: 'روز پخش',
  still: 'تصویر قسمت',
  free: 'رایگان',
  studio: 'استودیو',
  is_censored: 'سانسور',
  voice_cast: 'صداپیشه‌ها',
  container: 'قالب',
  resolution: 'کیفیت',
  video_codec: 'کدک',
  duration_seconds: 'مدت (ثانیه)',
  audio_languages: 'زبان‌های صدا',
  subtitle_languages: 'زبان‌های زیرنویس',
  votes: 'شمار رأی‌ها',
  meter: 'درصد',
  score: 'امتیاز',
  poster: 'پوستر',
  backdrop: 'پس‌زمینه',
};

/** Tables of a title's lists. */
const LIST = /^title_(?!fa$|en$|original$)/;
const COUNTED = new Set(['keywords', 'companies', 'networks', 'credits']);

/** Persian name of a column of titles or of one of their lists; an unknown column is returned unchanged. */
export function columnName(column: string): string {
  const name = column.replace(LIST, '');
  const words = COLUMN_NAMES[name] ?? fieldWords(camelCase(name));
  return words === camelCase(name) ? column : words;
}

/** The same for a difference, which gives the number of rows of a list. */
export const differenceName = (column: string): string =>
  LIST.test(column) || COUNTED.has(column) ? `${columnName(column)} (شمار)` : columnName(column);

/** Text that follows the name of the field or file. */
const PROBLEMS: Phrases<ImportProblem> = {
  line_too_long: ({ maxBytes }) => `سطر از ${formatBytes(maxBytes)} درازتر است`,
  not_utf8: () => 'سطر UTF-8 نیست',
  not_json: () => 'سطر JSON نیست',
  no_name: () => 'هیچ نامی ندارد',
  ambiguous_ids: ({ records }) => `شناسه‌هایش از آنِ ${formatPlain(records)} رکورد جداگانه است`,
  missing: () => 'نوشته نشده است',
  empty: () => 'خالی است',
  wrong_type: () => 'از نوع درست نیست',
  invalid: () => 'پذیرفته نیست',
  invalid_external_id: () => 'به شکل «منبع:شناسه» نیست',
  invalid_path: () => 'نشانی فایلی در همان پوشه نیست',
  invalid_asset: () => 'نشانی وب یا فایلی در همان پوشه نیست',
  invalid_slug: () => 'تنها حرف کوچک لاتین، رقم و خط تیره می‌پذیرد',
  invalid_country: () => 'کد دوحرفی کشور نیست',
  invalid_language: () => 'کد دو یا سه‌حرفی زبان نیست',
  invalid_day: () => 'روزی میان ۱۸۰۰ و ۲۲۰۰ میلادی نیست',
  invalid_day_of_life: () => 'روزی تا ۲۲۰۰ میلادی نیست',
  invalid_time: () => 'زمانی میان ۱۸۰۰ و ۲۲۰۰ میلادی نیست',
  control_characters: () => 'نویسه‌های پنهان کنار گذاشته شد',
  not_a_series: () => 'تنها سریال دارد',
  not_one_of: ({ values }) => `یکی از این‌ها نیست: ${values.map(isolated).join('، ')}`,
  too_long: ({ maximum }) => `بیش از ${formatCount(maximum)} نویسه دارد`,
  too_many: ({ maximum }) => `بیش از ${formatCount(maximum)} تاست`,
  too_big: ({ maximum }) => `نباید بیش از ${formatPlain(maximum)} باشد`,
  too_small: ({ minimum }) => `نباید کمتر از ${formatPlain(minimum)} باشد`,
  unknown_keys: ({ keys }) => `این‌ها را نمی‌شناسیم: ${keys.map(isolated).join('، ')}`,
  before: ({ start }) => `پیش از «${columnName(start)}» است`,
  unknown_value: ({ value }) => `${value} شناخته نیست`,
  unreadable: ({ value }) => `«${value}» خوانده نشد و خالی می‌ماند`,
  unknown_title: ({ value }) => `عنوان ${value} نیست`,
  unknown_person: ({ value }) => `آدم ${value} نیست و نامی هم ندارد که ساخته شود`,
  invalid_imdb_id: ({ value }) => `«${value}» شناسهٔ عنوان در IMDb نیست`,
  repeated_season: ({ season }) => `فصل ${formatPlain(season)} دو بار آمده است`,
  repeated_episode: ({ season, episode }) =>
    `قسمت ${formatPlain(episode)} فصل ${formatPlain(season)} دو بار آمده است`,
  file_missing: () => 'چنین فایلی نیست',
  file_empty: () => 'فایل خالی است',
  episode_of_film: () => 'تنها فایل سریال فصل و قسمت دارد',
  episode_missing: () => 'قسمتش در رکورد نیست',
  not_http: () => 'نشانی وب نیست',
  too_many_redirects: () => 'پی‌درپی به نشانی دیگری می‌فرستد',
  timeout: () => 'دریافتش بیش از اندازه طول کشید',
  unreachable: () => 'در دسترس نیست',
  not_a_clip: () => 'فیلم MP4 یا WebM نیست',
  not_an_image: () => 'تصویری نیست که بتوان خواند',
  too_many_pixels: () => 'تصویر بیش از ۴۰ مگاپیکسل دارد',
  file_too_large: ({ maxBytes }) => `از ${formatBytes(maxBytes)} بزرگ‌تر است`,
  http_status: ({ status }) => `سرورش ${formatPlain(status)} پاسخ داد`,
  private_address: ({ host }) => `در شبکهٔ خصوصی است (${host}) و خوانده نمی‌شود`,
  image_format: ({ format }) => `تصویر ${format} پذیرفته نیست`,
  image_too_tall: ({ maxRatio }) => `بلندایش بیش از ${formatPlain(maxRatio)} برابر پهناست`,
  database: ({ text }) => `پایگاه داده نپذیرفت: ${text}`,
  other: ({ text }) => text,
};

/** A field in words, with its path: `seasons.1.episodes` belongs to the second season. */
const fieldName = (field: string) =>
  field
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? formatPlain(Number(part) + 1) : columnName(part)))
    .join(' ');

function problemOf(problem: ImportProblem): string {
  const part =
    'file' in problem ? problem.file : 'field' in problem ? fieldName(problem.field) : '';
  return `${part && `«${part}»: `}${phrase(PROBLEMS, problem)}`;
}

/** Why a record was rejected or something of it left out. */
export const problemWords = (reasons: readonly ImportProblem[]): string =>
  reasons.map(problemOf).join('؛ ');
