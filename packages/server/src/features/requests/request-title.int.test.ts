import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { askFor, MINIMAL_REQUEST, storedRequests } from '../../testing/requests.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let member: Member;

beforeAll(async () => {
  t = await createSampleApp();
  await t.load([
    { record: 'title', id: 'test:twin-1', type: 'movie', title_fa: 'همزاد', year: 1950 },
    { record: 'title', id: 'test:twin-2', type: 'movie', title_fa: 'همزاد', year: 1960 },
    { record: 'title', id: 'imdb:tt0099998', type: 'movie', title_fa: 'Help!' },
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

const ask = (wish: object, by = member) => askFor(by, wish);
const stored = () => storedRequests(t);

describe('POST /api/user/request', () => {
  it.each([
    ['its IMDb id', { title: 'هرچه', type: 'series', imdb: 'tt0017136' }, /«متروپلیس» را داریم/],
    ['its name and year', { title: 'هزار دستان', type: 'series', year: 1987 }, /«هزاردستان»/],
    ['its English name alone', { title: 'hezar dastan', type: 'series' }, /«هزاردستان»/],
    ['an id of what is on its way', { title: 'هرچه', type: 'movie', imdb: 'tt0099999' }, /در راه/],
    ['a Latin name', { title: 'Help!', type: 'movie' }, /^«\u2068Help!\u2069» را داریم/],
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
    expect((await ask(MINIMAL_REQUEST, await createMember(t))).status).toBe(200);
  });

  it('counts only what gave a vote', async () => {
    for (let i = 0; i < 6; i += 1) {
      await ask(MINIMAL_REQUEST);
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
    const { status, body } = await ask({ ...MINIMAL_REQUEST, ...wrong });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(body.errors?.[field]?.[0]).toMatch(/[آ-ی]/);
    expect(await stored()).toEqual([]);
  });

  it('takes a name that folds to far more letters than it has', async () => {
    expect((await ask({ ...MINIMAL_REQUEST, title: 'ﷺ'.repeat(150) })).status).toBe(200);
  });

  it('sets nothing but what it asks for', async () => {
    await ask({
      ...MINIMAL_REQUEST,
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
