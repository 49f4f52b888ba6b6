import type { api } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { z } from 'zod';
import { transact } from '../../../db/client.ts';
import { reindex } from '../../../db/read-models/search/rebuild-search.ts';
import { createMember, type Member } from '../../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../../testing/test-app.ts';
import { sweepMissedSearches } from './missed-searches.ts';

type Missed = z.output<typeof api.listMissedSearches.response>;
type Rule = z.output<typeof api.createSearchRule.response>;

let t: TestApp;
let editor: Member;

beforeAll(async () => {
  t = await createSampleApp();
  editor = await createMember(t, { role: 'editor' });
});
beforeEach(() => t.rows('truncate missed_searches, hidden_searches, search_rules'));
afterAll(() => t.close());

interface Found {
  data: { id: number; titleFa: string }[];
  total: number | null;
}
const search = async (q: string, more = '') =>
  (await t.get<Found>(`/api/titles/search?q=${encodeURIComponent(q)}${more}`)).body.data.map(
    ({ titleFa }) => titleFa,
  );
const missed = async (query = '') =>
  (await editor.get<Missed>(`/api/admin/searches${query}`)).body.data.map((one) => [
    one.query,
    one.count,
  ]);
const add = (body: object) =>
  editor.post<Rule & { message: string }>('/api/admin/search-rules', snakeCased(body));
const remove = (id: number) =>
  editor.call({ method: 'DELETE', url: `/api/admin/search-rules/${id}` });

it('counts what finds nothing, in one form, and shows it from the second time', async () => {
  await search('زیرزمینِ ناپیدا');
  expect(await missed()).toEqual([]);
  await search('زيرزمين   ناپيدا');
  expect(await missed()).toEqual([['زیرزمین ناپیدا', 2]]);
  const [row] = await t.rows('select * from missed_searches');
  expect(Object.keys(row ?? {}).sort()).toEqual(['count', 'day', 'key', 'last_at', 'query']);
});

it('counts what only has a name in it, too', async () => {
  for (let twice = 0; twice < 2; twice += 1)
    expect(await search('زیرزمین ناپیدای متروپلیس')).toEqual(['متروپلیس']);
  expect(await missed()).toEqual([['زیرزمین ناپیدای متروپلیس', 2]]);
});

it('counts neither typing, filters, further pages, people, nor what may be private', async () => {
  for (let twice = 0; twice < 2; twice += 1) {
    await search('زیرزمین ناپیدا', '&resource=light');
    await search('زیرزمین ناپیدا', '&page=2');
    await search('زیرزمین ناپیدا', '&year_from=1990');
    await search('someone@example.com');
    await search('09123456789');
  }
  const { name } = await t.row<{ name: string }>('select name_fa as name from people limit 1');
  await search(name);
  expect(await t.rows('select query from missed_searches')).toEqual([]);
});

it('stores no more than 2,000 different ones a day, and goes on counting those', async () => {
  await search('زیرزمین ناپیدا');
  await t.rows(`insert into missed_searches (day, key, query)
    select day, n::text, n::text from missed_searches, generate_series(2, 2000) n`);
  for (const q of ['زیرزمین ناپیدا', 'زیرزمین دیگر', 'زیرزمین دیگر']) await search(q);
  expect(await missed()).toEqual([['زیرزمین ناپیدا', 2]]);
});

it('answers though its count has to wait, for example for a primary that is gone', async () => {
  await transact(t.database.pool, async (_, client) => {
    await client.query('lock table missed_searches');
    expect(await search('زیرزمین ناپیدا')).toEqual([]);
  });
  await search('زیرزمین ناپیدا');
  await expect.poll(() => missed()).toEqual([['زیرزمین ناپیدا', 2]]);
});

it('hides advertisements, shows them again, and forgets after 90 days', async () => {
  for (const q of ['خرید زیرزمین', 'خرید زیرزمین', 'زیرزمین دیگر', 'زیرزمین دیگر']) await search(q);
  const hide = (isHidden: boolean) =>
    editor.post('/api/admin/searches/hide', { query: 'خرید زیرزمین', is_hidden: isHidden });
  expect((await hide(true)).status).toBe(200);
  expect(await missed()).toEqual([['زیرزمین دیگر', 2]]);
  expect(await missed('?state=hidden')).toEqual([['خرید زیرزمین', 2]]);
  await hide(false);
  expect(await missed()).toHaveLength(2);
  await t.rows('update missed_searches set day = day - 91');
  await sweepMissedSearches(t.database.db);
  expect(await t.rows('select from missed_searches')).toEqual([]);
});

