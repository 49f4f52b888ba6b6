import type { AdminTitle, DuplicatePair } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember, type Member } from '../../../testing/members.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let editor: Member;

let count = 0;
const film = (title_fa: string, more: object = {}) => {
  count += 1;
  return { record: 'title', id: `csv:${count}`, type: 'movie', title_fa, ...more };
};
const by = (id: string) => ({
  credits: [{ person: `csv:p${id}`, name_fa: `کارگردان ${id}`, role: 'director' }],
});

const find = async () => {
  await t.jobs.enqueue(t.database.db, 'find-duplicates', {});
  await t.runJobs();
};
const list = async (state = 'waiting') =>
  (
    await editor.get<{ data: DuplicatePair[]; total: number }>(
      `/api/admin/duplicates?state=${state}`,
    )
  ).body;
const names = async (state?: string) =>
  (await list(state)).data.map(({ titles, reasons }) => [titles[0]?.titleFa, ...reasons]);

beforeAll(async () => {
  t = await createTestApp();
  editor = await createMember(t, { role: 'editor' });
  const { rejected } = await t.load([
    film('همه', { year: 1990, runtime_min: 100, ...by('a') }),
    film('همه', { year: 1991, runtime_min: 104, ...by('a') }),
    film('سال كاشي', { year: 1990 }),
    film('سال‌کاشی', { year: 1989 }),
    // A remake by another director.
    film('بازساخت', { year: 1960, runtime_min: 90 }),
    film('بازساخت', { year: 1990, runtime_min: 90 }),
    // Wrong year in one of the sources.
    film('سال غلط', { year: 1960, runtime_min: 90, ...by('b') }),
    film('سال غلط', { year: 1969, runtime_min: 91, ...by('b') }),
    film('بی‌سال', { runtime_min: 90 }),
    film('بی‌سال', { runtime_min: 93, year: 2000 }),
    film('بی‌چیز'),
    film('بی‌چیز'),
    film('دو شناسه', { year: 2000, id: 'imdb:tt0000001' }),
    film('دو شناسه', { year: 2000, id: 'imdb:tt0000002' }),
    film('فیلم و سریال', { year: 2000 }),
    film('فیلم و سریال', { year: 2000, type: 'series' }),
  ]);
  expect(rejected).toBe(0);
});
afterAll(() => t.close());

it('finds what agrees in name and in something else, the likeliest first', async () => {
  await find();
  expect(await names()).toEqual([
    ['همه', 'name', 'year', 'director', 'length'],
    ['سال غلط', 'name', 'director', 'length'],
    ['سال كاشي', 'name', 'year'],
    ['بی‌سال', 'name', 'length'],
  ]);
  const [pair] = (await list()).data;
  expect(pair?.titles[0]).toMatchObject({
    runtimeMin: 100,
    directors: ['کارگردان a'],
    externalIds: [{ source: 'csv', externalId: '1' }],
  });
});

it('keeps what staff decided, and says so in the inbox and the audit log', async () => {
  const pair = (await list()).data[2] as DuplicatePair;
  const put = (isApart: unknown) =>
    editor.call({
      method: 'PUT',
      url: `/api/admin/duplicates/${pair.id}`,
      payload: { is_apart: isApart },
    });
  expect((await put('yes')).statusCode).toBe(422);
  expect((await put(true)).json()).toMatchObject({ id: pair.id, isApart: true });
  await find();
  expect(await names()).toHaveLength(3);
  expect(await names('apart')).toEqual([['سال كاشي', 'name', 'year']]);
  const inbox = await editor.get<{ kinds: { kind: string; count: number }[] }>('/api/admin/inbox');
  expect(inbox.body.kinds).toContainEqual(
    expect.objectContaining({ kind: 'duplicates', count: 3 }),
  );
  const titleIds = pair.titles.map(({ id }) => id);
  expect(
    await t.rows(`select action, subject_kind, subject_id, after from audit_log
      where action like 'duplicates.%'`),
  ).toEqual([
    {
      ...{ action: 'duplicates.apart', subject_kind: 'duplicate', subject_id: String(pair.id) },
      after: { isApart: true, titleIds },
    },
  ]);
  const page = `/api/admin/duplicates/${pair.id}`;
  expect((await editor.get(page)).body).toMatchObject({ isApart: true, titles: [{}, {}] });
  await put(false);
  expect(await names()).toHaveLength(4);
});

it('forgets a pair that is merged, deleted, or no longer alike', async () => {
  const { data } = await list();
  const [merged, deleted, edited] = data as [DuplicatePair, DuplicatePair, DuplicatePair];
  const idsOf = (pair: DuplicatePair) => pair.titles.map(({ id }) => id) as [number, number];
  const [kept, gone] = idsOf(merged);
  await editor.post(`/api/admin/titles/${gone}/merge`, { into: kept });
  expect(await names()).toHaveLength(3);
  expect((await editor.get(`/api/admin/duplicates/${merged.id}`)).status).toBe(404);
  await editor.call({ method: 'DELETE', url: `/api/admin/titles/${idsOf(deleted)[0]}` });
  const [id] = idsOf(edited);
  const { body } = await editor.get<AdminTitle>(`/api/admin/titles/${id}`);
  const { statusCode } = await editor.call({
    ...{ method: 'PUT', url: `/api/admin/titles/${id}` },
    payload: snakeCased({ ...body, titleFa: 'نامی دیگر' }),
  });
  expect(statusCode).toBe(200);
  await find();
  expect(await names()).toEqual([['بی‌سال', 'name', 'length']]);
});
