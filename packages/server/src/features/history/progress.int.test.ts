import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';
import { episodesOf, fillHistory, listHistory, saveProgress } from '../../testing/watch-history.ts';

let t: TestApp;
let member: Member;
let other: Member;
let film: number;
let series: number;
/** Of the series, in order: the special, then two of the first season. */
let episodes: number[];

beforeAll(async () => {
  t = await createSampleApp();
  [member, other] = [await createMember(t), await createMember(t)];
  [film, series] = [await t.titleId('متروپلیس'), await t.titleId('هزاردستان')];
  episodes = await episodesOf(t, series);
});

afterEach(() => t.database.pool.query('delete from watch_history'));

afterAll(() => t.close());

const save = saveProgress;
const list = listHistory;
const fill = (who: Member, entries: Parameters<typeof fillHistory>[2]) =>
  fillHistory(t, who, entries);

describe('POST /api/user/progress', () => {
  it('remembers a film', async () => {
    expect((await save(member, { title_id: film })).body).toEqual({
      ok: true,
      positionSeconds: 10,
      isPlaybackKept: null,
    });
    expect(await list(member)).toMatchObject({
      data: [
        {
          id: film,
          titleFa: 'متروپلیس',
          genres: [{ slug: 'sci-fi' }, { slug: 'drama' }],
          historyId: expect.any(Number),
          episode: null,
          positionSeconds: 10,
          durationSeconds: 100,
          isFinished: false,
          watchedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        },
      ],
      total: 1,
    });
  });

  it('remembers each episode', async () => {
    await save(member, { title_id: series, episode_id: episodes[1], position_seconds: 93 });
    await save(member, { title_id: series, episode_id: episodes[2] });
    const { data } = await list(member);
    expect(data.map(({ id, episode, isFinished }) => [id, episode, isFinished])).toEqual([
      [series, { id: episodes[2], season: 1, number: 2, titleFa: null }, false],
      [series, { id: episodes[1], season: 1, number: 1, titleFa: 'آغاز' }, true],
    ]);
  });

  it('keeps one entry, where it stands now, and puts it first again', async () => {
    await fill(member, [
      [film, null],
      [series, episodes[1] ?? 0],
    ]);
    const before = await list(member);
    await save(member, { title_id: film, position_seconds: 50 });
    await save(member, { title_id: film, position_seconds: 50 });
    const { data, total } = await list(member);
    expect(total).toBe(2);
    expect(data[0]).toMatchObject({
      historyId: before.data[1]?.historyId,
      positionSeconds: 50,
      durationSeconds: 100,
    });
  });

  it('moves the time by which entries are ordered only where the order needs it', async () => {
    const saveAt = (title: object, age: number) =>
      save(member, { ...title, age_seconds: age, position_seconds: 50, played_seconds: 50 });
    const times = () =>
      t.database.pool
        .query(
          `select title_id, watched_at = observed_at as moved from watch_history order by watched_at desc`,
        )
        .then(({ rows }) => rows.map(({ title_id, moved }) => [title_id, moved]));
    await saveAt({ title_id: film }, 900);
    await saveAt({ title_id: film }, 870);
    expect(await times()).toEqual([[film, false]]);
    await saveAt({ title_id: film }, 570);
    expect(await times()).toEqual([[film, true]]);
    const episode = { title_id: series, episode_id: episodes[1] };
    await saveAt(episode, 540);
    await saveAt({ title_id: film }, 510);
    expect(await times()).toEqual([
      [film, true],
      [series, true],
    ]);
    // Removed from "continue watching", and watched again.
    await t.database.pool.query('update watch_history set dismissed_at = watched_at');
    await saveAt({ title_id: film }, 480);
    expect((await times())[0]).toEqual([film, true]);
  });

  it('keeps one entry when it is saved fifty times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => save(member, { title_id: film, position_seconds: i })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect((await list(member)).total).toBe(1);
  });

  it('names the episode that does not go with the title', async () => {
    const { rows } = await t.database.pool.query(
      `with s as (insert into seasons (title_id, number) select id, 1 from titles
         where title_fa = 'دور' returning id)
       insert into episodes (season_id, number) select id, 1 from s returning id`,
    );
    for (const wrong of [
      { title_id: series },
      { title_id: series, episode_id: 999_999 },
      { title_id: series, episode_id: rows[0].id },
      { title_id: film, episode_id: episodes[1] },
      { title_id: film, episode_id: 999_999 },
    ]) {
      const { status, body } = await save(member, wrong);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['episode_id']]);
    }
    expect((await save(member, { title_id: 999_999 })).status).toBe(404);
    expect((await list(member)).total).toBe(0);
  });

  it.each([
    ['title_id', { title_id: 'x' }],
    ['title_id', { title_id: 0 }],
    ['position_seconds', { position_seconds: -1 }],
    ['position_seconds', { position_seconds: 1.5 }],
    ['position_seconds', { position_seconds: '10' }],
    ['position_seconds', { position_seconds: 101 }],
    ['position_seconds', { position_seconds: 2 ** 40 }],
    ['duration_seconds', { duration_seconds: 0, position_seconds: 0 }],
    ['duration_seconds', { duration_seconds: null }],
  ])('answers 422 that names %s: %j', async (field, wrong) => {
    const { status, body } = await save(member, { title_id: film, ...wrong });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toContain(field);
    expect((await list(member)).total).toBe(0);
  });

  it('counts for nobody else', async () => {
    await save(member, { title_id: film, user_id: other.id, userId: other.id });
    expect([(await list(member)).total, (await list(other)).total]).toEqual([1, 0]);
  });
});

