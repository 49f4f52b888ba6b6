import type { RequestCase, TitleRequest } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  acceptRequest,
  declineRequest,
  fulfilRequest,
  listRequests,
} from '../../cli/request-commands.ts';
import { listNotifications, notificationKinds } from '../../testing/list-notifications.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { findRequestsToAnswer, fulfilAvailable } from './answer-requests.ts';

let t: TestApp;
let member: Member;
let other: Member;
let titleId: number;

beforeAll(async () => {
  t = await createTestApp();
  await t.load([
    { record: 'title', id: 'test:here', type: 'movie', title_fa: 'رگبار', year: 1972 },
    { record: 'title', id: 'test:soon', type: 'movie', title_fa: 'فردا', status: 'coming_soon' },
  ]);
  titleId = await t.titleId('رگبار');
});

afterAll(() => t.close());

beforeEach(async () => {
  await t.database.pool.query('delete from title_requests');
  [member, other] = [await createMember(t), await createMember(t)];
});

const db = () => t.database.db;

/** A request by both members; returns its number as an operator types it. */
async function ask(wish: object = {}): Promise<string> {
  const payload = { title: 'کلاغ', type: 'movie', ...wish };
  await member.post('/api/user/request', payload);
  const { body } = await other.post<{ request: TitleRequest }>('/api/user/request', payload);
  expect(body.request.votes).toBe(2);
  return String(body.request.id);
}

const own = async () =>
  (await member.get<{ data: TitleRequest[] }>('/api/user/requests')).body.data[0];

async function announce() {
  await t.jobs.enqueue(db(), 'announce-news', {});
  await t.runJobs();
}

