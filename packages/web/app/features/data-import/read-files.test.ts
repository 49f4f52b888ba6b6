// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offline, stubApi } from '../../../testing/stub-api';
import { zip as zipOf } from '../../../testing/zip';
import { readFiles } from './read-files';
import { text } from './text';

beforeEach(() => {
  stubApi().answer('POST /api/user/data-import/read', (file) =>
    file.text === 'bad'
      ? offline()
      : {
          ...{ format: 'letterboxd', isList: true, listName: file.text || null },
          ...{ rows: [], ignored: 0, problems: [] },
        },
  );
});
afterEach(() => vi.unstubAllGlobals());

const zip = (files: Record<string, string>) => new File([zipOf(files)], 'letterboxd.zip');

test('the lists of a ZIP are read, and the rest is named', async () => {
  const folder = 'letterboxd-sara';
  const { read, failures, left } = await readFiles([
    zip({
      'diary.csv': '',
      'lists/': '',
      'lists/weimar.csv': 'Weimar, and after',
      [`${folder}/watched.csv`]: '',
      [`${folder}/lists/late.csv`]: '',
      'deleted/diary.csv': '',
      'likes/films.csv': '',
      'profile.csv': '',
    }),
  ]);
  expect(failures).toEqual([]);
  expect(read.map(({ listName }) => listName)).toEqual([
    'diary',
    'Weimar, and after',
    'watched',
    'late',
  ]);
  expect(left).toEqual([
    { zip: 'letterboxd.zip', names: ['deleted/diary.csv', 'likes/films.csv', 'profile.csv'] },
  ]);
});

test('a file of a ZIP that cannot be read does not stop those after it', async () => {
  const { read, failures } = await readFiles([
    zip({ 'lists/empty.csv': 'bad', 'lists/weimar.csv': 'Weimar' }),
  ]);
  expect(read.map(({ name }) => name)).toEqual(['lists/weimar.csv']);
  expect(failures).toEqual([expect.stringMatching(/^lists\/empty\.csv: /)]);
});

test('the result says what was here already, and when nothing is new', () => {
  const none = { ratings: 0, days: 0, watchlist: 0, listed: 0 };
  const written = { ...none, ratings: 2 };
  expect(text.saved(written, none)).toBe('۲ امتیاز ثبت شد.');
  expect(text.saved(written, { ...none, ratings: 3, days: 1 })).toBe(
    '۲ امتیاز ثبت شد. ۳ امتیاز، ۱ روز تماشا از پیش این‌جا بود و همان ماند.',
  );
  expect(text.saved(none, written)).toBe('همهٔ این‌ها از پیش این‌جا بود؛ چیزی تغییر نکرد.');
});

test('a problem says where it is and what it is', () => {
  expect(text.problem({ line: 4, name: 'Nosferatu', why: 'day', value: '2024-02-31' })).toBe(
    'سطر ۴، «Nosferatu»: روز 2024-02-31 درست نیست',
  );
  expect(text.problem({ line: 5, name: '', why: 'unnamed', value: '' })).toBe('سطر ۵: نام ندارد');
});
