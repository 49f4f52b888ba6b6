import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { pageOf, subjectWords } from './fields';

const ADMIN = path.resolve(import.meta.dirname, '..');
const SERVER = path.resolve(ADMIN, '../../server/src');

it('leads to every kind of thing of the audit log, but to those that are seen nowhere', () => {
  const kinds = new Set(
    globSync('**/*.ts', { cwd: SERVER, exclude: ['**/*.test.ts', 'testing/**'] })
      .map((file) => readFileSync(path.join(SERVER, file), 'utf8'))
      .filter((text) => text.includes('writeAudit'))
      .flatMap((text) => [...text.matchAll(/subject: \{ kind: '([a-z-]+)'/g)])
      .map(([, kind = '']) => kind),
  );
  expect(kinds.size).toBeGreaterThan(20);
  const nowhere = [...kinds].filter(
    (kind) => pageOf(kind, kind === 'settings' ? 'site' : 7) === null,
  );
  expect(nowhere.toSorted()).toEqual([
    ...['address', 'audit', 'import-file', 'picture', 'preview', 'session'],
  ]);
  const screens = globSync('features/*/*.tsx', { cwd: ADMIN }).map((file) =>
    readFileSync(path.join(ADMIN, file), 'utf8'),
  );
  for (const kind of kinds) {
    const page = pageOf(kind, 7);
    if (page === null) continue;
    const screen = screens.find((text) => text.includes(`name: '${page.resource}',\n  section:`));
    expect(screen, kind).toContain(`\n  ${page.action}: `);
  }
});

it('has a word for every setting that the audit log names', () => {
  const ids = globSync('**/*.ts', { cwd: SERVER, exclude: ['**/*.test.ts'] })
    .map((file) => readFileSync(path.join(SERVER, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/kind: 'settings', id: '([a-z-]+)'/g)])
    .map(([, id = '']) => id);
  expect(ids).toContain('checks');
  for (const id of ids) expect(subjectWords('settings', id)).not.toContain(id);
});

it.each([
  ['alert', 7, '/payment-alerts/7/show'],
  ['duplicate', 7, '/duplicates/7/show'],
  ['category', 'genre-3', '/categories/genre-3'],
  ['collection', 'all', '/collections'],
  ['settings', 'watched-words', '/comments'],
])('%s %s is seen at %s', (kind, id, at) => {
  expect(pageOf(kind, id)?.path).toBe(at);
});

it.each([
  ['member', '12', 'عضو ۱۲'],
  ['category', 'genre-3', 'ژانر ۳'],
  ['category', 'country-IR', 'کشور IR'],
  ['settings', 'site', 'تنظیمات: سایت'],
  ['connection', 'zarinpal', 'اتصال: زرین‌پال'],
  ['front-page', '1', 'صفحهٔ نخست'],
  ['search', 'کلاغ', 'جست‌وجو کلاغ'],
  ['upload', '62364041-fb20-4b2b', 'بارگذاری \u206862364041-fb20-4b2b\u2069'],
  ['ledger', '2026-10-30 2026-11-28', 'دفتر مالی ۸ آبان ۱۴۰۵ تا ۷ آذر ۱۴۰۵'],
])('%s %s is called %s', (kind, id, words) => {
  expect(subjectWords(kind, id)).toBe(words);
});