it('another name finds its title at once, until it is taken back', async () => {
  const titleId = await t.titleId('دور');
  const version = async () =>
    (await t.row<{ version: number }>('select version from content_state')).version;
  for (let twice = 0; twice < 2; twice += 1) await search('زیرزمین ناپیدا');
  const before = await version();
  const { status, body: rule } = await add({ kind: 'alias', query: 'زیرزمین ناپیدا', titleId });
  expect(status).toBe(200);
  expect(rule).toMatchObject({ kind: 'alias', titleId, titleFa: 'دور', by: editor.name });
  // Other processes drop their cached pages when it changes.
  expect(await version()).toBeGreaterThan(before);
  expect(await search('زیرزمین ناپیدا')).toEqual(['دور']);
  expect(await search('زيرزمين‌ ناپيدا')).toEqual(['دور']);
  // It is no longer listed as missed.
  expect(await missed()).toEqual([]);
  // An import and a rebuilt index keep it.
  await t.loadSample();
  expect(await search('زیرزمین ناپیدا')).toEqual(['دور']);
  await reindex(t.database.pool);
  expect(await search('زیرزمین ناپیدا')).toEqual(['دور']);
  expect((await remove(rule.id)).statusCode).toBe(200);
  expect(await search('زیرزمین ناپیدا')).toEqual([]);
  expect((await remove(rule.id)).statusCode).toBe(404);
  const log = await t.rows<{ action: string }>(
    `select action from audit_log where subject_kind = 'search' and subject_id = 'زیرزمین ناپیدا' order by id`,
  );
  expect(log.map(({ action }) => action)).toEqual(['searches.add-rule', 'searches.delete-rule']);
});

it('a pinned title is first for its query, once, and only where filters let it pass', async () => {
  const [first, ...others] = await search('دور');
  const titleId = await t.titleId(others.at(-1) ?? first ?? '');
  const pinned = others.at(-1) ?? first;
  const { body: rule } = await add({ kind: 'pin', query: 'دُور', titleId });
  const found = await search('دور');
  expect(found[0]).toBe(pinned);
  expect(new Set(found).size).toBe(found.length);
  expect(found).toHaveLength(1 + others.length);
  expect((await search('دور', '&resource=light'))[0]).toBe(pinned);
  expect(await search('دور', '&year_from=2090')).toEqual([]);
  // A pin also answers a query that finds nothing else.
  await add({ kind: 'pin', query: 'زیرزمین ناپیدا', titleId });
  expect(await search('زیرزمین ناپیدا')).toEqual([pinned]);
  await remove(rule.id);
  expect((await search('دور'))[0]).toBe(first);
});

it('a pin for a hidden title shows nothing', async () => {
  const titleId = await t.titleId('دور');
  await add({ kind: 'pin', query: 'زیرزمین ناپیدا', titleId });
  await editor.post('/api/admin/titles/bulk', { ids: [titleId], change: { do: 'hide' } });
  expect(await search('زیرزمین ناپیدا')).toEqual([]);
  await editor.post('/api/admin/titles/bulk', { ids: [titleId], change: { do: 'publish' } });
  expect(await search('زیرزمین ناپیدا')).toEqual(['دور']);
});

it('says in Persian what is wrong, and lets readers only read', async () => {
  const titleId = await t.titleId('دور');
  for (const [body, expected] of [
    [{ kind: 'alias', query: '!', titleId }, 422],
    [{ kind: 'alias', query: 'نامی', titleId: 2_000_000_000 }, 422],
    [{ kind: 'alias', query: '', titleId }, 422],
    [{ kind: 'x', query: 'نامی', titleId }, 422],
  ] as const) {
    const answer = await add(body);
    expect(answer.status).toBe(expected);
    expect(answer.body.message).toMatch(/[آ-ی]/);
  }
  await add({ kind: 'pin', query: 'نامی', titleId });
  expect((await add({ kind: 'pin', query: 'نامي', titleId })).status).toBe(409);
  const reader = await createMember(t, { role: 'reader' });
  expect((await reader.get('/api/admin/searches')).status).toBe(200);
  expect((await reader.get('/api/admin/search-rules')).status).toBe(200);
  expect((await reader.post('/api/admin/search-rules', {})).status).toBe(403);
});
