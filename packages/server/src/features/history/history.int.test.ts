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

describe('GET /api/user/history', () => {
  const names = async (query: string) =>
    (await list(member, query)).data.map(
      ({ titleFa, episode }) => titleFa + (episode ? ` ${episode.number}` : ''),
    );

  it('tells where each entry plays, and which has nothing to play', async () => {
    await t.database.pool.query('update media_files set is_direct_playable = false');
    await fill(member, [
      [film, null],
      [series, episodes[1] ?? 0],
      [series, episodes[2] ?? 0],
    ]);
    const paths = async () => (await list(member)).data.map(({ watchPath }) => watchPath);
    const { pool } = t.database;
    await pool.query('update media_files set is_direct_playable = false');
    expect(await paths()).toEqual([null, null, null]);
    await pool.query(
      'update media_files set is_direct_playable = true where episode_id is null or episode_id = $1',
      [episodes[1]],
    );
    expect(await paths()).toEqual([
      null,
      `/watch/p${series}/${episodes[1]}`,
      `/watch/tt0017136/${film}`,
    ]);
  });

  it('filters and orders like any list, episodes of a series by when they were watched', async () => {
    await fill(member, [
      [film, null],
      [series, episodes[2] ?? 0],
      [await t.titleId('فیلم 04'), null],
      [series, episodes[1] ?? 0],
    ]);
    await fill(other, [[await t.titleId('ام'), null]]);
    expect(await names('')).toEqual(['هزاردستان 1', 'فیلم 04', 'هزاردستان 2', 'متروپلیس']);
    expect(await names('?type=series')).toEqual(['هزاردستان 1', 'هزاردستان 2']);
    expect(await names('?genre=drama&type=movie')).toEqual(['متروپلیس']);
    expect(await names('?order_by=year')).toEqual([
      'هزاردستان 1',
      'هزاردستان 2',
      'فیلم 04',
      'متروپلیس',
    ]);
    expect(await list(member, '?per_page=3&page=2')).toMatchObject({
      data: [{ id: film }],
      total: 4,
      last_page: 2,
    });
    expect((await member.get('/api/user/history?order_by=x')).status).toBe(422);
  });

  it('uses the same number of queries for many entries as for one', async () => {
    const countQueries = async () =>
      (await t.statementsOf(() => list(member, '?per_page=60'))).length;
    await fill(member, [[film, null]]);
    const forOne = await countQueries();
    await fill(
      member,
      episodes.map((id) => [series, id]),
    );
    expect(await countQueries()).toBe(forOne);
    expect(forOne).toBeGreaterThan(1);
  });
});

describe('DELETE /api/user/history', () => {
  const remove = async (who: Member, id: unknown = '') =>
    (await who.call({ method: 'DELETE', url: `/api/user/history${id && `/${id}`}` })).statusCode;

  it('takes one’s own entry out, once', async () => {
    await save(member, { title_id: film });
    await save(member, { title_id: series, episode_id: episodes[1] });
    const [latest, first] = (await list(member)).data;
    expect(await remove(member, first?.historyId)).toBe(200);
    expect(await remove(member, first?.historyId)).toBe(404);
    expect((await list(member)).data).toEqual([latest]);
  });

  it('never reaches another member’s', async () => {
    await save(member, { title_id: film });
    const [entry] = (await list(member)).data;
    expect(await remove(other, entry?.historyId)).toBe(404);
    expect(await remove(other)).toBe(200);
    expect((await list(member)).data).toEqual([entry]);
    for (const id of [0, 'x', 999_999]) expect(await remove(member, id)).toBe(404);
    const url = `/api/user/history/${entry?.historyId}`;
    expect((await t.call({ method: 'DELETE', url })).statusCode).toBe(401);
    expect((await list(member)).total).toBe(1);
  });

  it('empties it, however often it is asked to', async () => {
    await fill(
      member,
      episodes.map((id) => [series, id]),
    );
    expect([await remove(member), await remove(member)]).toEqual([200, 200]);
    expect((await list(member)).total).toBe(0);
  });
});
