import type { ContinueItem } from '@parde/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { episodesOf } from '../../testing/watch-history.ts';

let t: TestApp;
let member: Member;
let film: number;
let series: number;
/** A special, then three episodes of the first season and one of the second. */
let episodes: number[];

const run = (sql: string, ...values: unknown[]) => t.database.pool.query(sql, values);

/** Adds a file that is playable directly. */
const addFile = (titleId: number, episodeId: number | null) =>
  run(
    `with edition as (
       insert into editions (title_id, position, kind)
       select $1, coalesce(max(position), 0) + 1, 'original' from editions where title_id = $1
       returning id)
     insert into media_files (edition_id, episode_id, storage_key, container, size_bytes, is_direct_playable)
     select id, $2, 'media/x.mp4', 'mp4', 1, true from edition`,
    titleId,
    episodeId,
  );

beforeAll(async () => {
  t = await createTestApp();
  await t.load([
    { record: 'title', id: 'imdb:tt0000011', type: 'movie', title_fa: 'فیلم' },
    {
      record: 'title',
      id: 'test:series',
      type: 'series',
      title_fa: 'سریال',
      seasons: [
        { number: 0, episodes: [{ number: 1 }] },
        { number: 1, episodes: [{ number: 1 }, { number: 2, title_fa: 'دوم' }, { number: 3 }] },
        { number: 2, episodes: [{ number: 1 }] },
      ],
    },
  ]);
  member = await createMember(t);
  [film, series] = [await t.titleId('فیلم'), await t.titleId('سریال')];
  episodes = await episodesOf(t, series);
  await addFile(film, null);
  for (const id of episodes.filter((_, i) => i !== 3)) await addFile(series, id);
});

afterEach(() => run('delete from watch_history'));
afterAll(() => t.close());

/** Watched this many minutes ago, up to this percentage. */
const watched = (titleId: number, episodeId: number | null, percent: number, minutesAgo: number) =>
  run(
    `insert into watch_history (user_id, title_id, episode_id, position_seconds, duration_seconds, watched_at)
     values ($1, $2, $3, $4, 100, now() - $5 * interval '1 minute')`,
    member.id,
    titleId,
    episodeId,
    percent,
    minutesAgo,
  );

const goesOn = async (who = member) =>
  (await who.get<{ data: ContinueItem[] }>('/api/user/continue')).body.data;

const short = async () =>
  (await goesOn()).map((item) => [
    item.titleFa,
    item.episode && `${item.episode.season}x${item.episode.number}`,
    item.positionSeconds,
  ]);

it('has what was begun, latest first, and where it plays', async () => {
  await watched(film, null, 40, 5);
  await watched(series, episodes[1] ?? 0, 30, 1);
  expect(await goesOn()).toMatchObject([
    {
      id: series,
      historyId: expect.any(Number),
      episode: { id: episodes[1], season: 1, number: 1 },
      positionSeconds: 30,
      durationSeconds: 100,
      watchPath: `/watch/p${series}/${episodes[1]}`,
    },
    { id: film, episode: null, positionSeconds: 40, watchPath: `/watch/tt0000011/${film}` },
  ]);
  expect(await goesOn(await createMember(t))).toEqual([]);
});

it('a film leaves the row at 93 %', async () => {
  await watched(film, null, 92, 1);
  expect(await short()).toEqual([['فیلم', null, 92]]);
  await run('update watch_history set position_seconds = 93');
  expect(await short()).toEqual([]);
});

it('a finished episode gives way to the next that can be played, across seasons', async () => {
  await watched(series, episodes[1] ?? 0, 95, 3);
  expect(await goesOn()).toMatchObject([
    {
      historyId: null,
      episode: { number: 2, titleFa: 'دوم' },
      positionSeconds: 0,
      durationSeconds: null,
    },
  ]);
  await watched(series, episodes[2] ?? 0, 95, 2);
  // The third has no file.
  expect(await short()).toEqual([['سریال', '2x1', 0]]);
  await watched(series, episodes[4] ?? 0, 95, 1);
  expect(await short()).toEqual([['سریال', '0x1', 0]]);
  await watched(series, episodes[0] ?? 0, 95, 0);
  expect(await short()).toEqual([]);
});

it('goes on in the next where one stands in it, and begins it anew where it is finished', async () => {
  await watched(series, episodes[2] ?? 0, 50, 5);
  await watched(series, episodes[1] ?? 0, 99, 1);
  expect(await short()).toEqual([['سریال', '1x2', 50]]);
  await run('update watch_history set position_seconds = 97 where episode_id = $1', episodes[2]);
  expect(await short()).toEqual([['سریال', '1x2', 0]]);
});

it('omits what can no longer be played', async () => {
  await watched(series, episodes[3] ?? 0, 50, 1);
  expect(await short()).toEqual([]);
});

it('leaves out what was dismissed, until it is watched again', async () => {
  const dismiss = (id: number, who = member) =>
    who.call({ method: 'DELETE', url: `/api/user/continue/${id}` });
  await watched(film, null, 40, 5);
  await watched(series, episodes[1] ?? 0, 20, 9);
  // Its card shows the next episode, which has no entry.
  await watched(series, episodes[2] ?? 0, 95, 3);
  expect(await short()).toHaveLength(2);
  const rows = () => run('select id, position_seconds, watched_at from watch_history order by id');
  const before = (await rows()).rows;
  expect((await dismiss(series)).statusCode).toBe(200);
  expect(await short()).toEqual([['فیلم', null, 40]]);
  expect((await dismiss(film)).statusCode).toBe(200);
  expect(await short()).toEqual([]);
  expect((await rows()).rows).toEqual(before);
  // With its last entry gone, an older one does not bring the title back.
  await run('delete from watch_history where episode_id = $1', episodes[2]);
  expect(await short()).toEqual([]);
  await member.post('/api/user/progress', {
    ...{ title_id: film, position_seconds: 50, duration_seconds: 100, played_seconds: 10 },
  });
  expect(await short()).toEqual([['فیلم', null, 50]]);
  await watched(series, episodes[4] ?? 0, 10, -1);
  expect(await short()).toHaveLength(2);
  const stranger = await createMember(t);
  expect((await dismiss(film, stranger)).statusCode).toBe(404);
  expect(await short()).toHaveLength(2);
});

it('is for members', async () => {
  expect((await t.call({ method: 'GET', url: '/api/user/continue' })).statusCode).toBe(401);
});
