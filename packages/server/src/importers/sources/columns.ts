import type { COLUMN_FIELDS } from '@parde/contract';
import { toLatinDigits } from '@parde/shared/digits';
import { isCountry, isGenre, splitList } from './source-values.ts';

/* Meanings of the columns of a table, or of the fields and taxonomies of a WordPress site. */

export type ColumnField = (typeof COLUMN_FIELDS)[number];

/** Field by the name of a column; null if the column is not imported. */
export type ColumnMap = Readonly<Record<string, ColumnField | null>>;

/** Whether a column with this field contains a name of the title. */
export const isName = (field: ColumnField | null): boolean => /^(name|title_)/.test(field ?? '');

export interface Column {
  name: string;
  /** Some of the column's values. */
  samples: readonly string[];
}

/**
 * Column names that are recognized without a map, including those of common WordPress themes, and Persian words in
 * Latin letters; compared without case, spaces and «_». If a table has several of them, the first one with a value is
 * used.
 */
const USUAL: Record<ColumnField, readonly string[]> = {
  id: ['id', 'شناسه', 'کد'],
  imdb: ['imdb', 'imdb id', 'tconst', 'tt', 'id imdb', 'شناسه imdb', 'checkbx2'],
  tmdb: ['tmdb', 'tmdb id', 'id tmdb', 'شناسه tmdb'],
  type: ['type', 'kind', 'نوع'],
  name: [
    ...['name', 'title', 'نام', 'عنوان', 'اسم'],
    ...['نام فیلم', 'عنوان فیلم', 'اسم فیلم', 'نام سریال', 'عنوان سریال', 'اسم سریال'],
  ],
  title_fa: ['title fa', 'name fa', 'fa title', 'persian title', 'نام فارسی', 'عنوان فارسی'],
  title_en: [
    ...['title en', 'name en', 'en title', 'english title', 'original name'],
    ...['نام انگلیسی', 'عنوان انگلیسی', 'نام لاتین'],
  ],
  title_original: ['original title', 'title original', 'نام اصلی'],
  year: [
    ...['year', 'release year', 'year of release', 'سال', 'سال ساخت', 'سال تولید', 'سال انتشار'],
    ...['released', 'release date', 'first air date', 'dtyear', 'release', 'sal', 'sal sakht'],
    ...['sale sakht', 'sale tolid'],
  ],
  runtime_min: [
    'runtime',
    'runtime min',
    'duration',
    'episode run time',
    'مدت',
    'مدت زمان',
    'زمان',
  ],
  age: ['age', 'رده سنی'],
  synopsis_fa: ['synopsis', 'description', 'plot', 'خلاصه', 'خلاصه داستان', 'توضیحات', 'kholase'],
  synopsis_en: ['synopsis en', 'plot en'],
  tagline_fa: ['tagline fa', 'شعار', 'شعار فیلم'],
  tagline_en: ['tagline', 'tagline en'],
  keywords: ['keyword', 'keywords', 'tags', 'post tag', 'کلیدواژه', 'کلیدواژه ها', 'برچسب'],
  companies: ['company', 'companies', 'studio', 'dtstudio', 'شرکت سازنده', 'استودیو'],
  networks: ['network', 'networks', 'dtnetworks', 'شبکه'],
  series_status: ['status', 'series status', 'وضعیت'],
  genres: ['genre', 'genres', 'ژانر', 'ژانرها', 'zhanr', 'janr', 'category', 'دسته بندی'],
  countries: ['country', 'countries', 'dtcountry', 'کشور', 'محصول', 'keshvar', 'mahsul'],
  languages: ['language', 'languages'],
  directors: ['director', 'directors', 'dtdirector', 'کارگردان', 'kargardan'],
  writers: [
    ...['writer', 'dtwriter', 'creator', 'dtcreator', 'nevisande'],
    ...['نویسنده', 'نویسنده ها', 'نویسندگان', 'فیلمنامه', 'فیلمنامه نویس'],
  ],
  producers: ['producer', 'producers', 'تهیه کننده', 'تهیه کنندگان'],
  composers: ['composer', 'music', 'آهنگساز', 'موسیقی'],
  cinematographers: ['cinematographer', 'فیلمبردار', 'مدیر فیلمبرداری'],
  editors: ['editor', 'تدوین', 'تدوینگر'],
  actors: [
    ...['actor', 'actors', 'cast', 'stars', 'star', 'dtcast', 'bazigar', 'bazigaran'],
    ...['بازیگر', 'بازیگران', 'ستارگان', 'هنرپیشه', 'هنرپیشگان'],
  ],
  imdb_rating: ['rating', 'imdb rating', 'rating imdb', 'امتیاز', 'امتیاز imdb', 'emtiaz'],
  imdb_votes: ['votes', 'vote count', 'rating count', 'imdb rating count', 'تعداد رای'],
  poster: ['poster', 'poster url', 'dt poster url', 'image', 'پوستر', 'تصویر'],
  backdrop: ['backdrop', 'backdrop url', 'fanart', 'fondo player', 'پس زمینه'],
  trailer: ['trailer', 'trailer url', 'video trailer', 'پیش پرده', 'تریلر'],
};

