import type { ListedTitle, OwnList, PublicList } from '@parde/contract';
import { MAX_LIST_TITLES, MAX_LISTS } from '@parde/shared/limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changeList,
  createList,
  type Method,
  putTitle,
  readList,
  send,
} from '../../testing/list-calls.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let member: Member;
let other: Member;
/** Ids of titles. */
let titles: number[];

beforeAll(async () => {
  t = await createSampleApp();
  titles = (await t.rows('select id from titles order by id limit 8')).map(({ id }) => Number(id));
});

beforeEach(async () => {
  [member, other] = [await createMember(t, { name: 'سارا' }), await createMember(t)];
});

afterEach(async () => {
  await t.rows('delete from member_lists');
});

afterAll(() => t.close());

const order = async (who: Member, id: number) =>
  (await readList(who, id)).titles.map((title) => titles.indexOf(title.id));
const shown = (id: number) => t.get<PublicList>(`/api/lists/${id}`);

/** A public list with the titles 0 to `count - 1`. */
async function filled(count: number, body: object = {}): Promise<number> {
  const { id } = await createList(member, { is_public: true, ...body });
  for (const title of titles.slice(0, count)) await putTitle(member, id, title);
  return id;
}

describe('lists of one’s own', () => {
  it('are made, described, filled and deleted, each by its owner alone', async () => {
    const made = await createList(member, { description: 'برای زمستان', title_id: titles[0] });
    expect(made).toMatchObject({ name: 'شب‌های بارانی', isPublic: false, path: null, count: 1 });
    const { id } = made;
    expect((await changeList(member, id, { name: 'روزهای آفتابی' })).body).toMatchObject({
      name: 'روزهای آفتابی',
      description: 'برای زمستان',
    });
    expect((await changeList(member, id, { description: '' })).body.description).toBeNull();
    await putTitle(member, id, titles[1], { note: 'نخستین نما' });
    expect((await putTitle(member, id, titles[1])).status).toBe(200);
    expect((await readList(member, id)).titles.map(({ note }) => note)).toEqual([
      null,
      'نخستین نما',
    ]);
    const holding = await member.get<{ data: OwnList[] }>(`/api/user/lists?title=${titles[1]}`);
    expect(holding.body.data).toMatchObject([{ id, hasTitle: true, count: 2 }]);
    for (const [method, url, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { name: 'نه' }],
      ['DELETE', '', undefined],
      ['PUT', `/titles/${titles[2]}`, {}],
      ['DELETE', `/titles/${titles[1]}`, undefined],
    ] as [Method, string, object | undefined][]) {
      const url2 = `/api/user/lists/${id}${url}`;
      expect((await send(other, method, url2, body)).status, method + url).toBe(404);
    }
    expect((await shown(id)).status).toBe(404);
    expect((await send(member, 'DELETE', `/api/user/lists/${id}`)).status).toBe(200);
    expect((await send(member, 'DELETE', `/api/user/lists/${id}`)).status).toBe(404);
  });

  it('keep the order that their owner gives them', async () => {
    const id = await filled(4);
    expect(await order(member, id)).toEqual([0, 1, 2, 3]);
    await putTitle(member, id, titles[3], { after: null });
    expect(await order(member, id)).toEqual([3, 0, 1, 2]);
    await putTitle(member, id, titles[0], { after: titles[2] });
    expect(await order(member, id)).toEqual([3, 1, 2, 0]);
    await putTitle(member, id, titles[5], { after: titles[3] });
    expect(await order(member, id)).toEqual([3, 5, 1, 2, 0]);
    expect((await putTitle(member, id, titles[0], { after: titles[7] })).status).toBe(404);
    expect((await putTitle(member, id, titles[0], { after: titles[0] })).status).toBe(404);
    expect(await order(member, id)).toEqual([3, 5, 1, 2, 0]);
  });

  it('do not get a title back that was removed, when its place or note is changed elsewhere', async () => {
    const id = await filled(2);
    await send(member, 'DELETE', `/api/user/lists/${id}/titles/${titles[1]}`);
    for (const body of [{ note: 'هنوز' }, { after: null }]) {
      const answer = await putTitle(member, id, titles[1], { ...body, must_be_listed: true });
      expect(answer.status).toBe(404);
    }
    expect(await order(member, id)).toEqual([0]);
    expect(
      (await putTitle(member, id, titles[0], { note: 'هست', must_be_listed: true })).status,
    ).toBe(200);
  });

  it('lose nothing when they are changed from several places at once', async () => {
    const id = await filled(2);
    const calls = titles
      .slice(2)
      .map((title, index) =>
        putTitle(member, id, title, index % 2 === 0 ? { after: null } : { note: `${index}` }),
      );
    const moves = [
      putTitle(member, id, titles[0], { after: null }),
      changeList(member, id, { name: 'دو' }),
    ];
    const answers = await Promise.all([...calls, ...moves]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await order(member, id)).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(await t.rows('select count(distinct position)::int as count from list_titles')).toEqual([
      { count: 8 },
    ]);
  });

  it('refuse what is wrong', async () => {
    const bad = [
      {},
      { name: '' },
      { name: ' \u200c ' },
      { name: 'ا'.repeat(81) },
      { name: 5 },
      { name: 'نام', description: 'ا'.repeat(1001) },
      { name: 'نام', is_public: 'yes' },
      { name: 'نام', title_id: 'x' },
    ];
    for (const body of bad) {
      const answer = await send(member, 'POST', '/api/user/lists', body);
      expect(answer.status, JSON.stringify(body).slice(0, 60)).toBe(422);
    }
    const missing = await send(member, 'POST', '/api/user/lists', {
      name: 'نام',
      title_id: 999_999,
    });
    expect(missing.status).toBe(404);
    expect(await t.rows('select from member_lists')).toEqual([]);
    const id = await filled(1);
    expect((await putTitle(member, id, titles[1], { note: 'ا'.repeat(501) })).status).toBe(422);
    expect((await putTitle(member, id, titles[1], { after: [1] })).status).toBe(422);
    expect((await putTitle(member, id, 999_999)).status).toBe(404);
    expect((await putTitle(member, id, 'x')).status).toBe(404);
    expect((await t.call({ method: 'POST', url: '/api/user/lists' })).statusCode).toBe(401);
  });

  it('are so many at most, with so many titles', async () => {
    await t.rows(
      `insert into member_lists (user_id, name, is_public)
       select $1, 'پر', false from generate_series(1, $2)`,
      [member.id, MAX_LISTS - 1],
    );
    const two = await Promise.all(
      [1, 2].map(() => send(member, 'POST', '/api/user/lists', { name: 'آخرین' })),
    );
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { id } = await createList(other);
    await t.rows(
      `with more as (insert into titles (type, slug, title_fa, state)
         select 'movie', 's', 'فیلم', 'draft' from generate_series(1, $2) returning id)
       insert into list_titles (list_id, title_id, position)
       select $1, id, row_number() over () from more`,
      [id, MAX_LIST_TITLES],
    );
    expect((await putTitle(other, id, titles[0])).status).toBe(409);
    await t.rows(`delete from titles where state = 'draft'`);
  });
});

