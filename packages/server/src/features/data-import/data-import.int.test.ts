import { MAX_DATA_IMPORT_ROWS } from '@parde/contract';
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

describe('files', () => {
  it('of IMDb bring ratings by id, and leave episodes out', async () => {
    const file = await read(
      'Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,Year\n' +
        'tt0017136,9,2020-03-04,Whatever,,,Movie,1900\n' +
        'tt0959621,8,2020-03-05,Pilot,,,TV Episode,2008\n' +
        'tt9999999,7,2020-03-05,"Nobody, Knows This",,,Movie,2008\n',
    );
    expect(file).toMatchObject({ format: 'imdb', isList: false, ignored: 1 });
    expect(file.rows).toMatchObject([
      {
        stars: 4.5,
        ratedAt: '2020-03-04T00:00:00.000Z',
        isSure: true,
        candidates: [{ id: metropolis }],
      },
      { name: 'Nobody, Knows This', year: 2008, isSure: false, candidates: [] },
    ]);
    const list =
      'Position,Const,Created,Title,Title Type,Year,Your Rating,Date Rated\n1,tt0017136,2020-01-01,Metropolis,Movie,1927,,\n';
    expect(await read(list, 'WATCHLIST.csv')).toMatchObject({
      isList: false,
      rows: [{ isWanted: true }],
    });
    expect(await read(list, 'Weimar.csv')).toMatchObject({
      isList: true,
      rows: [{ isWanted: false }],
    });
  });

  it('of Letterboxd bring ratings, days and wishes by name and year', async () => {
    const rated = await read(
      `${LETTERBOXD},Rating\n2021-05-06,Metropolis,1927,https://boxd.it/1,4.5\n`,
    );
    expect(rated.rows).toMatchObject([
      { stars: 4.5, watchedOn: null, isSure: true, candidates: [{ id: metropolis }] },
    ]);
    const diary = await read(
      `${LETTERBOXD},Rating,Rewatch,Tags,Watched Date\n2021-05-06,metropolis!,1927,x,,Yes,,2021-05-01\n`,
    );
    expect(diary.rows).toMatchObject([
      { stars: null, watchedOn: '2021-05-01', isMark: false, isSure: true },
    ]);
    const bare = `${LETTERBOXD}\n2021-05-06,Metropolis,1927,x\n`;
    expect((await read(bare, 'watched.csv')).rows).toMatchObject([
      { watchedOn: '2021-05-06', isMark: true },
    ]);
    expect((await read(bare, 'watchlist.csv')).rows).toMatchObject([
      { watchedOn: null, isWanted: true },
    ]);
  });

  it('of Trakt bring the same from JSON and tables', async () => {
    const movie = { title: 'Metropolis', year: 1927, ids: { imdb: 'tt0017136' } };
    const items = [
      { rated_at: '2022-01-01T22:00:00.000Z', rating: 7, type: 'movie', movie },
      { watched_at: '2022-01-01T22:00:00.000Z', action: 'watch', type: 'movie', movie },
      { listed_at: '2022-01-01T22:00:00.000Z', type: 'movie', movie },
      { plays: 2, last_watched_at: '2022-01-01T22:00:00.000Z', movie },
      {
        watched_at: '2022-01-01T22:00:00.000Z',
        type: 'episode',
        episode: { number: 1 },
        show: movie,
      },
    ];
    const { rows, format, ignored } = await read(JSON.stringify(items), 'x.json');
    expect([format, ignored]).toEqual(['trakt', 1]);
    // A time at night in Tehran.
    expect(rows).toMatchObject([
      { stars: 3.5 },
      { watchedOn: '2022-01-02', isMark: false },
      { isWanted: true },
      { watchedOn: '2022-01-02', isMark: true },
    ]);
    const table = await read(
      'rated_at,type,title,year,imdb_id,rating\n2022-01-01T22:00:00Z,movie,Metropolis,1927,tt0017136,8\n',
    );
    expect(table).toMatchObject({ format: 'trakt', rows: [{ stars: 4, isSure: true }] });
  });

  it('leave what several titles or another year may be to a person', async () => {
    const other = await read(`${LETTERBOXD},Rating\n2021-05-06,Metropolis,1931,x,4\n`);
    expect(other.rows).toMatchObject([
      { isSure: false, candidates: [{ id: metropolis, year: 1927 }] },
    ]);
    const unnamed = await read(`${LETTERBOXD},Rating\n2021-05-06,Metropolis,,x,4\n`);
    expect(unnamed.rows).toMatchObject([{ isSure: false, candidates: [{ id: metropolis }] }]);
    await t.rows(`update titles set state = 'draft' where id = $1`, [metropolis]);
    const hidden = await read('Const,Your Rating,Title,Year\ntt0017136,9,Metropolis,1927\n');
    expect(hidden.rows).toMatchObject([{ isSure: false, candidates: [] }]);
    await t.rows(`update titles set state = 'published' where id = $1`, [metropolis]);
  });

  it('that are something else are refused in words', async () => {
    const many = `Const,Your Rating\n${'tt0017136,9\n'.repeat(MAX_DATA_IMPORT_ROWS + 1)}`;
    for (const text of [
      '',
      '{}',
      '[1, null]',
      '[{"movie":5}]',
      '[',
      'a,b\n1,2',
      '\0\0',
      '"',
      many,
    ]) {
      const answer = await member.post('/api/user/data-import/read', { text });
      expect(answer.status, text.slice(0, 20)).toBe(422);
    }
    for (const body of [{}, { text: 5 }, { text: 'x'.repeat(3_000_001) }]) {
      expect((await member.post('/api/user/data-import/read', body)).status).toBe(422);
    }
  });
});

