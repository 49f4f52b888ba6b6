import type { TitleRequest } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { answerRequest } from './answer-requests.ts';
import { nearRequests } from './queries.ts';

let t: TestApp;
let member: Member;

beforeAll(async () => {
  t = await createTestApp();
  await t.loadSample();
  await t.load([
    { record: 'title', id: 'test:twin-1', type: 'movie', title_fa: 'همزاد', year: 1950 },
    { record: 'title', id: 'test:twin-2', type: 'movie', title_fa: 'همزاد', year: 1960 },
    {
      record: 'title',
      id: 'imdb:tt0099999',
      type: 'movie',
      status: 'coming_soon',
      title_fa: 'آینده',
    },
  ]);
});

afterAll(() => t.close());

beforeEach(async () => {
  await t.database.pool.query('delete from title_requests');
  member = await createMember(t);
});

interface Asked {
  joined: boolean;
  request: TitleRequest;
  message?: string;
  errors?: Record<string, string[]>;
}

const WISH = { title: 'رگبار', type: 'movie' };

async function ask(wish: object, by = member) {
  return by.post<Asked>('/api/user/request', wish);
}

async function stored() {
  const { rows } = await t.database.pool.query<{
    title: string;
    votes: number;
    [c: string]: unknown;
  }>(
    `select r.*, (select count(*)::int from request_votes v where v.request_id = r.id) as votes
     from title_requests r order by id`,
  );
  return rows;
}

