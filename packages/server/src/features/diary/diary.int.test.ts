import {
  type DiaryItem,
  MAX_DIARY,
  type RatedTitle,
  type TitleDetail,
  type WatchedDay,
} from '@parde/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let member: Member;
let other: Member;
let film: number;
let series: number;

beforeAll(async () => {
  t = await createSampleApp();
  [member, other] = [await createMember(t), await createMember(t)];
  [film, series] = [await t.titleId('متروپلیس'), await t.titleId('هزاردستان')];
});

afterEach(async () => {
  await t.rows('delete from member_ratings');
  await t.rows('delete from diary_entries');
});

afterAll(() => t.close());

async function send<T = Record<string, unknown>>(
  who: Member,
  method: 'PUT' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) {
  const answer = await who.call({ method, url, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json<T>() };
}

const rate = (who: Member, stars: unknown, id: unknown = film) =>
  send(who, 'PUT', `/api/user/ratings/${id}`, { stars });
const ratings = async (who: Member, query = '') =>
  (await who.get<{ data: RatedTitle[]; total: number }>(`/api/user/ratings?${query}`)).body;
const enter = (who: Member, body: object) =>
  send<WatchedDay>(who, 'POST', '/api/user/diary', { title_id: film, ...body });
const diary = async (who: Member, query = '') =>
  (await who.get<{ data: DiaryItem[]; total: number }>(`/api/user/diary?${query}`)).body;

describe('ratings', () => {
  it('are given in half stars, changed and taken back, each by its member alone', async () => {
    for (const stars of [0.5, 5, 3.5, 3.5]) {
      expect(await rate(member, stars)).toEqual({
        status: 200,
        body: { stars, memberRating: null },
      });
    }
    expect((await member.get(`/api/user/titles/${film}`)).body).toMatchObject({ stars: 3.5 });
    expect((await other.get(`/api/user/titles/${film}`)).body).toMatchObject({ stars: null });
    await rate(member, 5, series);
    expect((await ratings(member)).data.map(({ id, stars }) => [id, stars])).toEqual([
      [series, 5],
      [film, 3.5],
    ]);
    expect((await ratings(member, 'type=movie')).data.map(({ id }) => id)).toEqual([film]);
    expect(await ratings(other)).toMatchObject({ data: [], total: 0 });
    expect(await rate(member, null)).toEqual({
      status: 200,
      body: { stars: null, memberRating: null },
    });
    expect((await ratings(member)).total).toBe(1);
  });

  it('refuse other steps, other types and titles that are none', async () => {
    for (const wrong of [0, 5.5, 0.25, 3.3, -1, '4', true, [4], {}, undefined, 1e300]) {
      expect((await rate(member, wrong)).status, String(wrong)).toBe(422);
    }
    for (const id of [999_999, 0, 'x']) expect((await rate(member, 4, id)).status).toBe(404);
    expect((await ratings(member)).total).toBe(0);
  });

  it('end in one of twenty at once', async () => {
    const all = Array.from({ length: 20 }, (_, i) => (i % 10) / 2 + 0.5);
    const answers = await Promise.all(all.map((stars) => rate(member, stars)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await ratings(member)).total).toBe(1);
  });
});

describe('what all members gave', () => {
  const shown = async () => (await t.get<TitleDetail>(`/api/titles/${film}`)).body.memberRating;
  const crowdOf = (size: number) =>
    Promise.all(Array.from({ length: size }, () => createMember(t)));
  const recount = `
    select title_id, half_stars, count(*)::int from member_ratings group by 1, 2 order by 1, 2`;
  const kept = `
    select title_id, n::int as half_stars, half_stars[n]::int as count
    from title_rating_counts, generate_series(1, 10) n where half_stars[n] <> 0 order by 1, 2`;
  const expectCounted = async () => expect(await t.rows(kept)).toEqual(await t.rows(recount));

  it('is shown from the fifth on, with each step', async () => {
    const [last, ...four] = await crowdOf(5);
    for (const [i, one] of four.entries()) await rate(one, i + 1);
    expect(await shown()).toBeNull();
    const { body } = await rate(last as Member, 4.5);
    const memberRating = { average: 2.9, count: 5, halfStars: [0, 1, 0, 1, 0, 1, 0, 1, 1, 0] };
    expect(body).toEqual({ stars: 4.5, memberRating });
    expect(await shown()).toEqual(memberRating);
    await rate(last as Member, 0.5);
    expect(await shown()).toMatchObject({
      average: 2.1,
      halfStars: [1, 1, 0, 1, 0, 1, 0, 1, 0, 0],
    });
    await rate(last as Member, null);
    expect(await shown()).toBeNull();
    await expectCounted();
  });

  it('does not tell of a title that is not published', async () => {
    const crowd = await crowdOf(5);
    for (const one of crowd) await rate(one, 4);
    await t.rows(`update titles set state = 'draft' where id = $1`, [film]);
    expect((await rate(member, null)).body).toEqual({ stars: null, memberRating: null });
    await t.rows(`update titles set state = 'published' where id = $1`, [film]);
  });

  it('equals a recount after many rated, changed and took back at once, and one left', async () => {
    const crowd = await crowdOf(8);
    const steps = [5, 0.5, null, 3, 4.5, null, 2];
    await Promise.all(
      crowd.flatMap((one, i) =>
        steps.flatMap((_, k) =>
          [film, series].map((id) => rate(one, steps[(i + k) % steps.length], id)),
        ),
      ),
    );
    await expectCounted();
    for (const one of crowd) await rate(one, 4);
    expect(await shown()).toEqual({
      average: 4,
      count: 8,
      halfStars: [0, 0, 0, 0, 0, 0, 0, 8, 0, 0],
    });
    await t.rows('delete from users where id = $1', [crowd[0]?.id]);
    expect(await shown()).toMatchObject({ count: 7 });
    await expectCounted();
  });

  it('counts imports of whole lists, though members leave meanwhile', async () => {
    const crowd = await crowdOf(6);
    const ids = (await t.rows<{ id: number }>('select id from published_titles')).map(
      ({ id }) => id,
    );
    const said = {
      ratedAt: '2020-01-01T00:00:00Z',
      watchedOn: null,
      isMark: false,
      isWanted: false,
    };
    const takeOver = (one: Member, order: number[], stars: number) =>
      send(one, 'POST', '/api/user/data-import', {
        entries: order.map((titleId) => ({ ...said, titleId, stars })),
      });
    const [leaving, ...staying] = crowd as [Member, ...Member[]];
    await takeOver(leaving, ids, 1);
    const answers = await Promise.all([
      ...staying.map((one, i) => takeOver(one, i % 2 ? ids : ids.toReversed(), 4)),
      t.rows('delete from users where id = $1', [leaving.id]).then(() => ({ status: 200 })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await shown()).toMatchObject({ average: 4, count: 5 });
    await expectCounted();
  });
});

describe('the diary', () => {
  it('has one entry a day for each title, the latest day first, with rating and note', async () => {
    await enter(member, { watched_on: '2025-03-21', note: 'در سینما' });
    await enter(member, { watched_on: '2026-01-10' });
    await enter(member, { watched_on: '2025-12-01', title_id: series });
    await rate(member, 4.5);
    const { data, total } = await diary(member);
    expect(total).toBe(3);
    expect(data.map(({ id, watchedOn, note, stars }) => [id, watchedOn, note, stars])).toEqual([
      [film, '2026-01-10', null, 4.5],
      [series, '2025-12-01', null, null],
      [film, '2025-03-21', 'در سینما', 4.5],
    ]);
    expect((await diary(member, 'per_page=2&page=2')).data).toHaveLength(1);
    const state = await member.get<{ days: WatchedDay[] }>(`/api/user/titles/${film}`);
    expect(state.body.days.map(({ watchedOn }) => watchedOn)).toEqual(['2026-01-10', '2025-03-21']);
    expect((await diary(other)).total).toBe(0);
  });

  it('takes the same day again as a change of the note, and keeps it when none is given', async () => {
    const day = { watched_on: '2026-01-10' };
    const first = await enter(member, { ...day, note: 'یک' });
    expect((await enter(member, day)).body).toEqual(first.body);
    expect((await enter(member, { ...day, note: 'دو' })).body).toEqual({
      ...first.body,
      note: 'دو',
    });
    await Promise.all(Array.from({ length: 10 }, () => enter(member, day)));
    expect((await diary(member)).total).toBe(1);
  });

  it('lets notes change when it is full, and takes no other day', async () => {
    await t.rows(
      `insert into diary_entries (user_id, title_id, watched_on)
       select $1, $2, date '1900-01-01' + day from generate_series(1, $3) day`,
      [member.id, film, MAX_DIARY],
    );
    expect((await enter(member, { watched_on: '1900-01-02', note: 'یک' })).body.note).toBe('یک');
    expect((await enter(member, { watched_on: '2026-01-10' })).status).toBe(409);
  });

  it('changes and removes entries, but not to a day that is there, and nobody else’s', async () => {
    const { body: entry } = await enter(member, { watched_on: '2026-01-10', note: 'یک' });
    const { body: second } = await enter(member, { watched_on: '2026-01-11' });
    const url = `/api/user/diary/${entry.id}`;
    expect((await send(member, 'PATCH', url, { watched_on: '2026-01-09' })).body).toEqual({
      id: entry.id,
      watchedOn: '2026-01-09',
      note: 'یک',
    });
    expect((await send(member, 'PATCH', url, { note: null })).body).toMatchObject({ note: null });
    const taken = await send(member, 'PATCH', url, { watched_on: second.watchedOn });
    expect([taken.status, taken.body.message]).toEqual([409, 'این روز در دفتر تماشا هست']);
    expect((await send(other, 'PATCH', url, { note: 'x' })).status).toBe(404);
    expect((await send(other, 'DELETE', url)).status).toBe(404);
    expect((await send(member, 'DELETE', url)).status).toBe(200);
    expect((await send(member, 'DELETE', url)).status).toBe(404);
    expect((await diary(member)).total).toBe(1);
  });

  it('goes by the day of Tehran, and refuses what has not come, was not yet, or is no day', async () => {
    // Half past midnight in Tehran, which is still the previous day in UTC.
    t.clock.stopAt(new Date('2026-03-21T21:00:00Z'));
    try {
      expect((await enter(member, { watched_on: '2026-03-22' })).status).toBe(200);
      const { status, body } = await enter(member, { watched_on: '2026-03-23' });
      expect([status, body]).toMatchObject([
        422,
        { errors: { watched_on: ['این روز هنوز نیامده است'] } },
      ]);
    } finally {
      t.clock.reset();
    }
    for (const wrong of ['1890-01-01', '2026-02-30', '1404-13-01', '', 5, null, '2026-1-1']) {
      expect((await enter(member, { watched_on: wrong })).status, String(wrong)).toBe(422);
    }
    const ok = { watched_on: '2026-01-01' };
    expect((await enter(member, { ...ok, note: 'x'.repeat(501) })).status).toBe(422);
    expect((await enter(member, { ...ok, title_id: 999_999 })).status).toBe(404);
    expect((await enter(member, { ...ok, title_id: true })).status).toBe(422);
  });
});
