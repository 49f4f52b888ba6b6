import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import type { ImportProblem, TableEncoding } from '@parde/contract';
import { formatCount, toLatinDigits } from '@parde/shared/digits';
import { CsvError, parse } from 'csv-parse';
import { ImportError } from '../catalogue/import-session.ts';
import {
  type Column,
  type ColumnField,
  type ColumnMap,
  guessColumns,
  isName,
  orderedColumns,
} from './columns.ts';
import { parseReleaseName } from './persian-release-name.ts';
import {
  countryCodes,
  genreSlugs,
  minutesIn,
  numberIn,
  seriesStatusOf,
  splitList,
  trailersOf,
  wordsOf,
  yearIn,
} from './source-values.ts';
import { decoded, findTableEncoding } from './table-encoding.ts';

/* Tables, and the title record of a row: of a table, or of the fields of a WordPress post. */

const SAMPLE_ROWS = 50;
const MAX_SAMPLES = 5;

interface TableColumn extends Column {
  samples: string[];
  /** Positions in a row: columns with the same name are treated as one, of which the first non-empty cell is used. */
  at: number[];
}

const cellOf = (row: readonly string[], { at }: TableColumn): string =>
  at.map((n) => row[n]?.trim()).find(Boolean) ?? '';

/** What bytes that are not text are decoded to. */
const NOT_TEXT = /[^\P{Cc}\t\n\r]|\ufffd/u;

/** The columns of a file, with values of its first rows. @throws ImportError if it is no table */
export async function readColumns(file: string, encoding: TableEncoding): Promise<TableColumn[]> {
  let columns: Map<string, TableColumn> | null = null;
  for await (const row of rowsOf(file, encoding, { to: SAMPLE_ROWS + 1 })) {
    if (columns === null) {
      columns = new Map(row.map((name) => [name, { name, samples: [], at: [] }]));
      for (const [n, name] of row.entries()) columns.get(name)?.at.push(n);
      continue;
    }
    for (const column of columns.values()) {
      const value = cellOf(row, column);
      const { samples } = column;
      if (value && samples.length < MAX_SAMPLES && !samples.includes(value)) samples.push(value);
    }
  }
  if (columns === null) throw new ImportError('The table is empty.', 'این جدول خالی است');
  if ([...columns.keys()].some((name) => NOT_TEXT.test(name)))
    throw new ImportError(
      'The file is not a table of text; save it as CSV in UTF-8.',
      'این فایل جدولی نیست که بتوان خواند؛ آن را CSV با کدگذاری UTF-8 ذخیره کنید',
    );
  return [...columns.values()];
}

