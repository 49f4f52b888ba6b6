import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listNotifications, notificationKinds } from '../../testing/list-notifications.ts';
import { insertMediaFile } from '../../testing/media-files.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { announceFollows } from './announce-follows.ts';

let t: TestApp;
let member: Member;
/** Each test has its own series and film. */
let counter = 0;
let film: string;
let series: string;

beforeAll(async () => {
  t = await createTestApp();
});

afterAll(() => t.close());

beforeEach(async () => {
  counter += 1;
  [film, series] = [`فیلم ${counter}`, `سریال ${counter}`];
  member = await createMember(t);
});

const loadFilm = (status: string) =>
  t.load([{ record: 'title', id: `test:film-${counter}`, type: 'movie', title_fa: film, status }]);

/** @param seasons number of episodes by season number */
const loadSeries = (seasons: Record<number, number>, status = 'available') =>
  t.load([
    {
      record: 'title',
      id: `test:series-${counter}`,
      type: 'series',
      title_fa: series,
      status,
      seasons: Object.entries(seasons).map(([number, episodes]) => ({
        number: Number(number),
        episodes: Array.from({ length: episodes }, (_, i) => ({ number: i + 1 })),
      })),
    },
  ]);

/** Adds films to those episodes of the series that have none. */
async function addFilms() {
  const titleId = await t.titleId(series);
  const ids = await t.rows<{ id: number }>(
    `select e.id from episodes e join seasons s on s.id = e.season_id
     where s.title_id = $1 and not exists (select from media_files f where f.episode_id = e.id)
     order by s.number, e.number`,
    [titleId],
  );
  for (const { id } of ids) await insertMediaFile(t, { titleId, episodeId: id, isStored: false });
}

async function loadPlayable(seasons: Record<number, number>) {
  await loadSeries(seasons);
  await addFilms();
}

async function follow(titleFa: string, by = member) {
  const { status } = await by.post(`/api/user/follow/${await t.titleId(titleFa)}`, {
    following: true,
  });
  expect(status).toBe(200);
}

async function announce() {
  await t.jobs.enqueue(t.database.db, 'announce-news', {});
  await t.runJobs();
}

