import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  entriesOf,
  LETTERBOXD,
  readImport,
  takeImport,
  writeImport,
} from '../../testing/data-import.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let member: Member;
let metropolis: number;

beforeAll(async () => {
  t = await createSampleApp();
  metropolis = await t.titleId('متروپلیس');
});

beforeEach(async () => {
  member = await createMember(t);
});

afterAll(() => t.close());

const read = (text: string, name?: string) => readImport(member, text, name);
const write = (entries: object[], more?: object) => writeImport(member, entries, more);
const take = (text: string, name?: string, more?: object) => takeImport(member, text, name, more);

describe('what a member has', () => {
  it('leaves again in the same formats, which can be read here', async () => {
    await take(`${LETTERBOXD},Rating,Watched Date\n2021-05-06,Metropolis,1927,x,4.5,2021-05-01\n`);
    const get = async (format: string) =>
      (await member.get<{ text: string }>(`/api/user/data-import/${format}`)).body.text;
    expect(await get('letterboxd')).toBe(
      '\ufeffimdbID,Title,Year,Rating,WatchedDate\r\ntt0017136,Metropolis,1927,4.5,2021-05-01\r\n',
    );
    const imdb = await get('imdb');
    expect(imdb).toContain('tt0017136,9,2021-05-06,Metropolis,');
    expect((await read(imdb)).rows).toMatchObject([{ stars: 4.5, isSure: true }]);
    expect((await member.get('/api/user/data-import/other')).status).toBe(404);
    const other = await createMember(t);
    expect(
      (await other.get<{ text: string }>('/api/user/data-import/imdb')).body.text,
    ).not.toContain('tt');
  });

  it('changes nothing when it comes back', async () => {
    await t.rows(`insert into title_external_ids values ('imdb', 'tt0022100', $1)`, [
      await t.titleId('ام'),
    ]);
    const other = await t.titleId('ام');
    await take(
      `${LETTERBOXD},Rating,Watched Date\n` +
        '2021-05-06,Metropolis,1927,x,4.5,2021-05-01\n2021-05-06,Metropolis,1927,x,4.5,2021-06-01\n',
    );
    const said = { stars: null, ratedAt: null, watchedOn: null, isMark: false, isWanted: true };
    await write([{ ...said, titleId: other, stars: 2.5 }]);
    await write([{ ...said, titleId: metropolis }], { list_name: 'شب‌های جمعه' });
    await write([{ ...said, titleId: other }], { list_name: 'شب‌های جمعه' });
    const tables = ['member_ratings', 'diary_entries', 'watchlist'];
    const all = async () => [
      ...(await Promise.all(
        tables.map((name) =>
          t.rows(`select * from ${name} where user_id = $1 order by 1, 2, 3`, [member.id]),
        ),
      )),
      await t.rows(
        `select l.name, lt.title_id, lt.position from member_lists l
         join list_titles lt on lt.list_id = l.id where l.user_id = $1 order by 3`,
        [member.id],
      ),
    ];
    const before = await all();
    expect(before.map((rows) => rows.length)).toEqual([2, 2, 2, 2]);
    const nothing = { ratings: 0, days: 0, watchlist: 0, listed: 0 };
    const get = async (path: string) =>
      (await member.get<{ name: string; text: string }>(`/api/user/data-import/${path}`)).body;
    for (const [format, rows] of [
      ['imdb', 2],
      ['letterboxd', 3],
      ['trakt', 5],
      ['watchlist', 2],
    ] as const) {
      const { name, text } = await get(format);
      const file = await read(text, name);
      expect([format, file.rows.length, file.ignored, file.isList]).toEqual([
        format,
        rows,
        0,
        false,
      ]);
      expect(entriesOf(file.rows), format).toHaveLength(rows);
      expect(await take(text, name), format).toEqual(nothing);
    }
    const lists = await member.get<{ data: { id: number }[] }>('/api/user/lists');
    const { name, text } = await get(`lists/${lists.body.data[0]?.id}`);
    expect(name).toBe('شب‌های جمعه.csv');
    expect((await read(text, name)).isList).toBe(true);
    expect(await take(text, name, { list_name: 'شب‌های جمعه' })).toEqual(nothing);
    expect(await all()).toEqual(before);

    // A new member gets all of it, in the same order.
    const first = await member.get<{ data: { id: number }[] }>('/api/user/watchlist');
    const files = await Promise.all(['trakt', 'watchlist'].map(get));
    member = await createMember(t);
    for (const file of files) await take(file.text, file.name);
    const [again] = await all();
    expect(again).toHaveLength(2);
    const second = await member.get<{ data: { id: number }[] }>('/api/user/watchlist');
    expect(second.body.data.map(({ id }) => id)).toEqual(first.body.data.map(({ id }) => id));
  });
});
