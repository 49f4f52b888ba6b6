import { COLUMN_FIELDS, type ImportProblem, importProblem } from '@parde/contract';
import { expect, test } from 'vitest';
import { columnFieldName, columnName, differenceName, problemWords } from './import-words';

test('every field of a table and every column of a conflict has a Persian name', () => {
  const columns = ['title_fa', 'title_original', 'release_date', 'runtime_min', 'poster_hash'];
  for (const name of [...COLUMN_FIELDS.map(columnFieldName), ...columns.map(columnName)]) {
    expect(name).toMatch(/[\u0600-\u06ff]/);
  }
  expect(columnName('no_such_column')).toBe('no_such_column');
});

test('lists are counted in differences, names and facts are not', () => {
  const lists = ['title_genres', 'title_external_ids', 'title_ratings', 'credits', 'keywords'];
  for (const list of lists) expect(differenceName(list)).toMatch(/[\u0600-\u06ff]+ \(شمار\)$/);
  for (const fact of ['title_fa', 'title_en', 'age']) {
    expect(differenceName(fact)).toBe(columnName(fact));
  }
});

const SAMPLES: Record<string, unknown> = { number: 3, string: 'چیزی', array: ['چیزی'] };
/** One problem of each code. */
const problems = importProblem.options.flatMap(({ shape: { code, ...params } }) => {
  const sample = Object.entries(params).map(([name, { type }]) => [name, SAMPLES[type]]);
  const codes: Iterable<string> = 'options' in code ? code.options : code.values;
  return [...codes].map((value) =>
    importProblem.parse({ ...Object.fromEntries(sample), code: value }),
  );
});

test.each(problems)('says $code in Persian', (problem) => {
  const words = problemWords([problem]).replace(/UTF-8|JSON|IMDb|MP4|WebM/g, '');
  expect(words).toMatch(/[\u0600-\u06ff]/);
  expect(words).not.toMatch(/[A-Za-z\d]/);
  expect(words.startsWith('«چیزی»: ')).toBe('field' in problem || 'file' in problem);
});

test.each<[ImportProblem, string]>([
  [{ code: 'line_too_long', maxBytes: 4 << 20 }, 'سطر از ۴٫۲ مگابایت درازتر است'],
  [{ code: 'unknown_value', field: 'genres', value: 'sci-fi' }, '«ژانرها»: sci-fi شناخته نیست'],
  [{ code: 'file_missing', file: 'year.2: b.jpg' }, '«year.2: b.jpg»: چنین فایلی نیست'],
  [
    { code: 'wrong_type', field: 'seasons.0.episodes.2.air_date' },
    '«فصل‌ها ۱ قسمت‌ها ۳ روز پخش»: از نوع درست نیست',
  ],
  [
    { code: 'before', field: 'death_year', start: 'birth_year' },
    '«سال درگذشت»: پیش از «سال تولد» است',
  ],
  [
    { code: 'unknown_keys', field: '', keys: ['colour', 'size'] },
    'این‌ها را نمی‌شناسیم: \u2068colour\u2069، \u2068size\u2069',
  ],
  [{ code: 'other', text: 'year: abc cannot be read' }, 'year: abc cannot be read'],
])('says %j', (problem, words) => {
  expect(problemWords([problem])).toBe(words);
});

test('says each reason of a record', () => {
  const reasons: ImportProblem[] = [
    { code: 'wrong_type', field: 'title_fa' },
    { code: 'too_big', field: 'year', maximum: 2100 },
  ];
  expect(problemWords(reasons)).toBe(
    '«نام فارسی»: از نوع درست نیست؛ «سال»: نباید بیش از ۲۱۰۰ باشد',
  );
});
