import { describe, expect } from 'vitest';
import { commandLine } from '../../db/audit-log.ts';
import { createMember } from '../../testing/members.ts';
import { it, MINIMAL_REQUEST } from '../../testing/requests.ts';
import { answerRequest } from './answer-requests.ts';

describe('POST /api/user/request', () => {
  it('opens a request with the first vote', async ({ ask }) => {
    const { status, body } = await ask({
      ...MINIMAL_REQUEST,
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

  it('is harmless when it is sent again', async ({ ask, stored }) => {
    const first = await ask(MINIMAL_REQUEST);
    const second = await ask(MINIMAL_REQUEST);
    expect(second.body).toEqual({ ...first.body, joined: true });
    expect(await stored()).toMatchObject([{ votes: 1 }]);
  });

  it('is one request with fifty votes when fifty members ask at once', async ({
    t,
    ask,
    stored,
  }) => {
    const members = await Promise.all(Array.from({ length: 50 }, () => createMember(t)));
    const answers = await Promise.all(
      members.map((each, i) =>
        ask({ ...MINIMAL_REQUEST, title: i % 2 ? 'رگبار' : 'رَگبار!' }, each),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(answers.filter(({ body }) => !body.joined)).toHaveLength(1);
    expect(await stored()).toMatchObject([{ votes: 50 }]);
  });

  it('is one request under spellings that search takes for one', async ({ t, ask }) => {
    await ask({ ...MINIMAL_REQUEST, title: 'كتاب‌خانهٔ ما' });
    const { body } = await ask(
      { ...MINIMAL_REQUEST, title: 'کتابخانه  ما' },
      await createMember(t),
    );
    expect(body).toMatchObject({ joined: true, request: { title: 'كتاب‌خانهٔ ما', votes: 2 } });
  });

  it('keeps apart what differs by type, year or IMDb id', async ({ ask, stored }) => {
    for (const other of [
      { year: 1972 },
      { year: 1984 },
      { type: 'series' },
      { year: 1984, imdb: 'tt0000001' },
      { year: 1984, imdb: 'tt0000002' },
      { title: 'رگبار دیگر', imdb: 'tt0000003' },
    ]) {
      expect((await ask({ ...MINIMAL_REQUEST, ...other })).status).toBe(200);
    }
    // The fourth matches the second; the fifth differs only by its id.
    expect((await stored()).map(({ year, imdb, type }) => [type, year, imdb])).toEqual([
      ['movie', 1972, null],
      ['movie', 1984, 'tt0000001'],
      ['series', null, null],
      ['movie', 1984, 'tt0000002'],
      ['movie', null, 'tt0000003'],
    ]);
  });

  it('joins by IMDb id whatever the name', async ({ t, ask }) => {
    await ask({ ...MINIMAL_REQUEST, imdb: 'tt0154989' });
    const other = await createMember(t);
    const { body } = await ask({ title: 'Downpour', type: 'short', imdb: 'tt0154989' }, other);
    expect(body).toMatchObject({
      joined: true,
      request: { title: 'رگبار', type: 'movie', votes: 2 },
    });
  });

  it('joins without a year what most members want', async ({ t, ask }) => {
    await ask({ ...MINIMAL_REQUEST, year: 1972 });
    for (let i = 0; i < 2; i += 1)
      await ask({ ...MINIMAL_REQUEST, year: 1984 }, await createMember(t));
    const { body } = await ask(MINIMAL_REQUEST, await createMember(t));
    expect(body).toMatchObject({ joined: true, request: { year: 1984, votes: 3 } });
  });

  it('learns year and id from later votes, until an operator has looked', async ({
    t,
    ask,
    stored,
  }) => {
    const { body } = await ask(MINIMAL_REQUEST);
    await ask({ ...MINIMAL_REQUEST, year: 1972 }, await createMember(t));
    expect(await stored()).toMatchObject([{ year: 1972, imdb: null, votes: 2 }]);
    await answerRequest(t.database.db, commandLine, { id: body.request.id, state: 'accepted' });
    await ask({ ...MINIMAL_REQUEST, imdb: 'tt0154989' }, await createMember(t));
    expect(await stored()).toMatchObject([{ year: 1972, imdb: null, votes: 3 }]);
  });

  it('joins, learns and opens at once without one failing', async ({ t, ask, stored }) => {
    const members = await Promise.all(Array.from({ length: 24 }, () => createMember(t)));
    const ways = [{}, { year: 1972 }, { imdb: 'tt0154989' }, { year: 1972, imdb: 'tt0154989' }];
    const answers = await Promise.all(
      members.map((each, i) => ask({ ...MINIMAL_REQUEST, ...ways[i % ways.length] }, each)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(200));
    const votes = (await stored()).map((request) => request.votes);
    expect(votes.reduce((a, b) => a + b, 0)).toBe(24);
  });

  it('opens a new request where the old one was answered', async ({ t, ask, stored }) => {
    const { body } = await ask(MINIMAL_REQUEST);
    await answerRequest(t.database.db, commandLine, {
      id: body.request.id,
      state: 'declined',
      reason: 'نشد',
    });
    expect((await ask(MINIMAL_REQUEST)).body.joined).toBe(false);
    expect(await stored()).toHaveLength(2);
  });
});
