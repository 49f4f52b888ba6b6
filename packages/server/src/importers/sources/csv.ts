import { createReadStream } from 'node:fs';
import { CSV_FIELDS } from '@parde/contract';
import { toLatinDigits } from '@parde/shared/digits';
import { parse } from 'csv-parse';
import { ImportError } from '../catalogue/import-session.ts';
import { countryCodes, genreSlugs } from './facet-names.ts';
import { parseReleaseName, toGregorianYear } from './persian-release-name.ts';
import { seriesStatusOf, trailersOf, wordsOf } from './source-values.ts';

export type CsvField = (typeof CSV_FIELDS)[number];

/** Field by the name of a column. */
export type ColumnMap = Readonly<Record<string, CsvField>>;

/** Names of columns that are understood without a map; compared without case, spaces and «_». */
const USUAL: Record<CsvField, readonly string[]> = {
  id: ['id', 'شناسه', 'کد'],
  imdb: ['imdb', 'imdb id', 'tconst', 'tt', 'شناسه imdb'],
  type: ['type', 'kind', 'نوع'],
  name: ['name', 'title', 'نام', 'عنوان'],
  title_fa: ['title fa', 'name fa', 'persian title', 'نام فارسی', 'عنوان فارسی'],
  title_en: ['title en', 'name en', 'english title', 'نام انگلیسی', 'عنوان انگلیسی', 'نام لاتین'],
  title_original: ['original title', 'title original', 'نام اصلی'],
  year: ['year', 'سال', 'سال ساخت', 'سال تولید'],
  runtime_min: ['runtime', 'runtime min', 'duration', 'مدت', 'زمان'],
  age: ['age', 'رده سنی'],
  synopsis_fa: [
    'synopsis',
    'synopsis fa',
    'description',
    'plot',
    'خلاصه',
    'خلاصه داستان',
    'توضیحات',
  ],
  synopsis_en: ['synopsis en', 'plot en'],
  tagline_fa: ['شعار', 'شعار فیلم'],
  tagline_en: ['tagline'],
  keywords: ['keyword', 'keywords', 'tags', 'کلیدواژه', 'کلیدواژه ها', 'برچسب'],
  companies: ['company', 'companies', 'studio', 'شرکت سازنده', 'استودیو'],
  networks: ['network', 'networks', 'شبکه'],
  series_status: ['status', 'وضعیت'],
  genres: ['genre', 'genres', 'ژانر', 'ژانرها'],
  countries: ['country', 'countries', 'کشور', 'محصول'],
  languages: ['language', 'languages'],
  directors: ['director', 'directors', 'کارگردان'],
  writers: ['writer', 'writers', 'نویسنده', 'فیلمنامه', 'فیلمنامه نویس'],
  producers: ['producer', 'producers', 'تهیه کننده'],
  composers: ['composer', 'music', 'آهنگساز', 'موسیقی'],
  cinematographers: ['cinematographer', 'فیلمبردار', 'مدیر فیلمبرداری'],
  editors: ['editor', 'تدوین', 'تدوینگر'],
  actors: ['actor', 'actors', 'cast', 'stars', 'بازیگر', 'بازیگران', 'ستارگان'],
  imdb_rating: ['rating', 'imdb rating', 'امتیاز', 'امتیاز imdb'],
  imdb_votes: ['votes', 'imdb votes', 'تعداد رای'],
  poster: ['poster', 'image', 'پوستر'],
  backdrop: ['backdrop', 'fanart', 'پس زمینه'],
  trailer: ['trailer', 'پیش پرده', 'تریلر'],
};

const squash = (name: string) => name.toLowerCase().replace(/[\s_‌.-]+/g, '');

const usualFields = new Map(
  CSV_FIELDS.flatMap((field) =>
    [field, ...USUAL[field]].map((name) => [squash(name), field] as const),
  ),
);

/** The field of each column that is understood by its name. */
export function guessColumns(columns: readonly string[]): Record<string, CsvField> {
  const taken = new Set<CsvField>();
  const map: Record<string, CsvField> = {};
  for (const column of columns) {
    const field = usualFields.get(squash(column));
    if (field === undefined || taken.has(field)) continue;
    taken.add(field);
    map[column] = field;
  }
  return map;
}

/** The names of the columns of a file, without a byte order mark. */
export async function readColumns(file: string): Promise<string[]> {
  for await (const row of parser(file, { columns: false, to: 1 })) return row as string[];
  throw new ImportError('The table is empty.', 'این جدول خالی است');
}

function parser(file: string, options: { columns: boolean; to?: number }) {
  return createReadStream(file).pipe(
    parse({
      ...options,
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 1 << 20,
    }),
  );
}

/**
 * Records of a table with one title per line: comma, semicolon or tab, with the columns' names in the
 * first line. Digits may be Persian, years Jalali; lists are separated by commas, «،», `|` or `/`.
 *
 * @throws ImportError when no column holds a name
 */
