import type { AdminTitle } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../../testing/members.ts';
import { plansOf, statementsOf } from '../../../testing/query-plans.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let editor: Member;

beforeAll(async () => {
  t = await createTestApp();
  editor = await createMember(t, { role: 'editor' });
  const published = { record: 'title', id: 'imdb:tt0000001', type: 'movie', title_fa: 'نام' };
  expect((await t.load([published])).rejected).toBe(0);
});
afterAll(() => t.close());

const read = async (id: number) => (await editor.get<AdminTitle>(`/api/admin/titles/${id}`)).body;

async function draft(more: object = {}): Promise<AdminTitle> {
  const { status, body } = await editor.post<AdminTitle>(
    '/api/admin/titles',
    snakeCased({
      type: 'movie',
      titleFa: 'پیش‌نویسی تازه',
      ...more,
    }),
  );
  expect(status).toBe(200);
  return body;
}

const listed = async (query: string) =>
  (await editor.get<{ data: { id: number }[]; total: number }>(`/api/admin/titles?${query}`)).body;

describe('the list', () => {
  it('filters by state, type, what is missing and locks, in every order', async () => {
    const one = await draft({ type: 'short', titleFa: 'کوتاهی بی‌خلاصه' });
    expect((await listed('type=short')).data.map(({ id }) => id)).toEqual([one.id]);
    for (const query of [
      'state=draft',
      'missing=poster',
      'missing=synopsis',
      'missing=file',
      'has_locked=1',
    ]) {
      expect((await listed(`${query}&type=short`)).total, query).toBe(1);
    }
    for (const query of ['state=hidden', 'state=takedown', 'state=published', 'has_locked=0']) {
      expect((await listed(`${query}&type=short`)).total, query).toBe(0);
    }
    for (const field of ['id', 'titleFa', 'year', 'updatedAt']) {
      const up = (await listed(`sort=${field}`)).data.map(({ id }) => id);
      const down = (await listed(`sort=-${field}`)).data.map(({ id }) => id);
      expect(up.toReversed(), field).toEqual(down);
    }
    expect((await listed(`q=${one.id}`)).data[0]).toMatchObject({ id: one.id });
    expect((await listed('q=tt0000001')).data).toHaveLength(1);
  });

  it('knows whether a title has a file, however it came and went', async () => {
    const { id } = await draft();
    const file = () =>
      t.rows(
        `with ed as (insert into editions (title_id, position, kind) values ($1, 0, 'original') returning id)
         insert into media_files (edition_id, storage_key, file_name, container, size_bytes)
         select id, 'x' || $1, 'x', 'mp4', 1 from ed`,
        [id],
      );
    await file();
    expect((await read(id)).hasFile).toBe(true);
    await t.rows(
      'delete from media_files f using editions e where e.id = f.edition_id and e.title_id = $1',
      [id],
    );
    expect((await read(id)).hasFile).toBe(false);
    await t.rows('delete from editions where title_id = $1', [id]);
    await file();
    await t.rows('delete from editions where title_id = $1', [id]);
    expect((await read(id)).hasFile).toBe(false);
  });
});

it('looks for names alone: people of titles cost more than all of them', async () => {
  const asked = await statementsOf(t, () =>
    listed(`q=${encodeURIComponent('نامی ناموجود اینجا')}`),
  );
  const texts = asked.map(({ text }) => text).join('\n');
  expect(texts).toContain('title_search');
  expect(texts).not.toMatch(/person_search|credits/);
});

it('skips titles by the index alone', async () => {
  await t.rows(`insert into titles (type, slug, title_fa, year)
    select 'movie', 'x', 'عنوان ' || n, 1950 + n % 50 from generate_series(1, 20000) n`);
  await t.database.pool.query('vacuum analyze titles');
  for (const [sort, index] of [
    ['-year', 'titles_year'],
    ['titleFa', 'titles_name'],
    ['-updatedAt', 'titles_updated'],
  ]) {
    const plans = await plansOf(t, () => listed(`sort=${sort}&page=100&per_page=50`));
    expect(plans).toMatch(new RegExp(`Index Only Scan (Backward )?using ${index}`));
  }
});

it('changes many at once, or none of them', async () => {
  const ids = [(await draft()).id, (await draft()).id];
  const bulk = (payload: object) =>
    editor.post<{ changed: number }>('/api/admin/titles/bulk', snakeCased(payload));
  expect((await bulk({ ids, change: { do: 'publish' } })).body).toEqual({ changed: 2 });
  expect((await bulk({ ids, change: { do: 'publish' } })).body).toEqual({ changed: 0 });
  expect((await bulk({ ids: [...ids, 999_999], change: { do: 'hide' } })).status).toBe(404);
  expect((await read(ids[0] as number)).state).toBe('published');
  expect((await bulk({ ids, change: { do: 'addGenre', genreId: 999_999 } })).status).toBe(404);
  const { body } = await editor.get<{ genres: { id: number }[] }>('/api/admin/titles/choices');
  const genreId = body.genres[0]?.id as number;
  expect((await bulk({ ids, change: { do: 'addGenre', genreId } })).body).toEqual({ changed: 2 });
  expect(await read(ids[1] as number)).toMatchObject({
    genres: [genreId],
    locked: expect.arrayContaining(['genres']),
  });
  const many = Array.from({ length: 51 }, (_, n) => n + 1);
  expect((await bulk({ ids: many, change: { do: 'hide' } })).status).toBe(422);
});

it('names that were sent before snake_case are understood, and errors name fields as they are now', async () => {
  const made = await editor.post<AdminTitle>('/api/admin/titles', {
    type: 'movie',
    titleFa: 'پیشین',
  });
  expect([made.status, made.body.titleFa]).toEqual([200, 'پیشین']);
  expect((await listed(`hasLocked=0&q=${made.body.id}`)).data).toEqual([]);
  const wrong = { type: 'movie', titleFa: '', externalIds: [{ source: 'imdb', externalId: '' }] };
  const { status, body } = await editor.post<{ errors: object }>('/api/admin/titles', wrong);
  expect([status, Object.keys(body.errors)]).toEqual([
    422,
    ['title_fa', 'external_ids.0.external_id'],
  ]);
});
