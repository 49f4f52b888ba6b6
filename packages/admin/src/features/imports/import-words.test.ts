import { COLUMN_FIELDS } from '@parde/contract';
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

test.each([
  ['the line is longer than 1048576 bytes', 'سطر از ۱۰۴۸۵۷۶ بایت درازتر است'],
  ['title_fa: control characters are left out', '«نام فارسی»: نویسه‌های پنهان کنار گذاشته شد'],
  ['genres: sci-fi is not known', '«ژانرها»: sci-fi شناخته نیست'],
  ['posters/a: b.jpg: there is no such file', '«posters/a: b.jpg»: چنین فایلی نیست'],
  ['https://example.com/a.jpg: it answered 404', '«https://example.com/a.jpg»: سرورش ۴۰۴ پاسخ داد'],
  ['imdb:nm1: not an IMDb title id', '«imdb:nm1»: شناسهٔ عنوان در IMDb نیست'],
  ['seasons.2: episode 3 occurs twice', '«فصل‌ها ۲»: شمارهٔ ۳ دو بار آمده است'],
  [
    'credits: there is no person parde:9, and the credit has no name to make one from',
    '«دست‌اندرکاران»: آدم parde:9 نیست و نامی هم ندارد که ساخته شود',
  ],
  [
    'title_fa: Invalid input: expected string, received number; year: Too big: expected number to be <=2100',
    '«نام فارسی»: از نوع درست نیست؛ «سال»: نباید بیش از ۲۱۰۰ باشد',
  ],
  ['something new: $1 of it', 'something new: $1 of it'],
])('says why a record has a problem: %s', (reason, words) => {
  expect(problemWords(reason)).toBe(words);
});