describe('announce-news', () => {
  it('tells once when a title without a film gets one', async () => {
    await loadFilm('available');
    await follow(film);
    await announce();
    expect(await listNotifications(member)).toEqual([]);
    await insertMediaFile(t, { titleId: await t.titleId(film) });
    await announce();
    await announce();
    expect(await listNotifications(member)).toMatchObject([
      { kind: 'title_available', title: { titleFa: film } },
    ]);
  });

  it('tells of the film of a title that came without one', async () => {
    await loadFilm('coming_soon');
    await follow(film);
    await loadFilm('available');
    await announce();
    expect(await notificationKinds(member)).toEqual(['title_available']);
    await insertMediaFile(t, { titleId: await t.titleId(film) });
    await announce();
    await announce();
    expect(await notificationKinds(member)).toEqual(['title_available', 'title_available']);
  });

  it('tells again whoever follows anew', async () => {
    await loadFilm('available');
    const titleId = await t.titleId(film);
    for (const told of [1, 2]) {
      await follow(film);
      await insertMediaFile(t, { titleId });
      await announce();
      expect(await listNotifications(member)).toHaveLength(told);
      await t.rows(
        'delete from media_files where edition_id in (select id from editions where title_id = $1)',
        [titleId],
      );
      await member.post(`/api/user/follow/${titleId}`, { following: false });
    }
  });

  it('waits for all renditions of a film that plays already', async () => {
    await loadFilm('available');
    await follow(film);
    const titleId = await t.titleId(film);
    const { id } = await insertMediaFile(t, { titleId, isDirect: false });
    await t.rows(`insert into encodes (file_id, state, heights) values ($1, 'running', '{240}')`, [
      id,
    ]);
    await announce();
    expect(await listNotifications(member)).toEqual([]);
    await t.rows(`update encodes set state = 'done' where file_id = $1`, [id]);
    await announce();
    expect(await listNotifications(member)).toHaveLength(1);
  });

  it('tells once of a title that was on its way', async () => {
    await loadFilm('coming_soon');
    await follow(film);
    await announce();
    expect(await listNotifications(member)).toEqual([]);
    await loadFilm('available');
    await announce();
    expect(await listNotifications(member)).toMatchObject([
      { kind: 'title_available', title: { titleFa: film } },
    ]);
    await announce();
    await loadFilm('coming_soon');
    await loadFilm('available');
    await announce();
    expect(await notificationKinds(member)).toEqual(['title_available']);
  });

  it('announces a series that arrives, but not its episodes', async () => {
    await loadSeries({ 1: 1 }, 'coming_soon');
    await follow(series);
    await loadPlayable({ 1: 5 });
    await announce();
    expect(await notificationKinds(member)).toEqual(['title_available']);
    await loadPlayable({ 1: 6 });
    await announce();
    expect(await listNotifications(member)).toMatchObject([
      { kind: 'new_episodes', count: 1, season: 1, episode: 6 },
      { kind: 'title_available' },
    ]);
  });

  it('announces an episode when it can be played, once', async () => {
    await loadPlayable({ 1: 1 });
    await follow(series);
    await loadSeries({ 1: 3 });
    await announce();
    expect(await listNotifications(member)).toEqual([]);
    const titleId = await t.titleId(series);
    const third = await t.row<{ id: number }>('select max(id) as id from episodes');
    const { id } = await insertMediaFile(t, { titleId, episodeId: third.id, isDirect: false });
    await t.rows(`insert into encodes (file_id, state, heights) values ($1, 'running', '{240}')`, [
      id,
    ]);
    await announce();
    expect(await listNotifications(member)).toEqual([]);
    await t.rows(`update encodes set state = 'done' where file_id = $1`, [id]);
    await announce();
    const ofThird = { kind: 'new_episodes', count: 1, season: 1, episode: 3 };
    expect(await listNotifications(member)).toMatchObject([ofThird]);
    await t.rows('delete from media_files where episode_id = $1', [third.id]);
    await announce();
    await addFilms();
    await announce();
    // The second became available after the third.
    expect(await listNotifications(member)).toMatchObject([{ count: 1, episode: 2 }, ofThird]);
  });

  it('does not tell of what could be played when somebody began to follow', async () => {
    await loadPlayable({ 1: 2 });
    await follow(series);
    await announce();
    expect(await listNotifications(member)).toEqual([]);
  });

  it('announces all episodes that came together in one notification, with the last of them', async () => {
    await loadPlayable({ 1: 2 });
    await follow(series);
    await announce();
    expect(await listNotifications(member)).toEqual([]);
    await loadPlayable({ 0: 1, 1: 3, 2: 10 });
    await announce();
    await announce();
    expect(await listNotifications(member)).toMatchObject([
      { kind: 'new_episodes', title: { titleFa: series }, count: 12, season: 2, episode: 10 },
    ]);
    await loadPlayable({ 0: 1, 1: 3, 2: 11 });
    await announce();
    expect(await listNotifications(member)).toMatchObject([
      { count: 1, episode: 11 },
      { count: 12 },
    ]);
  });

  it('tells whoever followed a series without episodes that it can be played', async () => {
    await loadSeries({});
    await follow(series);
    await loadPlayable({ 1: 1 });
    await announce();
    expect(await listNotifications(member)).toMatchObject([{ kind: 'title_available' }]);
  });

  it('tells each member what is new to them', async () => {
    await loadPlayable({ 1: 1 });
    await follow(series);
    await loadPlayable({ 1: 3 });
    const late = await createMember(t);
    await follow(series, late);
    const stranger = await createMember(t);
    await loadPlayable({ 1: 4 });
    await announce();
    expect(await listNotifications(member)).toMatchObject([{ count: 3, episode: 4 }]);
    expect(await listNotifications(late)).toMatchObject([{ count: 1, episode: 4 }]);
    expect(await listNotifications(stranger)).toEqual([]);
  });

  it('notifies everybody once, with any number of workers and batches', async () => {
    await loadPlayable({ 1: 1 });
    await loadFilm('coming_soon');
    const titles = [await t.titleId(series), await t.titleId(film)];
    await t.database.pool.query(`
      insert into users (name, email, password_hash)
      select 'دنبال‌کننده', 'crowd-${counter}-' || n || '@example.com', 'x' from generate_series(1, 500) n`);
    await t.database.pool.query(
      `insert into title_follows (user_id, title_id, known_arrival, is_awaited)
       select id, $1::int, 0, false from users where email like 'crowd-${counter}-%'
       union all select id, $2, 0, true from users where email like 'crowd-${counter}-%'`,
      titles,
    );
    await loadFilm('available');
    await insertMediaFile(t, { titleId: titles[1] ?? 0 });
    await Promise.all([1, 2, 3].map(() => announceFollows(t.database.db, 70)));
    const { rows } = await t.database.pool.query(
      `select kind, count(*)::int as notices, count(distinct user_id)::int as members
       from notifications where title_id = any($1) group by kind order by kind`,
      [titles],
    );
    expect(rows).toEqual([
      { kind: 'title_available', notices: 500, members: 500 },
      { kind: 'new_episodes', notices: 500, members: 500 },
    ]);
    const { rows: left } = await t.database.pool.query(
      `select 1 from title_follows where title_id = any($1)
       and (is_awaited or (title_id = $2 and known_arrival = 0))`,
      [titles, titles[0]],
    );
    expect(left).toEqual([]);
  });
});