describe('a public list', () => {
  it('is shown with the name of its owner and nothing else of them', async () => {
    const id = await filled(3, { name: 'سه فیلم / برتر', description: 'یک' });
    await putTitle(member, id, titles[2], { note: 'پایانش' });
    const { body } = await shown(id);
    expect(body).toMatchObject({
      path: `/lists/${id}/سه-فیلم-برتر`,
      ownerName: 'سارا',
      count: 3,
      picture: expect.stringMatching(/^\/media\/images\//),
    });
    expect(JSON.stringify(body)).not.toContain(member.email);
    const page = await t.get<{ data: ListedTitle[]; total: number }>(
      `/api/lists/${id}/titles?per_page=2&page=2`,
    );
    expect(page.body).toMatchObject({ data: [{ id: titles[2], note: 'پایانش' }], total: 3 });
    await changeList(member, id, { is_public: false });
    expect((await shown(id)).status).toBe(404);
    expect((await t.get(`/api/lists/${id}/titles`)).status).toBe(404);
  });

  it('never shows a title that is hidden, and keeps its place for later', async () => {
    const id = await filled(3);
    for (const state of ['draft', 'hidden']) {
      await t.rows('update titles set state = $2 where id = $1', [titles[1], state]);
      expect((await shown(id)).body.count, state).toBe(2);
      expect(await order(member, id)).toEqual([0, 2]);
    }
    expect((await putTitle(member, id, titles[0], { after: titles[2] })).status).toBe(200);
    await t.rows(`update titles set state = 'published' where id = $1`, [titles[1]]);
    expect(await order(member, id)).toEqual([1, 2, 0]);
  });

  it('is in the sitemap from five titles on', async () => {
    const id = await filled(4);
    const read = async () => (await t.call({ method: 'GET', url: '/sitemaps/lists-0.xml' })).body;
    expect(await read()).not.toContain(`/lists/${id}/`);
    await putTitle(member, id, titles[4]);
    expect(await read()).toContain(`/lists/${id}/`);
    await changeList(member, id, { is_public: false });
    expect(await read()).not.toContain(`/lists/${id}/`);
  });

  it('is not written by somebody who is muted; a private one is', async () => {
    await t.rows(`update users set muted_until = now() + interval '1 day' where id = $1`, [
      member.id,
    ]);
    const { id } = await createList(member);
    expect((await changeList(member, id, { is_public: true })).status).toBe(403);
    expect((await readList(member, id)).isPublic).toBe(false);
    expect((await putTitle(member, id, titles[0], { note: 'خودم' })).status).toBe(200);
  });

  it('makes cached pages fresh when it is withdrawn', async () => {
    const version = async () => (await t.rows('select version from content_state'))[0]?.version;
    const id = await filled(1);
    const before = await version();
    await changeList(member, id, { name: 'نامی دیگر' });
    expect(await version()).toBe(before);
    await changeList(member, id, { is_public: false });
    expect(await version()).not.toBe(before);
  });
});