/** `line`: as spreadsheets count, in which a cell may have several lines of text. */
async function* rowsOf(
  file: string,
  encoding: TableEncoding,
  options: { from?: number; to?: number },
): AsyncGenerator<string[] & { line: number }> {
  let read = (options.from ?? 1) - 1;
  const rows = parse({
    ...options,
    on_record: (row, { lines, records, empty_lines: empty }) => {
      read = lines;
      return Object.assign(row, { line: records + empty });
    },
    delimiter: [',', ';', '\t'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: 1 << 20,
  });
  try {
    // Errors are thrown to the reader.
    yield* pipeline(createReadStream(file), decoded(encoding), rows, () => undefined);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // An unclosed quote swallows what follows, so the parser is far beyond the line by then.
    const line = formatCount(read + 1);
    throw new ImportError(
      `The table cannot be read: ${error.message}`,
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `گیومهٔ سطر ${line} این جدول بسته نشده است`
        : `سطر ${line} این جدول خوانده نشد؛ گیومه‌های آن سطر را ببینید`,
    );
  }
}

/**
 * Records of a table with one title per line: comma, semicolon or tab, with the columns' names in the
 * first line. Digits may be Persian, years Jalali; lists are separated by commas, «،», `|` or `/`.
 *
 * @throws ImportError when no column holds a name
 */
export async function* csvRecords(file: string, map?: ColumnMap): AsyncGenerator<object> {
  const encoding = await findTableEncoding(file);
  const columns = await readColumns(file, encoding);
  const names = columns.map(({ name }) => name);
  const missing = Object.keys(map ?? {}).find((name) => !names.includes(name));
  if (missing !== undefined)
    throw new ImportError(
      `The table has no column "${missing}".`,
      `این جدول ستون «${missing}» ندارد`,
    );
  const byName = new Map(columns.map((column) => [column.name, column]));
  const fields = orderedColumns({ ...guessColumns(columns, 'csv'), ...map });
  if (!fields.some(([, field]) => isName(field))) {
    throw new ImportError(
      `No column holds names; the columns are: ${names.join(', ')}.`,
      'هیچ ستونی نامِ عنوان نیست؛ بگویید کدام ستون نام است',
    );
  }
  for await (const cells of rowsOf(file, encoding, { from: 2 })) {
    const { line } = cells;
    const row: Row = {};
    for (const [name, field] of fields) {
      const column = byName.get(name);
      const value = column && cellOf(cells, column);
      if (value) row[field] ??= valuesOf(field, value);
    }
    const record = titleOfRow(row, { source: 'csv', id: null });
    if (record !== null) yield { ...record, line };
    // Rejected, so that somebody learns of it.
    else if (Object.keys(row).length > 0)
      yield { record: 'title', type: 'movie', id: `csv:row ${line}`, line };
  }
}

/** Values by field: several where the field is a list. */
export type Row = Partial<Record<ColumnField, readonly string[]>>;

const CREW = ['director', 'writer', 'producer', 'composer', 'cinematographer', 'editor'] as const;

const LISTS = new Set<ColumnField>([
  ...['genres', 'countries', 'languages', 'keywords', 'companies', 'networks', 'actors'],
  ...CREW.map((role) => `${role}s`),
] as ColumnField[]);

/** The values in a cell for a field. */
export const valuesOf = (field: ColumnField, text: string): string[] =>
  LISTS.has(field) ? splitList(text) : [text];

const SERIES = /سریال|series|tv|show/i;
const SHORT = /کوتاه|short/i;
const FOR_ALL = /^all$|همه|عموم/i;
const isPersian = (text: string) => /\p{Script=Arabic}/u.test(text);

const LANGUAGE = /^[a-z]{2,3}$/;
/** Whether a text is a value: dashes and the like stand for none. */
const isMeaningful = (text = '') => /[\p{L}\p{N}]/u.test(text) && !/^n\/?a$/i.test(text.trim());
const unreadable = (field: string, text = ''): ImportProblem => ({
  code: 'unreadable',
  field,
  value: text.slice(0, 60),
});

/** Facts about a row that are not in its columns. */
interface RowFacts {
  source: 'csv' | 'wordpress';
  /** Id at the source; null if the title is identified by its name and year. */
  id: string | null;
  /** Text with names, year and kind, used for those that have no column. */
  title?: string | undefined;
  type?: 'series' | undefined;
  synopsisFa?: string | null | undefined;
  poster?: string | null | undefined;
}

/** The title record of a row; null: it has no name. */
export function titleOfRow(row: Row, facts: RowFacts) {
  const { source } = facts;
  const one = (field: ColumnField) => row[field]?.[0];
  const all = (field: ColumnField) => row[field] ?? [];
  const names = [one('name'), facts.title].flatMap((text) => (text ? parseReleaseName(text) : []));
  const named = <K extends 'titleFa' | 'titleEn' | 'year' | 'type'>(key: K) =>
    names.find((name) => name[key] !== null)?.[key] ?? null;
  const titleFa = one('title_fa') ?? named('titleFa');
  const titleEn = one('title_en') ?? named('titleEn');
  if (!titleFa && !titleEn && !one('title_original')) return null;
  const found = yearIn(one('year')) ?? named('year');
  const year = found !== null && found >= 1870 && found <= 2100 ? found : null;
  const imdb = /tt\d{7,10}/.exec([...all('imdb'), one('id')].join(' '))?.[0];
  const id = facts.id ?? (one('id') === imdb ? undefined : one('id'));
  const kind = one('type') ?? '';
  const type = SERIES.test(kind)
    ? 'series'
    : SHORT.test(kind)
      ? 'short'
      : (facts.type ?? named('type') ?? 'movie');
  const tmdb = /^\d{1,9}$/.exec(toLatinDigits(one('tmdb') ?? '').trim())?.[0];
  const rating = numberIn(one('imdb_rating'));
  const years = toLatinDigits(one('age') ?? '').replace(/\D/g, '');
  const [taglineFa, taglineEn] = [one('tagline_fa'), one('tagline_en')];
  const isFa = !taglineFa && taglineEn !== undefined && isPersian(taglineEn);
  const credit = (role: string, name: string) => ({
    role,
    person: `${source}:${name}`.slice(0, 200),
    ...(isPersian(name) ? { name_fa: name } : { name_en: name }),
  });
  const rated = rating !== null && rating > 0 && rating <= 10;
  const read = {
    year: yearIn(one('year')) && year,
    runtime_min: minutesIn(one('runtime_min')),
    imdb,
    tmdb,
    imdb_rating: rated || rating === 0,
    series_status: seriesStatusOf(one('series_status')),
  };
  return {
    unread: [
      ...(Object.keys(read) as (keyof typeof read)[]).flatMap((field) =>
        isMeaningful(one(field)) && !read[field] ? unreadable(field, one(field)) : [],
      ),
      ...all('countries')
        .filter((name) => countryCodes([name]).length === 0)
        .map((name) => unreadable('countries', name)),
      ...all('languages')
        .filter((code) => !LANGUAGE.test(code))
        .map((code) => unreadable('languages', code)),
    ],
    record: 'title',
    id: `${source}:${id ?? `${titleEn ?? titleFa ?? one('title_original')}/${year ?? ''}`}`.slice(
      0,
      200,
    ),
    external_ids: [
      ...(imdb ? [`imdb:${imdb}`] : []),
      ...(tmdb ? [`tmdb:${type === 'series' ? 'tv' : 'movie'}-${tmdb}`] : []),
    ],
    type,
    title_fa: titleFa,
    title_en: titleEn,
    title_original: one('title_original'),
    year,
    runtime_min: minutesIn(one('runtime_min')),
    age: FOR_ALL.test(one('age')?.trim() ?? '') ? 'all' : years || null,
    synopsis_fa: one('synopsis_fa')?.slice(0, 20_000) ?? facts.synopsisFa,
    synopsis_en: one('synopsis_en')?.slice(0, 20_000),
    genres: genreSlugs(all('genres').flatMap(splitList)),
    countries: countryCodes(all('countries').flatMap(splitList)),
    languages: all('languages').filter((code) => LANGUAGE.test(code)),
    ratings: rated
      ? { imdb: { value: rating, votes: Math.trunc(numberIn(one('imdb_votes')) ?? 0) } }
      : {},
    credits: [
      ...CREW.flatMap((role) => all(`${role}s`).map((name) => credit(role, name))),
      ...all('actors').map((name) => credit('actor', name)),
    ],
    tagline_fa: (isFa ? taglineEn : taglineFa)?.slice(0, 500),
    tagline_en: isFa ? undefined : taglineEn?.slice(0, 500),
    keywords: wordsOf(all('keywords'), 100),
    companies: wordsOf(all('companies'), 50),
    networks: wordsOf(all('networks'), 50),
    series_status: seriesStatusOf(one('series_status')),
    poster: one('poster') ?? facts.poster,
    backdrop: one('backdrop'),
    trailers: trailersOf(all('trailer')),
  };
}
