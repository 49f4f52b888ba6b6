import type { TitleRequest } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

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
});