describe('parde requests', () => {
  it('accepts, then fulfils, and notifies all voters each time', async () => {
    const number = await ask();
    expect(await acceptRequest(db(), number)).toContain('accepted');
    expect(await own()).toMatchObject({ state: 'accepted', fulfilledBy: null });
    await fulfilRequest(db(), number, String(titleId));
    expect(await own()).toMatchObject({ state: 'fulfilled', fulfilledBy: { titleFa: 'رگبار' } });
    for (const voter of [member, other]) {
      expect(await listNotifications(voter)).toMatchObject([
        { kind: 'request_fulfilled', request: { title: 'کلاغ' }, title: { id: titleId } },
        { kind: 'request_accepted', request: { title: 'کلاغ' } },
      ]);
    }
    expect(await listNotifications(await createMember(t))).toEqual([]);
  });

  it('declines with a reason', async () => {
    await declineRequest(db(), await ask(), '  نسخهٔ خوبی پیدا نشد ');
    expect(await own()).toMatchObject({ state: 'declined', reason: 'نسخهٔ خوبی پیدا نشد' });
    expect(await listNotifications(other)).toMatchObject([
      { kind: 'request_declined', reason: 'نسخهٔ خوبی پیدا نشد' },
    ]);
  });

  it('does not notify members who withdrew', async () => {
    const number = await ask();
    await other.call({ method: 'DELETE', url: `/api/user/requests/${number}` });
    await acceptRequest(db(), number);
    expect(await listNotifications(other)).toEqual([]);
    expect(await notificationKinds(member)).toEqual(['request_accepted']);
  });

  it('answers once, whatever operators do at the same time', async () => {
    const number = await ask();
    const answers = await Promise.allSettled([
      declineRequest(db(), number, 'نشد'),
      fulfilRequest(db(), number, String(titleId)),
      declineRequest(db(), number, 'باز هم نشد'),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listNotifications(member)).toHaveLength(1);
  });

  it('refuses with one sentence what cannot be', async () => {
    const number = await ask();
    const refuses = (answer: Promise<unknown>, sentence: string) =>
      expect(answer).rejects.toThrow(sentence);
    await refuses(acceptRequest(db(), '999999'), 'There is no request 999999.');
    await refuses(acceptRequest(db(), 'x'), 'There is no request x.');
    await refuses(acceptRequest(db(), '99999999999'), 'There is no request 99999999999.');
    await refuses(declineRequest(db(), number, '  '), '1 to 300 characters');
    await refuses(declineRequest(db(), number, 'آ'.repeat(301)), '1 to 300 characters');
    await refuses(fulfilRequest(db(), number, '999999'), 'There is no title 999999.');
    const soon = String(await t.titleId('فردا'));
    await refuses(fulfilRequest(db(), number, soon), `Title ${soon} is not available yet.`);
    await declineRequest(db(), number, 'نشد');
    await refuses(acceptRequest(db(), number), `Request ${number} is declined`);
    await refuses(listRequests(db(), 'lost'), 'There is no state lost');
    expect(await notificationKinds(member)).toEqual(['request_declined']);
  });

  it('lists the most wanted first, with notes, and nothing that a terminal obeys', async () => {
    const few = await member.post<{ request: TitleRequest }>('/api/user/request', {
      title: 'کم‌خواه',
      type: 'series',
      year: 1990,
    });
    const many = await ask({ note: 'لطفا\n*با زیرنویس', imdb: 'tt0099998' });
    // As an earlier version or another program may have stored it.
    await t.rows(
      `update request_votes set note = replace(note, '*', E'\\u001b[31m') where request_id = $1`,
      [many],
    );
    const list = (await listRequests(db())).text;
    expect(list.split('\n')).toEqual([
      `#${many}  open  2 votes  کلاغ  (movie, tt0099998)`,
      '    لطفا [31mبا زیرنویس',
      '    لطفا [31mبا زیرنویس',
      `#${few.body.request.id}  open  1 vote  کم‌خواه  (series, 1990)`,
    ]);
    expect((await listRequests(db(), 'declined')).text).toBe('No such requests.');
    await declineRequest(db(), many, 'نشد');
    expect((await listRequests(db(), 'declined')).text).toContain('کلاغ');
    expect((await listRequests(db())).text).not.toContain('کلاغ');
  });
});

describe('announce-news', () => {
  it('fulfils what was asked for by the IMDb id of a title that arrived', async () => {
    await ask({ imdb: 'tt0000777', title: 'آمدنی' });
    await ask({ title: 'نیامدنی' });
    const record = { record: 'title', id: 'imdb:tt0000777', type: 'movie', title_fa: 'آمد' };
    await t.load([{ ...record, status: 'coming_soon' }]);
    await announce();
    expect(await listNotifications(member)).toEqual([]);
    await t.load([{ ...record, status: 'available' }]);
    await announce();
    await announce();
    for (const voter of [member, other]) {
      expect(await listNotifications(voter)).toMatchObject([
        { kind: 'request_fulfilled', request: { title: 'آمدنی' }, title: { titleFa: 'آمد' } },
      ]);
    }
    expect((await listRequests(db(), 'open')).text).toContain('نیامدنی');
  });

  it('tells every voter once when workers and voters meet', async () => {
    await t.load([
      { record: 'title', id: 'imdb:tt0000888', type: 'movie', title_fa: 'رسید', year: 2000 },
    ]);
    await t.database.pool.query(`
      with request as (
        insert into title_requests (type, title, key, imdb)
        select 'movie', 'خواسته', 'خواسته', 'tt0000888' returning id),
      crowd as (
        insert into users (name, email, password_hash)
        select 'رأی‌دهنده', 'voter-' || n || '@example.com', 'x' from generate_series(1, 200) n
        returning id)
      insert into request_votes (request_id, user_id) select request.id, crowd.id from request, crowd`);
    await Promise.all([1, 2, 3].map(() => fulfilAvailable(db(), 1)));
    const { rows } = await t.database.pool.query(
      "select count(*)::int as notices from notifications n join users u on u.id = n.user_id where u.email like 'voter-%'",
    );
    expect(rows).toEqual([{ notices: 200 }]);
  });
});

describe('sweep', () => {
  it('takes away what only members who left had wanted', async () => {
    const gone = await member.post<{ request: TitleRequest }>('/api/user/request', {
      title: 'تنها',
      type: 'movie',
    });
    const both = await ask();
    await t.database.pool.query('delete from users where id = $1', [member.id]);
    await t.jobs.enqueue(db(), 'sweep', {});
    await t.runJobs();
    const list = (await listRequests(db())).text;
    expect(list).toContain(`#${both}  open  1 vote `);
    expect(list).not.toContain(`#${gone.body.request.id} `);
  });
});

describe('the screen of requests', () => {
  it('lists by votes, and answers everybody who wants it', async () => {
    const moderator = await createMember(t, { role: 'moderator' });
    const number = await ask();
    await member.post('/api/user/request', { title: 'یک رأی', type: 'movie' });
    const { body } = await moderator.get<{ data: RequestCase[]; total: number }>(
      '/api/admin/requests',
    );
    expect(body.total).toBe(2);
    expect(body.data.map(({ votes }) => votes)).toEqual([2, 1]);
    const decline = (reason: string) =>
      moderator.post(`/api/admin/requests/${number}/decline`, { reason });
    expect((await decline('')).status).toBe(422);
    expect(await decline('نسخه‌ای نیست')).toMatchObject({
      status: 200,
      body: { state: 'declined' },
    });
    expect((await decline('دوباره')).status).toBe(409);
    expect(await notificationKinds(other)).toEqual(['request_declined']);
  });

  it('links a title that is there', async () => {
    const moderator = await createMember(t, { role: 'moderator' });
    const number = await ask();
    const fulfil = (id: number) =>
      moderator.post(`/api/admin/requests/${number}/fulfil`, { title_id: id });
    expect(await fulfil(999999)).toMatchObject({
      status: 422,
      body: { errors: { title_id: [expect.any(String)] } },
    });
    expect(await fulfil(titleId)).toMatchObject({
      status: 200,
      body: { state: 'fulfilled', fulfilledBy: { id: titleId, name: 'رگبار' } },
    });
  });
});

describe('the list to answer', () => {
  const answered = async (limit = 10, offset = 0) =>
    (await findRequestsToAnswer(db(), ['open', 'accepted'], { limit, offset })).map(
      ({ title, votes }) => [title, votes],
    );

  it('counts votes as they come and go, with their members too', async () => {
    await ask();
    const [leaving] = [await createMember(t)];
    await leaving.post('/api/user/request', { title: 'کلاغ', type: 'movie' });
    await member.post('/api/user/request', { title: 'دونده', type: 'movie' });
    expect(await answered()).toEqual([
      ['کلاغ', 3],
      ['دونده', 1],
    ]);
    await t.rows('delete from users where id = $1', [leaving.id]);
    expect(await answered()).toEqual([
      ['کلاغ', 2],
      ['دونده', 1],
    ]);
  });

  it('goes by votes through all states, page by page', async () => {
    await acceptRequest(db(), await ask());
    await member.post('/api/user/request', { title: 'دونده', type: 'movie' });
    expect([await answered(1), await answered(1, 1), await answered(1, 2)]).toEqual([
      [['کلاغ', 2]],
      [['دونده', 1]],
      [],
    ]);
  });
});
