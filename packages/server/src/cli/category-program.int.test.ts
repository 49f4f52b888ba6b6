import { PassThrough } from 'node:stream';
import type { AdminCategory } from '@parde/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createProgram } from './program.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  await t.load(
    ['drama', 'comedy', 'horror'].map((genre, n) => ({
      ...{ record: 'title', id: `imdb:tt000000${n}`, type: 'movie', title_fa: `فیلم ${n}` },
      genres: [genre],
      countries: ['IE'],
      age: n === 0 ? '18' : undefined,
    })),
  );
});
afterAll(() => t.close());

/** Output of a command that cannot prompt, or why it did nothing. */
async function categories(...args: string[]): Promise<string> {
  let out = '';
  const program = createProgram({
    openServices: async () => ({
      ...{ config: t.config, database: t.database, storage: t.storage, jobs: t.jobs },
      ...{ clock: t.clock, close: async () => {} },
    }),
    openStores: () => Promise.reject(new Error('no database is replaced')),
    terminal: { input: new PassThrough(), output: new PassThrough() },
    write: (text) => {
      out += text;
    },
    signal: new AbortController().signal,
  });
  await program.parseAsync(['categories', ...args], { from: 'user' }).catch((error: Error) => {
    out += error.message;
  });
  return out.trim();
}
const list = async (kind: string) =>
  JSON.parse(await categories('list', kind, '--json')) as AdminCategory[];
const codes = async (kind: string) => (await list(kind)).map(({ code }) => code);

it('lists one kind or all', async () => {
  const lines = (await categories('list')).split('\n');
  expect(lines).toContain('genre  drama  درام  Drama  1 title');
  expect(lines).toContain('country  IE  ایرلند  3 titles');
  expect(lines.some((line) => line.startsWith('age  18  '))).toBe(true);
  expect(new Set((await list('language')).map(({ kind }) => kind))).toEqual(new Set(['language']));
});

it('adds and names, and refuses in one sentence', async () => {
  const english = ['--english', 'Film Farsi'];
  expect(await categories('add', 'genre', 'film-farsi', 'فیلمفارسی', ...english)).toBe(
    'The genre film-farsi is added.',
  );
  await categories('rename', 'genre', 'film-farsi', 'فیلم‌فارسی');
  expect(await list('genre')).toContainEqual(
    expect.objectContaining({ code: 'film-farsi', titleFa: 'فیلم‌فارسی', titleEn: 'Film Farsi' }),
  );
  await categories('add', 'age', '9', 'نه سال به بالا', '--min-age', '9');
  await categories('rename', 'age', '9', 'از نه سالگی', '--min-age', '8');
  expect(await list('age')).toContainEqual(
    expect.objectContaining({ code: '9', titleFa: 'از نه سالگی', minAge: 8 }),
  );
  for (const [args, sentence] of [
    [['add', 'genre', 'film-farsi', 'نام', ...english], 'The genre film-farsi exists already.'],
    [['add', 'genre', 'other', 'نام'], 'A genre needs --english.'],
    [['add', 'age', '6', 'نام'], 'An age mark needs --min-age.'],
    [['add', 'age', '6', 'نام', '--min-age', 'ده'], expect.stringMatching(/^The age has to be/)],
    [['add', 'country', 'Iran', 'ایران'], expect.stringContaining('two capital letters')],
    [['add', 'planet', 'x', 'ایکس'], expect.stringMatching(/^There is no kind planet/)],
    [['rename', 'genre', 'nothing', 'نام'], 'There is no genre nothing.'],
    [['rename', 'genre', 'drama', ' '], 'Names have 1 to 60 letters.'],
    [['list', 'planet'], expect.stringMatching(/^There is no kind planet/)],
  ] as const) {
    expect([args, await categories(...args)]).toEqual([args, sentence]);
  }
});

it('merges and removes once it was told how many titles change', async () => {
  const merge = ['merge', 'genre', 'horror', 'comedy'];
  expect(await categories(...merge)).toBe(
    '1 title of the genre horror will have comedy. Add --yes to do it.',
  );
  expect(await codes('genre')).toContain('horror');
  expect(await categories(...merge, '--yes')).toBe('The genre horror is comedy now.');
  expect(await categories('remove', 'country', 'IE')).toMatch(
    /^3 titles will not have the country IE.*--yes/,
  );
  expect(await categories('remove', 'country', 'IE', '--yes')).toBe('The country IE is removed.');
  await t.runJobs();
  expect(await codes('genre')).not.toContain('horror');
  expect(await codes('country')).not.toContain('IE');
  expect((await list('genre')).find(({ code }) => code === 'comedy')?.titles).toBe(2);
  expect(await t.rows("select from title_countries where country_code = 'IE'")).toEqual([]);
  const audited = await t.rows<{ action: string; role: string }>(
    "select action, role from audit_log where action in ('genres.merge', 'categories.delete') order by id",
  );
  expect(audited.map(({ action }) => action)).toEqual(['genres.merge', 'categories.delete']);
  for (const [args, sentence] of [
    [['merge', 'country', 'FR', 'GB'], 'Only genres and age marks are merged.'],
    [['merge', 'genre', 'drama', 'drama'], 'A category is merged into another one.'],
    [['merge', 'genre', 'drama', 'horror'], 'There is no genre horror.'],
    [['remove', 'country', 'IE'], 'There is no country IE.'],
  ] as const) {
    expect([args, await categories(...args)]).toEqual([args, sentence]);
  }
});
