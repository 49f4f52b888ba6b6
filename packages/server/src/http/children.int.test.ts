import { api, type Endpoint } from '@parde/contract';
import { toQueryString } from '@parde/contract/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../db/client.ts';
import { refreshCategoryCounts } from '../db/read-models/search/category-counts.ts';
import { SAMPLES } from '../testing/endpoint-samples.ts';
import {
  createMemberWithEverything,
  type MemberWithEverything,
} from '../testing/member-with-everything.ts';
import type { Sample } from '../testing/sample.ts';
import { createSampleApp, type TestApp } from '../testing/test-app.ts';

/* Calls everything that `/api/openapi.json` describes as a child for whom one title is suitable: the other titles
   may be in no response. Their names, comments and episodes contain a unique word. */

const MARK = 'زنهارزنهار';
const LIMIT = 12;

let t: TestApp;
let fixture: MemberWithEverything;
let childId: number;
/** The suitable title, and an unsuitable one. */
let suitable: number;
let forbidden: number;

const run = (sql: string, ...values: unknown[]) => t.database.pool.query(sql, values);

beforeAll(async () => {
  t = await createSampleApp();
  fixture = await createMemberWithEverything(t);
  forbidden = fixture.filmId;
  const { rows } = await run(
    `select id from titles where type = 'movie' and status = 'available' and id <> $1 order by id limit 1`,
    forbidden,
  );
  suitable = rows[0].id;
  // Half of the unsuitable titles have an age mark above the limit, half have none.
  await run(
    `update titles set age = case when id = $1 then '12' when id % 2 = 0 then '18' end`,
    suitable,
  );
  await run(`update title_search s set age = t.age,
      facets = array(select f from unnest(s.facets) f where f not like 'a:%')
        || case when t.age is null then '{}'::text[] else array['a:' || t.age] end
    from titles t where t.id = s.title_id`);
  await transact(t.database.pool, (_, client) => refreshCategoryCounts(client));
  await run(
    `update titles set title_fa = title_fa || ' ${MARK}', synopsis_fa = '${MARK}' where id <> $1`,
    suitable,
  );
  await run(`update episodes set title_fa = '${MARK}'`);
  await run(`update comments set body = body || ' ${MARK}' where title_id <> $1`, suitable);
  await run(`insert into collection_titles (collection_id, title_id, position)
    select c.id, t.id, 1000 + t.id from collections c, titles t on conflict do nothing`);
  const member = fixture.owner;
  const child = await member.post<{ id: number }>('/api/user/profiles', {
    ...{ name: 'کودک', avatar: 'star', age_limit: LIMIT, first_pin: '1234' },
  });
  childId = child.body.id;
  await keepEverything(member.id);
  await keepEverything(childId);
});

/** Data that a profile had before it became a child's, or before the titles' age marks changed. */
async function keepEverything(owner: number): Promise<void> {
  await run(
    'insert into watchlist (user_id, title_id) select $1, id from titles on conflict do nothing',
    owner,
  );
  await run(
    'insert into title_likes (user_id, title_id, value) select $1, id, 1 from titles on conflict do nothing',
    owner,
  );
  await run(
    `insert into watch_history (user_id, title_id, position_seconds, duration_seconds)
     select $1, id, 50, 100 from titles where type = 'movie' on conflict do nothing`,
    owner,
  );
}

afterAll(() => t.close());

const isFirst = (pin = '1234') =>
  fixture.owner.call({
    method: 'PUT',
    url: '/api/user/profile',
    payload: { profile_id: fixture.owner.id, pin },
  });
const isChild = () =>
  fixture.owner.call({ method: 'PUT', url: '/api/user/profile', payload: { profile_id: childId } });

const ask = ({ method, path }: Endpoint, { params, query, body }: Sample) =>
  fixture.owner.call({
    method,
    url:
      path.replace(/\{(\w+)\}/g, (_, name: string) => String(params?.[name])) +
      toQueryString(query),
    ...(body ? { payload: body } : {}),
  });

const byRoute = new Map(
  (Object.entries(api) as [keyof typeof api, Endpoint][]).map(([name, endpoint]) => [
    `${endpoint.method} ${endpoint.path}`,
    { name, endpoint },
  ]),
);

/** Calls that end the session or change its profile are made last. */
const LAST = ['POST /api/sanc/logout', 'PUT /api/user/profile'];
/** Described, but not in the contract: the stream of news, and uploads by staff. */
const OUTSIDE = /\/user\/notifications\/stream$|\/admin\/uploads\/files/;
/** Endpoints without sign-in are called as a visitor would: reading only. */
const isOpen = (endpoint: Endpoint) => endpoint.auth === undefined;

it('tells a child of nothing unsuitable, on any call that is described', async () => {
  const { body } = await t.get<{ paths: Record<string, object> }>('/api/openapi.json');
  const routes = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(routes.length).toBeGreaterThan(150);
  await isFirst();
  const told: string[] = [];
  const readable = routes.filter(
    (route) => byRoute.get(route)?.endpoint.children === 'limited' && route.startsWith('GET'),
  );
  for (const route of readable) {
    const { name, endpoint } = byRoute.get(route) ?? expect.fail(route);
    if ((await ask(endpoint, SAMPLES[name].make(fixture))).body.includes(MARK)) told.push(route);
  }
  // Without a child's profile they would be named, so the samples are meaningful.
  expect(told.length).toBeGreaterThan(14);
  await isChild();
  const wrong: string[] = [];
  for (const route of routes) {
    const known = byRoute.get(route);
    if (!known) {
      if (!OUTSIDE.test(route)) wrong.push(`${route} is no part of the contract`);
      continue;
    }
    const { name, endpoint } = known;
    if (LAST.includes(route) || endpoint.isDownload) continue;
    if (isOpen(endpoint) && endpoint.method !== 'GET') continue;
    const answer = await ask(endpoint, SAMPLES[name].make(fixture));
    const closed = answer.statusCode === 403 && answer.json().code === 'closed_to_children';
    const mustBeClosed = endpoint.children === undefined && !isOpen(endpoint);
    if (mustBeClosed !== closed)
      wrong.push(`${route}: ${answer.statusCode} ${answer.body.slice(0, 80)}`);
    if (answer.body.includes(MARK)) wrong.push(`${route} tells`);
    if (answer.statusCode >= 500) wrong.push(`${route}: ${answer.statusCode}`);
    if (
      endpoint.auth &&
      answer.headers['cache-control'] !== 'no-store' &&
      answer.statusCode === 200
    ) {
      wrong.push(`${route} may be cached`);
    }
  }
  expect(wrong).toEqual([]);
});