export async function* csvRecords(file: string, map?: ColumnMap): AsyncGenerator<object> {
  const columns = await readColumns(file);
  const fields = { ...guessColumns(columns), ...map };
  const missing = Object.keys(map ?? {}).find((column) => !columns.includes(column));
  if (missing !== undefined)
    throw new ImportError(
      `The table has no column "${missing}".`,
      `این جدول ستون «${missing}» ندارد`,
    );
  if (!Object.values(fields).some((field) => /^(name|title_)/.test(field))) {
    throw new ImportError(
      `No column holds names; the columns are: ${columns.join(', ')}.`,
      'هیچ ستونی نامِ عنوان نیست؛ بگویید کدام ستون نام است',
    );
  }
  for await (const row of parser(file, { columns: true })) {
    const values: Partial<Record<CsvField, string>> = {};
    for (const [column, field] of Object.entries(fields)) {
      const value = (row as Record<string, string | undefined>)[column]?.trim();
      if (value) values[field] = value;
    }
    const record = titleOfRow(values);
    if (record !== null) yield record;
  }
}

const listOf = (text: string | undefined) =>
  (text ?? '')
    .split(/\s*[,،;؛|/]\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function numberIn(text: string | undefined): number | null {
  const found = /\d+(?:\.\d+)?/.exec(
    toLatinDigits(text ?? '')
      .replace(/(?<=\d)[,٬](?=\d{3})/g, '')
      .replace('٫', '.'),
  );
  return found ? Number(found[0]) : null;
}

/** «۱ ساعت و ۴۵ دقیقه», `1:45`, `105 min`. */
function minutesIn(text: string | undefined): number | null {
  const plain = toLatinDigits(text ?? '');
  const clock = /^(\d+):(\d\d)$/.exec(plain.trim());
  const hours = clock ?? /(\d+)\s*(?:ساعت|h)/.exec(plain);
  const rest = /(\d+)\s*(?:دقیقه|m)/.exec(plain)?.[1] ?? (hours ? '0' : (numberIn(text) ?? ''));
  const minutes = clock
    ? Number(clock[1]) * 60 + Number(clock[2])
    : Number(hours?.[1] ?? 0) * 60 + Number(rest);
  return minutes >= 1 && minutes <= 6000 ? Math.round(minutes) : null;
}

const CREW = ['director', 'writer', 'producer', 'composer', 'cinematographer', 'editor'] as const;

const SERIES = /سریال|series|tv|show/i;
const SHORT = /کوتاه|short/i;
const FOR_ALL = /^all$|همه|عموم/i;

function titleOfRow(row: Partial<Record<CsvField, string>>): object | null {
  const release = row.name ? parseReleaseName(row.name) : null;
  const titleFa = row.title_fa ?? release?.titleFa;
  const titleEn = row.title_en ?? release?.titleEn;
  if (!titleFa && !titleEn && !row.title_original) return null;
  const year = numberIn(row.year) ?? release?.year ?? null;
  const gregorian = year === null ? null : toGregorianYear(Math.trunc(year));
  const imdb = /tt\d{7,10}/.exec(row.imdb ?? row.id ?? '')?.[0];
  const own =
    row.id && row.id !== imdb
      ? row.id
      : `${titleEn ?? titleFa ?? row.title_original}/${gregorian ?? ''}`;
  const rating = numberIn(row.imdb_rating);
  const years = toLatinDigits(row.age ?? '').replace(/\D/g, '');
  return {
    record: 'title',
    id: `csv:${own}`.slice(0, 200),
    external_ids: imdb ? [`imdb:${imdb}`] : [],
    type: SERIES.test(row.type ?? '')
      ? 'series'
      : SHORT.test(row.type ?? '')
        ? 'short'
        : (release?.type ?? 'movie'),
    title_fa: titleFa,
    title_en: titleEn,
    title_original: row.title_original,
    year: gregorian !== null && gregorian >= 1870 && gregorian <= 2100 ? gregorian : null,
    runtime_min: minutesIn(row.runtime_min),
    age: FOR_ALL.test(row.age?.trim() ?? '') ? 'all' : years || null,
    synopsis_fa: row.synopsis_fa,
    synopsis_en: row.synopsis_en,
    genres: genreSlugs(listOf(row.genres)),
    countries: countryCodes(listOf(row.countries)),
    languages: listOf(row.languages).filter((code) => /^[a-z]{2,3}$/.test(code)),
    ratings:
      rating !== null && rating <= 10
        ? { imdb: { value: rating, votes: Math.trunc(numberIn(row.imdb_votes) ?? 0) } }
        : {},
    credits: [
      ...CREW.flatMap((role) => listOf(row[`${role}s`]).map((name) => credit(role, name))),
      ...listOf(row.actors).map((name) => credit('actor', name)),
    ],
    tagline_fa: row.tagline_fa?.slice(0, 500),
    tagline_en: row.tagline_en?.slice(0, 500),
    keywords: wordsOf(listOf(row.keywords), 100),
    companies: wordsOf(listOf(row.companies), 50),
    networks: wordsOf(listOf(row.networks), 50),
    series_status: seriesStatusOf(row.series_status),
    poster: row.poster,
    backdrop: row.backdrop,
    trailers: trailersOf([row.trailer]),
  };
}

function credit(role: string, name: string): object {
  const isPersian = /\p{Script=Arabic}/u.test(name);
  return {
    role,
    person: `csv:${name}`.slice(0, 200),
    ...(isPersian ? { name_fa: name } : { name_en: name }),
  };
}