describe('what is taken over', () => {
  const state = async () => {
    const { body } = await member.get(`/api/user/titles/${metropolis}`);
    return [
      body.stars,
      (body.days as { watchedOn: string }[]).map((day) => day.watchedOn),
      body.inWatchlist,
    ];
  };

  it('is written once, however often the file comes', async () => {
    const diary = `${LETTERBOXD},Rating,Rewatch,Tags,Watched Date\n2021-05-06,Metropolis,1927,x,4,,,2021-05-01\n2021-06-06,Metropolis,1927,x,3,,,2021-06-01\n`;
    expect(await take(diary)).toEqual({ ratings: 1, days: 2, watchlist: 0, listed: 0 });
    expect(await state()).toEqual([3, ['2021-06-01', '2021-05-01'], false]);
    expect(await take(diary)).toEqual({ ratings: 0, days: 0, watchlist: 0, listed: 0 });
    const bare = `${LETTERBOXD}\n2021-07-06,Metropolis,1927,x\n`;
    // A file that only says "watched" adds nothing to the diary entries that exist.
    expect(await take(bare, 'watched.csv')).toMatchObject({ days: 0 });
    expect(await take(bare, 'watchlist.csv')).toMatchObject({ watchlist: 1 });
    expect(await take(bare, 'watchlist.csv')).toMatchObject({ watchlist: 0 });
    expect(await state()).toEqual([3, ['2021-06-01', '2021-05-01'], true]);
  });

  it('replaces an older rating, never a newer one', async () => {
    const rate = (stars: number) =>
      member.call({ method: 'PUT', url: `/api/user/ratings/${metropolis}`, payload: { stars } });
    await rate(5);
    const imdb = (rating: number, day: string) =>
      `Const,Your Rating,Date Rated,Title\ntt0017136,${rating},${day},Metropolis\n`;
    expect(await take(imdb(2, '2020-01-01'))).toMatchObject({ ratings: 0 });
    expect(await take(imdb(2, ''))).toMatchObject({ ratings: 0 });
    expect((await state())[0]).toBe(5);
    await t.rows(`update member_ratings set rated_at = '2019-01-01'`);
    expect(await take(imdb(2, '2020-01-01'))).toMatchObject({ ratings: 1 });
    expect((await state())[0]).toBe(1);
  });

  it('does not include days to come, and titles that are not there', async () => {
    const said = { stars: 4, ratedAt: '2199-01-01T00:00:00Z', isMark: false, isWanted: true };
    const entries = [
      { ...said, titleId: metropolis, watchedOn: '2199-01-01' },
      { ...said, titleId: metropolis, watchedOn: '1800-01-01' },
      { ...said, titleId: 999_999, watchedOn: '2020-01-01' },
    ];
    expect((await write(entries)).body).toEqual({ ratings: 1, days: 0, watchlist: 1, listed: 0 });
    expect(await t.rows('select from member_ratings where rated_at > now()')).toEqual([]);
    for (const bad of [
      [],
      [{}],
      [{ ...entries[0], stars: 9 }],
      [{ ...entries[0], titleId: [1] }],
      [{ ...entries[0], ratedAt: '0000-01-01T00:00:00Z' }],
      [{ ...entries[0], ratedAt: '0001-01-01T00:00:00Z' }],
      [{ ...entries[0], watchedOn: '9999-12-31' }],
    ]) {
      expect((await write(bad)).status).toBe(422);
    }
  });

  it('puts what stands last in a watchlist first, as it was added last', async () => {
    const found = await member.get<{ data: { id: number }[] }>('/api/titles/search?per_page=3');
    const ids = found.body.data.map(({ id }) => id);
    expect(ids).toHaveLength(3);
    const said = { stars: null, ratedAt: null, watchedOn: null, isMark: false, isWanted: true };
    await write(ids.map((titleId) => ({ ...said, titleId })));
    const listed = await member.get<{ data: { id: number }[] }>('/api/user/watchlist');
    expect(listed.body.data.map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it('fills a list of one’s own once', async () => {
    const list = 'Position,Const,Title,Year\n1,tt0017136,Metropolis,1927\n';
    const { rows } = await read(list, 'Weimar.csv');
    expect((await write(entriesOf(rows), { list_name: 'Weimar' })).body).toMatchObject({
      listed: 1,
    });
    expect((await write(entriesOf(rows), { list_name: 'Weimar' })).body).toMatchObject({
      listed: 0,
    });
    const lists = await member.get<{ data: object[] }>('/api/user/lists');
    expect(lists.body.data).toMatchObject([{ name: 'Weimar', count: 1, isPublic: false }]);
  });

  it('adds to a list that is there, which then is the last that changed', async () => {
    for (const name of ['Weimar', 'Later']) {
      expect((await member.post('/api/user/lists', { name, is_public: false })).status).toBe(200);
    }
    const order = async () =>
      (await member.get<{ data: { name: string }[] }>('/api/user/lists')).body.data.map(
        ({ name }) => name,
      );
    expect(await order()).toEqual(['Later', 'Weimar']);
    const said = { stars: null, ratedAt: null, watchedOn: null, isMark: false, isWanted: false };
    const add = () => write([{ ...said, titleId: metropolis }], { list_name: 'Weimar' });
    expect((await add()).body).toMatchObject({ listed: 1 });
    expect(await order()).toEqual(['Weimar', 'Later']);
  });

  it('adds nothing to a public list, but makes a private one of its name', async () => {
    await member.post('/api/user/lists', { name: 'Shown', is_public: true });
    const said = { stars: null, ratedAt: null, watchedOn: null, isMark: false, isWanted: false };
    const add = () => write([{ ...said, titleId: metropolis }], { list_name: 'Shown' });
    expect([(await add()).body, (await add()).body]).toMatchObject([{ listed: 1 }, { listed: 0 }]);
    const { body } = await member.get<{ data: { name: string }[] }>('/api/user/lists');
    expect(body.data.filter(({ name }) => name === 'Shown')).toMatchObject([
      { isPublic: false, count: 1 },
      { isPublic: true, count: 0 },
    ]);
  });

  it('is written once when the file comes twice at the same time', async () => {
    const entries = entriesOf(
      (await read(`${LETTERBOXD},Watched Date\n2021-05-06,Metropolis,1927,x,2021-05-01\n`)).rows,
    );
    const both = await Promise.all([write(entries), write(entries)]);
    expect(both.map(({ body }) => body.days).toSorted()).toEqual([0, 1]);
  });
});