describe('a child', () => {
  // The calls cleared the history.
  beforeAll(() => keepEverything(childId));

  it.each([
    '/api/titles/search',
    '/api/titles/search?order_by=votes&per_page=48',
    '/api/titles/search?type=series',
    '/api/titles/search?age=18',
    `/api/titles/search?q=${encodeURIComponent('متروپلیس')}`,
    `/api/titles/search?q=${encodeURIComponent('متروپلیس')}&resource=light`,
    `/api/titles/search?q=${MARK}`,
    '/api/titles/search?q=tt0017136',
    '/api/titles/search?q=1927&order_by=year',
    '/api/titles/slideshow?type=movie',
    '/api/titles/comingsoon?type=all',
    '/api/collections',
    '/api/user/history?order_by=votes',
    '/api/user/watchlist?type=movie',
  ])('sees only what suits on %s', async (url) => {
    await isChild();
    const { status, body } = await fixture.owner.get<{ data: { id: number }[]; total: number }>(
      url,
    );
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(MARK);
    if (/search|history|watchlist/.test(url)) {
      expect(body.data.every(({ id }) => id === suitable)).toBe(true);
      expect(body.total ?? 0).toBeLessThanOrEqual(1);
    }
  });

  it('has the suitable one everywhere', async () => {
    await isChild();
    const { owner } = fixture;
    expect((await owner.get<{ total: number }>('/api/titles/search')).body.total).toBe(1);
    for (const url of ['', '/similar', '/files', '/comments', '/screenshots']) {
      expect((await owner.get(`/api/titles/${suitable}${url}`)).status).toBe(200);
    }
    expect((await owner.get<{ total: number }>('/api/user/history')).body.total).toBe(1);
    expect(
      (await owner.post(`/api/user/watchlist/${suitable}`, { in_watchlist: false })).body,
    ).toEqual({
      inWatchlist: false,
    });
  });

  it('sees of a person the roles and counts of what suits', async () => {
    const { rows } = await run(
      `select min(id) as id from people where id not in (select person_id from credits where title_id = $1)`,
      suitable,
    );
    const person = `/api/people/${rows[0].id}`;
    const credit = (title: number, role: string) =>
      run(
        `insert into credits (title_id, person_id, role, position) values ($1, $2, $3, 900)`,
        title,
        rows[0].id,
        role,
      );
    await credit(forbidden, 'director');
    await credit(suitable, 'writer');
    await isChild();
    const { body } = await fixture.owner.get<{ roles: object[] }>(person);
    expect(body).toMatchObject({ role: 'writer', roles: [{ role: 'writer', count: 1 }] });
    await isFirst();
    const all = await fixture.owner.get<{ roles: object[] }>(person);
    expect(all.body.roles.length).toBeGreaterThan(1);
  });

  it('finds no way to the others', async () => {
    await isChild();
    const { owner, imdb, fileId, commentId } = fixture;
    const answers = [
      await owner.get(`/api/titles/${forbidden}`),
      await owner.get(`/api/titles/by-imdb/${imdb}`),
      await owner.get(`/api/titles/${forbidden}/files`),
      await owner.get(`/api/titles/${forbidden}/similar`),
      await owner.get(`/api/titles/${forbidden}/comments`),
      await owner.get(`/api/comments/${commentId}/thread`),
      await owner.get(`/api/watch/${imdb}/${forbidden}`),
      await owner.get(`/api/user/titles/${forbidden}`),
      await owner.post('/api/playbacks', { file_id: fileId }),
      await owner.post('/api/downloads', { file_id: fileId }),
      await owner.post(`/api/user/watchlist/${forbidden}`),
      await owner.post(`/api/user/like/${forbidden}`, { value: 1 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(404));
  });

  it('cannot go on with a film that somebody else began', async () => {
    await isFirst();
    const { owner, fileId } = fixture;
    const started = await owner.post<{ playbackId: string; sources: { url: string }[] }>(
      '/api/playbacks',
      { file_id: fileId },
    );
    const { playbackId, sources } = started.body;
    await isChild();
    const { rows } = await run('select end_reason from playbacks where id = $1', playbackId);
    expect(rows).toEqual([{ end_reason: 'left' }]);
    const link = await t.call({ method: 'GET', url: sources[0]?.url ?? '' });
    expect(link.statusCode).toBeGreaterThanOrEqual(401);
  });

  it('is not counted as one who searched in vain', async () => {
    const counted = async () => (await run('select key, count from missed_searches')).rows;
    const before = await counted();
    await isChild();
    await fixture.owner.get(`/api/titles/search?q=${encodeURIComponent('متروپلیس')}`);
    expect(await counted()).toEqual(before);
  });
});