describe('POST /api/user/request', () => {
  it('opens a request with the first vote', async () => {
    const { status, body } = await ask({
      ...WISH,
      year: 1972,
      imdb: 'https://m.imdb.com/title/tt0154989/?x=1',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      joined: false,
      request: {
        title: 'رگبار',
        type: 'movie',
        imdb: 'tt0154989',
        year: 1972,
        state: 'open',
        reason: null,
        votes: 1,
        hasVoted: true,
        fulfilledBy: null,
      },
    });
  });

  it('is harmless when it is sent again', async () => {
    const first = await ask(WISH);
    const second = await ask(WISH);
    expect(second.body).toEqual({ ...first.body, joined: true });
    expect(await stored()).toMatchObject([{ votes: 1 }]);
  });

  it('is one request with fifty votes when fifty members ask at once', async () => {
    const members = await Promise.all(Array.from({ length: 50 }, () => createMember(t)));
    const answers = await Promise.all(
      members.map((each, i) => ask({ ...WISH, title: i % 2 ? 'رگبار' : 'رَگبار!' }, each)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(answers.filter(({ body }) => !body.joined)).toHaveLength(1);
    expect(await stored()).toMatchObject([{ votes: 50 }]);
  });

  it('is one request under spellings that search takes for one', async () => {
    await ask({ ...WISH, title: 'كتاب‌خانهٔ ما' });
    const { body } = await ask({ ...WISH, title: 'کتابخانه  ما' }, await createMember(t));
    expect(body).toMatchObject({ joined: true, request: { title: 'كتاب‌خانهٔ ما', votes: 2 } });
  });

  it('keeps apart what differs by type, year or IMDb id', async () => {
    for (const other of [
      { year: 1972 },
      { year: 1984 },
      { type: 'series' },
      { year: 1984, imdb: 'tt0000001' },
      { year: 1984, imdb: 'tt0000002' },
      { title: 'رگبار دیگر', imdb: 'tt0000003' },
    ]) {
      expect((await ask({ ...WISH, ...other })).status).toBe(200);
    }
    // The fourth says more of what the second asked for; only the id of the fifth speaks against it.
    expect((await stored()).map(({ year, imdb, type }) => [type, year, imdb])).toEqual([
      ['movie', 1972, null],
      ['movie', 1984, 'tt0000001'],
      ['series', null, null],
      ['movie', 1984, 'tt0000002'],
      ['movie', null, 'tt0000003'],
    ]);
  });

  it('joins by IMDb id whatever the name', async () => {
    await ask({ ...WISH, imdb: 'tt0154989' });
    const other = await createMember(t);
    const { body } = await ask({ title: 'Downpour', type: 'short', imdb: 'tt0154989' }, other);
    expect(body).toMatchObject({
      joined: true,
      request: { title: 'رگبار', type: 'movie', votes: 2 },
    });
  });

  it('joins without a year what most members want', async () => {
    await ask({ ...WISH, year: 1972 });
    for (let i = 0; i < 2; i += 1) await ask({ ...WISH, year: 1984 }, await createMember(t));
    const { body } = await ask(WISH, await createMember(t));
    expect(body).toMatchObject({ joined: true, request: { year: 1984, votes: 3 } });
  });

  it('learns year and id from later votes, until an operator has looked', async () => {
    const { body } = await ask(WISH);
    await ask({ ...WISH, year: 1972 }, await createMember(t));
    expect(await stored()).toMatchObject([{ year: 1972, imdb: null, votes: 2 }]);
    await answerRequest(t.database.db, body.request.id, { state: 'accepted' });
    await ask({ ...WISH, imdb: 'tt0154989' }, await createMember(t));
    expect(await stored()).toMatchObject([{ year: 1972, imdb: null, votes: 3 }]);
  });

  it('joins, learns and opens at once without one failing', async () => {
    const members = await Promise.all(Array.from({ length: 24 }, () => createMember(t)));
    const ways = [{}, { year: 1972 }, { imdb: 'tt0154989' }, { year: 1972, imdb: 'tt0154989' }];
    const answers = await Promise.all(
      members.map((each, i) => ask({ ...WISH, ...ways[i % ways.length] }, each)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(200));
    const votes = (await stored()).map((request) => request.votes);
    expect(votes.reduce((a, b) => a + b, 0)).toBe(24);
  });

  it('opens a new request where the old one was answered', async () => {
    const { body } = await ask(WISH);
    await answerRequest(t.database.db, body.request.id, { state: 'declined', reason: 'نشد' });
    expect((await ask(WISH)).body.joined).toBe(false);
    expect(await stored()).toHaveLength(2);
  });

  it.each([
    ['its IMDb id', { title: 'هرچه', type: 'series', imdb: 'tt0017136' }, /«متروپلیس» را داریم/],
    ['its name and year', { title: 'هزار دستان', type: 'series', year: 1987 }, /«هزاردستان»/],
    ['its English name alone', { title: 'hezar dastan', type: 'series' }, /«هزاردستان»/],
    ['an id of what is on its way', { title: 'هرچه', type: 'movie', imdb: 'tt0099999' }, /در راه/],
    ['a name of what is on its way', { title: 'زودتر', type: 'movie' }, /در راه.*«زودتر»/],
  ])('answers 409 to what is there by %s', async (_, wish, message) => {
    const { status, body } = await ask(wish);
    expect([status, body.message]).toEqual([409, expect.stringMatching(message)]);
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['another year', { title: 'متروپلیس', type: 'movie', year: 2001 }],
    ['another type', { title: 'متروپلیس', type: 'series' }],
    ['another IMDb id', { title: 'متروپلیس', type: 'movie', imdb: 'tt7777777' }],
    ['a name that two have', { title: 'همزاد', type: 'movie' }],
  ])('lets through what is of %s', async (_, wish) => {
    expect((await ask(wish)).status).toBe(200);
  });

  it('keeps members from wanting all: twenty at a time', async () => {
    await t.database.pool.query(
      `with wished as (
         insert into title_requests (type, title, key)
         select 'movie', 'آرزوی ' || n, 'ارزوی' || n from generate_series(1, 18) n returning id)
       insert into request_votes (request_id, user_id) select id, $1 from wished`,
      [member.id],
    );
    const wishes = Array.from({ length: 6 }, (_, i) =>
      ask({ title: `خواستهٔ ${i}`, type: 'movie' }),
    );
    const answers = await Promise.all(wishes);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(/بیست/);
    expect(await stored()).toHaveLength(20);
    expect((await ask({ title: 'آرزوی ۳', type: 'movie' })).body.joined).toBe(true);
    const [first] = await stored();
    await member.call({ method: 'DELETE', url: `/api/user/requests/${first?.id}` });
    expect((await ask({ title: 'بیست‌ویکمی', type: 'movie' })).status).toBe(200);
  });

  it('takes ten an hour of each member, and says when to come again', async () => {
    const wish = (i: number) => ask({ title: `خواستهٔ ${i}`, type: 'movie' });
    for (let i = 0; i < 10; i += 1) expect((await wish(i)).status).toBe(200);
    expect((await ask({ title: 'خواستهٔ ۱۰', type: 'movie' })).body.message).toMatch(/ده درخواست/);
    const answer = await member.call({
      method: 'POST',
      url: '/api/user/request',
      payload: { title: 'یازدهمی', type: 'movie' },
    });
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await ask(WISH, await createMember(t))).status).toBe(200);
  });

  it('counts only what gave a vote', async () => {
    for (let i = 0; i < 6; i += 1) {
      await ask(WISH);
      await ask({ title: 'متروپلیس', type: 'movie' });
    }
    expect((await ask({ title: 'دیگری', type: 'movie' })).status).toBe(200);
  });

  it.each([
    ['title', { title: undefined }],
    ['title', { title: ' ی ' }],
    ['title', { title: '؟؟ !! …' }],
    ['title', { title: 'آ'.repeat(151) }],
    ['title', { title: ['رگبار'] }],
    ['type', { type: 'person' }],
    ['imdb', { imdb: 'https://example.com/154989' }],
    ['imdb', { imdb: 154_989 }],
    ['year', { year: '1972' }],
    ['year', { year: 1e99 }],
    ['note', { note: 'آ'.repeat(501) }],
  ])('answers 422 in Persian that names %s: %j', async (field, wrong) => {
    const { status, body } = await ask({ ...WISH, ...wrong });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(body.errors?.[field]?.[0]).toMatch(/[آ-ی]/);
    expect(await stored()).toEqual([]);
  });

  it('takes a name that folds to far more letters than it has', async () => {
    expect((await ask({ ...WISH, title: 'ﷺ'.repeat(150) })).status).toBe(200);
  });

  it('sets nothing but what it asks for', async () => {
    await ask({
      ...WISH,
      note: '  <b>لطفا</b> ',
      state: 'fulfilled',
      user_id: 1,
      votes: 99,
      title_id: 1,
    });
    expect(await stored()).toMatchObject([{ state: 'open', title_id: null, votes: 1 }]);
    const { rows } = await t.database.pool.query('select user_id, note from request_votes');
    expect(rows).toEqual([{ user_id: member.id, note: '<b>لطفا</b>' }]);
  });
});

describe('GET /api/user/requests', () => {
  const own = (by = member) =>
    by.get<{ data: TitleRequest[]; total: number }>('/api/user/requests?per_page=2');

  it('lists what one asked for or joined, the newest voice first', async () => {
    const other = await createMember(t);
    await ask({ title: 'یکمی', type: 'movie' }, other);
    for (const title of ['دومی', 'سومی', 'یکمی']) await ask({ title, type: 'movie' });
    const { body } = await own();
    expect(body).toMatchObject({
      total: 3,
      data: [
        { title: 'یکمی', votes: 2, hasVoted: true },
        { title: 'سومی', votes: 1, hasVoted: true },
      ],
    });
    expect((await own(other)).body.data.map(({ title }) => title)).toEqual(['یکمی']);
    expect((await t.get('/api/user/requests')).status).toBe(401);
  });
});

describe('GET /api/user/requests/similar', () => {
  async function similar(q: string, by = member) {
    const { status, body } = await by.get<{ data: TitleRequest[] }>(
      `/api/user/requests/similar?q=${encodeURIComponent(q)}`,
    );
    expect(status).toBe(200);
    return body.data.map(({ title }) => title);
  }

  beforeEach(async () => {
    const other = await createMember(t);
    for (const title of ['دربارهٔ الی', 'الی', 'متروپولیس نو', 'The Godfather Part II', 'باران']) {
      await ask({ title, type: 'movie' }, other);
    }
  });

  it.each([
    ['الي', ['الی', 'دربارهٔ الی']],
    ['متروپ', ['متروپولیس نو']],
    ['متروپلیس', ['متروپولیس نو']],
    ['godfahter', ['The Godfather Part II']],
    ['در', ['دربارهٔ الی']],
    ['of', []],
    ['گاو خونی', []],
    ['!!!', []],
    ["%' or 1=1 --", []],
    ['', []],
  ])('finds for %s what is like it', async (q, expected) => {
    expect((await similar(q)).sort()).toEqual([...expected].sort());
  });

  it('says whether one wants it already, and leaves out what was answered', async () => {
    await ask({ title: 'باران', type: 'movie' });
    const { body } = await member.get<{ data: TitleRequest[] }>(
      '/api/user/requests/similar?q=%D8%A8%D8%A7%D8%B1%D8%A7%D9%86',
    );
    expect(body.data).toMatchObject([{ title: 'باران', votes: 2, hasVoted: true }]);
    await answerRequest(t.database.db, body.data[0]?.id ?? 0, { state: 'declined', reason: 'نشد' });
    expect(await similar('باران')).toEqual([]);
  });

  it('shows five at most, whatever there is', async () => {
    await t.database.pool.query(`
      insert into title_requests (type, title, key, words)
      select 'movie', 'باران ' || n, 'باران' || n, array['باران'] from generate_series(1, 500) n`);
    expect(await similar('باران')).toHaveLength(5);
    expect((await member.get(`/api/user/requests/similar?q=${'x'.repeat(151)}`)).status).toBe(422);
  });

  it('reads the indexes of words and keys, not all requests', async () => {
    await t.database.pool.query(`
      insert into title_requests (type, title, key, words)
      select 'movie', 'نام ' || n, 'نام' || n, array['نام' || n] from generate_series(1, 20000) n`);
    await t.database.pool.query('vacuum analyze title_requests');
    const query = nearRequests({ key: 'باران', words: ['باران', 'بارا'], limit: 60 });
    const { rows } = await t.database.db.execute(sql`explain ${query}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan on title_requests_words');
    expect(plan).toContain('Index Scan on title_requests_key');
  });
});

describe('DELETE /api/user/requests/{id}', () => {
  const withdraw = async (id: number | string, by = member) =>
    (await by.call({ method: 'DELETE', url: `/api/user/requests/${id}` })).statusCode;

  it('takes one’s own vote back; what nobody wants goes', async () => {
    const other = await createMember(t);
    const { body } = await ask(WISH);
    await ask(WISH, other);
    expect(await withdraw(body.request.id)).toBe(200);
    expect(await stored()).toMatchObject([{ votes: 1 }]);
    expect(await withdraw(body.request.id)).toBe(404);
    expect(await withdraw(body.request.id, other)).toBe(200);
    expect(await stored()).toEqual([]);
  });

  it('leaves alone what was accepted, and what was answered', async () => {
    const { body } = await ask(WISH);
    const { id } = body.request;
    await answerRequest(t.database.db, id, { state: 'accepted' });
    expect(await withdraw(id)).toBe(200);
    expect(await stored()).toMatchObject([{ state: 'accepted', votes: 0 }]);
    await ask(WISH);
    await answerRequest(t.database.db, id, { state: 'declined', reason: 'نشد' });
    expect(await withdraw(id)).toBe(404);
    expect(await stored()).toMatchObject([{ votes: 1 }]);
  });

  it.each(['0', '-1', 'x', '99999999999', '1.5', '2147483647'])('answers 404 to %s', async (id) => {
    expect(await withdraw(id)).toBe(404);
  });

  it('does not take a request from under those who join it', async () => {
    const { body } = await ask(WISH);
    const joining = await Promise.all(Array.from({ length: 8 }, () => createMember(t)));
    const [withdrawn, ...joined] = await Promise.all([
      withdraw(body.request.id),
      ...joining.map(async (each) => (await ask(WISH, each)).status),
    ]);
    expect([withdrawn, ...joined]).toEqual(Array(9).fill(200));
    expect(await stored()).toMatchObject([{ votes: 8 }]);
  });
});