/** Different meanings that names have in WordPress fields; null if they are of no use. */
const IN_WORDPRESS = new Map<string, ColumnField | null>([
  ['id', null],
  ['ids', 'imdb'],
  ['title', 'title_en'],
  ['originaltitle', 'title_en'],
]);

/**
 * Names that only have their meaning as the whole column name: «movie_year» is the year, but «seo_title» is no name.
 */
const STANDALONE_NAMES = new Set([
  ...[...USUAL.id, ...USUAL.type, ...USUAL.name, 'status', 'وضعیت', 'description', 'توضیحات'],
  ...['tt', 'tags', 'image', 'تصویر', 'زمان', 'release', 'category', 'creator', 'editor'],
  ...['votes', 'star', 'stars', 'music', 'network', 'شبکه'],
]);

/** Removes case and separators; Arabic keyboards type two of the letters differently. */
const lettersOnly = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('ي', 'ی')
    .replaceAll('ك', 'ک')
    .replace(/[\s_\u200c.-]+/g, '');

const FIELDS = Object.keys(USUAL) as ColumnField[];
const usual = new Map<string, { field: ColumnField; rank: number }>();
for (const field of FIELDS) {
  for (const [rank, name] of [field, ...USUAL[field]].entries()) {
    if (!usual.has(lettersOnly(name))) usual.set(lettersOnly(name), { field, rank });
  }
}
const inside = new Map(
  FIELDS.flatMap((field) =>
    [field, ...USUAL[field]]
      .filter((name) => !STANDALONE_NAMES.has(name))
      .map((name) => [lettersOnly(name), field] as const),
  ),
);

/** The field of the longest sequence of words in a column name that has a meaning. */
function fieldInside(name: string): ColumnField | null {
  const words = name
    .split(/[\s_\u200c.-]+/)
    .filter(Boolean)
    .slice(0, 8);
  for (let length = words.length; length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const field = inside.get(lettersOnly(words.slice(from, from + length).join('')));
      if (field) return field;
    }
  }
  return null;
}

const isMostly = (values: readonly string[], is: (value: string) => boolean) =>
  values.length >= 2 && values.filter(is).length >= values.length * 0.8;

const YEAR = /^(?:1[34]\d\d|19\d\d|20\d\d)$/;
const PICTURE = /^https?:\/\/\S+\.(?:jpe?g|png|webp)(?:\?\S*)?$/i;
const NO_POSTER = /back|fanart|cover|gallery|logo|banner|icon|thumb|still|slide|بنر|گالری|پس/i;

/** Guesses the field from what a column's values look like. */
function fieldOfValues({ name, samples }: Column): ColumnField | null {
  if (isMostly(samples, (value) => /\btt\d{7,10}\b/.test(value))) return 'imdb';
  if (isMostly(samples, (value) => YEAR.test(toLatinDigits(value.trim())))) return 'year';
  const parts = samples.flatMap(splitList);
  if (isMostly(parts, isGenre)) return 'genres';
  if (isMostly(parts, (part) => part.length > 2 && isCountry(part))) return 'countries';
  if (isMostly(samples, (value) => PICTURE.test(value)) && !NO_POSTER.test(name)) return 'poster';
  return null;
}

/**
 * The field of each recognized column: by its whole name, else by words in it, else by its values. Only WordPress may
 * have several columns for the same field, since themes come and go.
 */
export function guessColumns(
  columns: readonly Column[],
  source: 'csv' | 'wordpress',
): Record<string, ColumnField> {
  const map: Record<string, ColumnField> = {};
  const taken = new Set<ColumnField>();
  const isWordpress = source === 'wordpress';
  const ways = [
    ({ name }: Column) => {
      const known = isWordpress ? IN_WORDPRESS.get(lettersOnly(name)) : undefined;
      return known === undefined ? (usual.get(lettersOnly(name))?.field ?? null) : known;
    },
    ({ name }: Column) => fieldInside(name),
    fieldOfValues,
  ];
  for (const [n, fieldOf] of ways.entries()) {
    const found: ColumnField[] = [];
    for (const column of columns) {
      if (Object.hasOwn(map, column.name)) continue;
      const field = fieldOf(column);
      if (field === null || taken.has(field)) continue;
      map[column.name] = field;
      // A site's categories are not only genres.
      if (n === 0 && isWordpress) found.push(...(column.name === 'category' ? [] : [field]));
      else taken.add(field);
    }
    for (const field of found) taken.add(field);
  }
  return map;
}

/** Columns with their fields, in order of precedence: those that were only assigned by a person come first. */
export function orderedColumns(map: ColumnMap): [string, ColumnField][] {
  const rankOf = (name: string, field: ColumnField) => {
    const known = usual.get(lettersOnly(name));
    return known?.field === field ? known.rank : -1;
  };
  return Object.entries(map)
    .flatMap(([name, field]): [string, ColumnField][] => (field === null ? [] : [[name, field]]))
    .toSorted((a, b) => rankOf(...a) - rankOf(...b));
}
