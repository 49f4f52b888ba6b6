import { api, type Endpoint } from '@parde/contract';
import { toQueryString } from '@parde/contract/client';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLES } from '../../../testing/endpoint-samples.ts';
import {
  createMemberWithEverything,
  type MemberWithEverything,
} from '../../../testing/member-with-everything.ts';
import { createMember, type Member } from '../../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../../testing/test-app.ts';

/* A film that is shown everywhere is hidden: afterwards no response of the public API may name it. */

const NAME = 'فیلم ناپیدا';

let t: TestApp;
let all: MemberWithEverything;
let staff: Member;
/** Link to the film's file, signed before the film was hidden. */
let link: string;

/** Adds the film to every place that can show a film. */
async function showEverywhere({
  filmId,
  seriesId,
  personId,
  collectionId,
  owner,
  ...ids
}: MemberWithEverything) {
  const other = await createMember(t);
  const run = (sql: string, values: unknown[]) => t.rows(sql, values);
  const both = [owner.id, filmId];
  await run('delete from slides', []);
  await run('insert into slides (title_id, position) values ($1, 0)', [filmId]);
  await run(
    'insert into collection_titles (collection_id, title_id, position) values ($1, $2, -1) on conflict do nothing',
    [collectionId, filmId],
  );
  await run(`delete from credits where title_id = $1`, [filmId]);
  for (const title of [filmId, seriesId]) {
    await run(
      `insert into credits (title_id, person_id, role, position) values ($1, $2, 'director', 90)`,
      [title, personId],
    );
  }
  await run('insert into list_titles (list_id, title_id, position) values ($1, $2, 1)', [
    ids.foreignListId,
    filmId,
  ]);
  await run('insert into watchlist (user_id, title_id) values ($1, $2)', both);
  await run('insert into title_likes (user_id, title_id, value) values ($1, $2, 1)', both);
  await run(
    `insert into title_follows (user_id, title_id, is_awaited) values ($1, $2, true)`,
    both,
  );
  await run(
    `insert into notifications (user_id, kind, title_id, event) values ($1, 'title_available', $2, 'e')`,
    both,
  );
  await run(`update title_requests set state = 'fulfilled', title_id = $2 where id = $1`, [
    ids.requestId,
    filmId,
  ]);
  await run(
    `insert into comments (title_id, user_id, body, is_spoiler, state, parent_id, root_id)
      values ($1, $2, 'پاسخ', false, 'visible', $3, $3)`,
    [filmId, other.id, ids.commentId],
  );
}

/** Saves the film with its name and the given change, by staff. */
async function save(change: object) {
  const { body } = await staff.get(`/api/admin/titles/${all.filmId}`);
  const answer = await staff.call({
    method: 'PUT',
    url: `/api/admin/titles/${all.filmId}`,
    payload: snakeCased({ ...body, titleFa: NAME, ...change }),
  });
  expect(answer.body).toContain(NAME);
  expect(answer.statusCode).toBe(200);
}

beforeAll(async () => {
  t = await createSampleApp({ PUBLIC_URL: 'https://parde.example' });
  all = await createMemberWithEverything(t);
  staff = await createMember(t, { role: 'owner' });
  await showEverywhere(all);
  await save({});
  const started = await all.owner.post<{ sources: { url: string }[] }>('/api/playbacks', {
    file_id: all.fileId,
  });
  link = started.body.sources[0]?.url ?? '';
});
afterAll(() => t.close());

type Name = keyof typeof api;

async function ask(name: Name, headers: Record<string, string>) {
  const endpoint: Endpoint = api[name];
  const { params, query, body } = { ...SAMPLES[name].make(all), ...OTHER_INPUT[name]?.() };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, field: string) => String(params?.[field]));
  return t.call({
    method: endpoint.method,
    url: path + toQueryString(query),
    headers,
    ...(body ? { payload: body } : {}),
  });
}

/** Samples that refer to something other than this film. */
const OTHER_INPUT: Partial<Record<Name, () => object>> = {
  searchTitles: () => ({ query: { q: NAME } }),
  listDirectorTitles: () => ({ params: { id: all.seriesId } }),
  listSimilarTitles: () => ({ params: { id: all.seriesId } }),
  searchPeople: () => ({ query: { q: 'چاپلین' } }),
  followTitle: () => ({ params: { id: all.filmId } }),
};