describe('the latest honest one wins', () => {
  const stand = async () => (await list(member)).data[0]?.positionSeconds ?? null;
  const report = async (position: number, more: object = {}) =>
    (
      await save(member, {
        title_id: film,
        position_seconds: position,
        duration_seconds: 7200,
        ...more,
      })
    ).body.positionSeconds;

  it('across devices: an older report that arrives later changes nothing', async () => {
    expect(await report(3000, { played_seconds: 3000 })).toBe(3000);
    expect(await report(600, { played_seconds: 600, age_seconds: 60 })).toBe(3000);
    expect(await report(5000, { played_seconds: 2000, age_seconds: 60 })).toBe(3000);
    expect(await report(3100, { played_seconds: 100 })).toBe(3100);
    expect(await stand()).toBe(3100);
  });

  it('a reload, or a restart after an error, does not move the position back', async () => {
    await report(3000, { played_seconds: 3000 });
    expect(await report(0)).toBe(3000);
    expect(await report(0, { played_seconds: 0 })).toBe(3000);
    expect(await report(9, { played_seconds: 9 })).toBe(3000);
    expect(await report(40, { played_seconds: 40 })).toBe(40);
  });

  it('a player that was only opened reports nothing', async () => {
    expect(await report(0)).toBeNull();
    expect(await stand()).toBeNull();
  });

  it('concurrent reports end with the latest position', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        report(100 + i, { played_seconds: 100 + i, age_seconds: (40 - i) * 10 }),
      ),
    );
    expect(await stand()).toBe(139);
  });

  it('orders the history by when it was watched, not by when that was said', async () => {
    await save(member, { title_id: series, episode_id: episodes[1], played_seconds: 10 });
    await report(50, { played_seconds: 50, age_seconds: 3_600 });
    expect((await list(member)).data.map(({ id }) => id)).toEqual([series, film]);
  });

  it.each([
    { age_seconds: -1 },
    { age_seconds: 'x' },
    { age_seconds: 1e12 },
    { played_seconds: -5 },
    { played_seconds: null },
  ])('refuses %j', async (wrong) => {
    expect(await report(10, wrong)).toBeUndefined();
    expect(await stand()).toBeNull();
  });
});

describe('PUT /api/user/history/pause', () => {
  const pause = async (who: Member, paused: unknown) =>
    (await who.call({ method: 'PUT', url: '/api/user/history/pause', payload: { paused } }))
      .statusCode;
  const isPaused = async (who: Member) =>
    (await who.get<{ isHistoryPaused: boolean }>('/api/user')).body.isHistoryPaused;

  it('remembers nothing while it is paused, and keeps what was there', async () => {
    const who = await createMember(t);
    await save(who, { title_id: film, played_seconds: 10 });
    expect(await pause(who, true)).toBe(200);
    expect([await isPaused(who), await isPaused(other)]).toEqual([true, false]);
    const { body } = await save(who, { title_id: film, position_seconds: 90 });
    expect(body).toEqual({ ok: true, positionSeconds: null, isPlaybackKept: null });
    await save(who, { title_id: series, episode_id: episodes[1] });
    expect((await list(who)).data.map((item) => item.positionSeconds)).toEqual([10]);
    await pause(who, false);
    await save(who, { title_id: film, position_seconds: 90 });
    expect((await list(who)).data.map((item) => item.positionSeconds)).toEqual([90]);
  });

  it.each(['x', 1, null, undefined])('refuses %j', async (paused) => {
    expect(await pause(member, paused)).toBe(422);
    expect(await isPaused(member)).toBe(false);
  });
});
