import { CSV_FIELDS } from '@parde/contract';
import { expect, test } from 'vitest';
import { columnName, csvFieldName, differenceName } from './import-words';

test('every field of a table and every column of a conflict has a Persian name', () => {
  const columns = ['title_fa', 'title_original', 'release_date', 'runtime_min', 'poster_hash'];
  for (const name of [...CSV_FIELDS.map(csvFieldName), ...columns.map(columnName)]) {
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