/** Exports of a member's own data, hidden titles included. */
const OWN_DATA: Name[] = ['exportUser', 'exportTitles'];

const readers = (Object.entries(api) as [Name, Endpoint][])
  .filter(
    ([name, { method, auth }]) => method === 'GET' && auth !== 'staff' && !OWN_DATA.includes(name),
  )
  .map(([name]) => name);

/** Endpoints whose responses name the film, for its member or for a visitor. */
async function naming(): Promise<string[]> {
  const found: string[] = [];
  for (const name of readers) {
    for (const headers of [all.owner.headers, {}]) {
      const { body } = await ask(name, headers as Record<string, string>);
      const isNamed = body.includes(NAME) || body.includes(`/titles/${all.filmId}/`);
      if (isNamed && !found.includes(name)) found.push(name);
    }
  }
  return found.sort();
}

/** Endpoints of the film itself. */
const OF_THE_FILM: Name[] = [
  'getTitle',
  'getTitleByImdb',
  'listTitleFiles',
  'listScreenshots',
  'setWatchlist',
  'saveProgress',
  'likeTitle',
  'getTitleState',
  'followTitle',
  'listTopComments',
  'listComments',
  'getCommentThread',
  'listReplies',
  'writeComment',
  'likeComment',
  'reportComment',
  'getWatchable',
  'startPlayback',
  'makeDownload',
  'choosePlayback',
  'reportPlayback',
];

async function sitemap() {
  const { body } = await t.call({ method: 'GET', url: '/sitemaps/titles-0.xml' });
  return body.includes(`/titles/${all.filmId}/`);
}

const deliver = () => t.call({ method: 'GET', url: link, headers: { range: 'bytes=0-1' } });

it('is shown by all of these while it is published', async () => {
  expect(await naming()).toEqual(
    [
      'getActivity',
      'getOwnList',
      'getPerson',
      'getTitle',
      'getTitleByImdb',
      'getWatchable',
      'listCollectionTitles',
      'getCollection',
      'listContinue',
      'listDiary',
      'listDirectorTitles',
      'listFollows',
      'listHistory',
      'listListTitles',
      'listNotifications',
      'listOwnComments',
      'listPlaybacks',
      'listRequests',
      'listScreenshots',
      'listSimilarTitles',
      'listSlides',
      'listTitleFiles',
      'listWatchlist',
      'searchTitles',
    ].sort(),
  );
  expect(await sitemap()).toBe(true);
  expect((await deliver()).statusCode).toBe(206);
});

describe.each([
  ['draft', {}, 404],
  ['hidden', {}, 404],
  ['takedown', { takedownReason: 'به خواست صاحب اثر', takedownStatus: 410 }, 410],
  ['takedown', { takedownReason: 'به حکم دادگاه', takedownStatus: 451 }, 451],
])('as %s', (state, more, status) => {
  beforeAll(async () => {
    await save({ state, ...more });
    await t.runJobs();
    // Checks of links are cached for fifteen seconds.
    t.clock.pass(20_000);
  });

  it('is named nowhere', async () => {
    expect(await naming()).toEqual([]);
    expect(await sitemap()).toBe(false);
  });

  it('cannot be opened, written about, kept or played', async () => {
    for (const name of OF_THE_FILM) {
      const answer = await ask(name, all.owner.headers);
      const isPage = ['getTitle', 'getTitleByImdb', 'listTitleFiles', 'listScreenshots'];
      expect([name, answer.statusCode]).toEqual([name, isPage.includes(name) ? status : 404]);
    }
    const { body } = await ask('getTitle', {});
    if ('takedownReason' in more) expect(body).toContain(more.takedownReason);
    expect((await deliver()).statusCode).toBeGreaterThanOrEqual(403);
  });

  it('is counted nowhere', async () => {
    const listed = await t.get<{ total: number }>('/api/titles/search?per_page=1');
    const rows = await t.row<{ n: number }>(
      `select count(*)::int as n from titles where state = 'published' and status = 'available'`,
    );
    expect(listed.body.total).toBe(rows.n);
    const { body } = await all.owner.get<{ total: number }>('/api/user/follows');
    expect(body.total).toBe(0);
  });

  it('comes back as it was', async () => {
    await save({ state: 'published' });
    expect(await naming()).toContain('searchTitles');
    expect(await sitemap()).toBe(true);
  });
});
