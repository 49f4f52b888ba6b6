import type { Profile, User } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMember, type Member, TEST_PASSWORD } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let member: Member;
let film: number;

beforeAll(async () => {
  t = await createSampleApp();
  film = await t.titleId('متروپلیس');
});

beforeEach(async () => {
  member = await createMember(t);
});

afterAll(() => t.close());

type Failure = { message: string; code?: string; errors?: Record<string, string[]> };

async function ask<T = Profile & Failure>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  who = member,
) {
  const answer = await who.call({ method, url, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json<T>() };
}

const create = (more: object = {}) =>
  ask('POST', '/api/user/profiles', { name: 'دوم', avatar: 'moon', ...more });
const change = (id: number, more: object) => ask('PATCH', `/api/user/profiles/${id}`, more);
const choose = (profile_id: number, more: object = {}, who = member) =>
  ask('PUT', '/api/user/profile', { profile_id, ...more }, who);
const list = async (who = member) =>
  (
    await ask<{ data: Profile[]; current: number | null }>(
      'GET',
      '/api/user/profiles',
      undefined,
      who,
    )
  ).body;
const user = async (who = member) => (await who.get<User>('/api/user')).body;
const forgetProof = () =>
  t.database.pool.query(
    `update sessions set proved_at = now() - interval '1 day' where user_id = $1`,
    [member.id],
  );
/** Another browser of the member. */
const otherBrowser = async (): Promise<Member> => {
  const answer = await t.call({
    method: 'POST',
    url: '/api/sanc/login',
    payload: { email: member.email, password: TEST_PASSWORD, remember: true },
  });
  const headers = { authorization: `Bearer ${answer.json().token}` };
  const call: Member['call'] = (options) =>
    t.call({ ...options, headers: { ...headers, ...options.headers } });
  return {
    ...member,
    headers,
    call,
    async get(url) {
      const got = await call({ method: 'GET', url });
      return { status: got.statusCode, body: got.json() };
    },
  };
};

/** A child's profile, with the PIN 1234 for the first one. */
const createChild = async (limit = 12) =>
  (await create({ name: 'کودک', age_limit: limit, first_pin: '۱۲۳۴' })).body;

describe('profiles of an account', () => {
  it('are one at first, which is chosen without asking', async () => {
    const first = {
      ...{ id: member.id, name: member.name, avatar: 'curtain', ageLimit: null },
      ...{ hasPin: false, isFirst: true },
    };
    expect(await list()).toEqual({ data: [first], current: member.id });
    expect(await user()).toMatchObject({ profile: first, profileCount: 1 });
  });

  it('are made, renamed and deleted, at most five, with names that differ', async () => {
    const { status, body } = await create();
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'دوم', avatar: 'moon', isFirst: false, hasPin: false });
    expect(await user()).toMatchObject({ profile: { id: member.id }, profileCount: 2 });
    expect((await create()).body.errors).toHaveProperty('name');
    expect((await change(body.id, { name: member.name })).body.errors).toHaveProperty('name');
    expect((await change(body.id, { name: 'سارا', avatar: 'cat' })).body).toMatchObject({
      ...{ name: 'سارا', avatar: 'cat' },
    });
    const more = await Promise.all(['۳', '۴', '۵', '۶'].map((name) => create({ name })));
    expect(more.map((one) => one.status).sort()).toEqual([200, 200, 200, 409]);
    expect((await ask('DELETE', `/api/user/profiles/${member.id}`)).status).toBe(409);
    expect((await ask('DELETE', `/api/user/profiles/${body.id}`)).status).toBe(200);
    const made = more.filter(({ status }) => status === 200).map((one) => one.body.name);
    const [first, ...others] = (await list()).data.map(({ name }) => name);
    expect(first).toBe(member.name);
    expect(others.sort()).toEqual(made.sort());
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'د'.repeat(31) }],
    ['avatar', { avatar: 'dragon' }],
    ['pin', { pin: '12' }],
    ['pin', { pin: 'abcd' }],
    ['age_limit', { age_limit: 18 }],
    ['age_limit', { age_limit: '7' }],
    ['first_pin', { age_limit: 7 }],
  ])('refuse a wrong %s: %j', async (field, wrong) => {
    const { status, body } = await create(wrong);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect((await list()).data).toHaveLength(1);
  });

  it('are nobody else’s', async () => {
    const { body } = await create();
    const other = await createMember(t);
    expect((await choose(body.id, {}, other)).status).toBe(404);
    for (const method of ['PATCH', 'DELETE'] as const) {
      expect((await ask(method, `/api/user/profiles/${body.id}`, {}, other)).status).toBe(404);
    }
  });

  it('are remembered by each browser', async () => {
    const { body } = await create();
    const other = await otherBrowser();
    expect((await choose(body.id)).status).toBe(200);
    expect([(await user()).profile?.id, (await user(other)).profile]).toEqual([body.id, null]);
  });

  it('need a proof of identity to be deleted, unlocked or shown more', async () => {
    const child = await createChild();
    await forgetProof();
    for (const answer of [
      await ask('DELETE', `/api/user/profiles/${child.id}`),
      await change(child.id, { age_limit: null }),
      await change(member.id, { pin: '9999' }),
      await change(child.id, { pin: '9999' }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'proof_needed']);
    }
    expect((await change(child.id, { name: 'نام دیگر' })).status).toBe(200);
  });
});

describe('what one profile does', () => {
  it('is not what another one did', async () => {
    const { body } = await create();
    await member.post(`/api/user/watchlist/${film}`, { in_watchlist: true });
    await member.post(`/api/user/like/${film}`, { value: 1 });
    await ask('PUT', `/api/user/ratings/${film}`, { stars: 4 });
    await member.post('/api/user/progress', {
      ...{ title_id: film, position_seconds: 40, duration_seconds: 100 },
    });
    await ask('PUT', '/api/user/history/pause', { paused: true });
    const mine = async () => {
      const state = await member.get<Record<string, unknown>>(`/api/user/titles/${film}`);
      const history = await member.get<{ total: number }>('/api/user/history');
      const saved = await member.get<{ data: number[] }>('/api/user/watchlist/ids');
      const { isHistoryPaused } = await user();
      const { inWatchlist, like, stars } = state.body;
      return [inWatchlist, like, stars, history.body.total, saved.body.data, isHistoryPaused];
    };
    const first = await mine();
    expect(first.slice(0, 3)).toEqual([true, 1, 4]);
    expect(first[3]).toBe(1);
    expect(first[5]).toBe(true);
    await choose(body.id);
    expect(await mine()).toEqual([false, 0, null, 0, [], false]);
    await member.post(`/api/user/like/${film}`, { value: -1 });
    await choose(member.id);
    expect(await mine()).toEqual(first);
  });

  it('ends with it, and is told in the export', async () => {
    const { body } = await create();
    await choose(body.id);
    await member.post(`/api/user/watchlist/${film}`, { in_watchlist: true });
    const file = await member.get<{ profiles: Profile[]; watchlist: { profileId: number }[] }>(
      '/api/user/export',
    );
    expect(file.body.profiles.map(({ id }) => id)).toEqual([member.id, body.id]);
    expect(file.body.watchlist.map(({ profileId }) => profileId)).toEqual([body.id]);
    await choose(member.id);
    await ask('DELETE', `/api/user/profiles/${body.id}`);
    const { rows } = await t.database.pool.query('select from watchlist where user_id = $1', [
      body.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('a PIN', () => {
  it('is asked for before its profile is chosen, and stored as a hash', async () => {
    const { body } = await create({ pin: '۴۳۲۱' });
    expect(body.hasPin).toBe(true);
    expect(Object.keys((await choose(body.id)).body.errors ?? {})).toEqual(['pin']);
    expect((await choose(body.id, { pin: '0000' })).status).toBe(422);
    expect((await user()).profile?.id).toBe(member.id);
    expect((await choose(body.id, { pin: '4321' })).status).toBe(200);
    const { rows } = await t.database.pool.query('select pin_hash from profiles where id = $1', [
      body.id,
    ]);
    expect(rows[0].pin_hash).toMatch(/^\$argon2id\$/);
  });

  it('cannot be guessed, also not by many at once; the password opens instead', async () => {
    const { body } = await create({ pin: '4321' });
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, i) => choose(body.id, { pin: String(1000 + i) })),
    );
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(7);
    expect((await choose(body.id, { pin: '4321' })).status).toBe(429);
    expect((await choose(body.id, { password: 'نادرست' })).body.errors).toHaveProperty('password');
    expect((await choose(body.id, { password: TEST_PASSWORD })).status).toBe(200);
  });

  it('of the first profile is asked for when a child signs out', async () => {
    const child = await createChild();
    await choose(child.id);
    const leave = (proof?: object) => ask('POST', '/api/sanc/logout', proof);
    expect(Object.keys((await leave()).body.errors ?? {})).toEqual(['pin']);
    expect((await leave({ pin: '0000' })).status).toBe(422);
    expect((await leave({ password: 'نادرست' })).body.errors).toHaveProperty('password');
    expect((await user()).profile?.id).toBe(child.id);
    expect((await leave({ pin: '۱۲۳۴' })).status).toBe(200);
    expect((await member.get('/api/user')).status).toBe(401);
    // An ended session can always be left.
    expect((await leave()).status).toBe(200);
    const other = await otherBrowser();
    await choose(child.id, {}, other);
    const byPassword = { password: TEST_PASSWORD };
    expect((await ask('POST', '/api/sanc/logout', byPassword, other)).status).toBe(200);
  });

  it('of the first profile closes the account until somebody is chosen', async () => {
    const child = await createChild();
    const other = await otherBrowser();
    const closed = await other.get<Failure>('/api/user/watchlist');
    expect([closed.status, closed.body.code]).toEqual([403, 'profile_needed']);
    const open = await other.call({ method: 'GET', url: `/api/titles/${film}` });
    expect([open.statusCode, open.headers['cache-control']]).toEqual([200, 'no-store']);
    const third = await otherBrowser();
    expect((await third.call({ method: 'POST', url: '/api/sanc/logout' })).statusCode).toBe(200);
    expect((await third.get('/api/user')).status).toBe(401);
    expect((await choose(child.id, {}, other)).status).toBe(200);
    expect((await other.get('/api/user/watchlist')).status).toBe(200);
  });
});

describe('a child’s profile', () => {
  it('is left by the PIN of the first one only', async () => {
    const child = await createChild();
    const { body: third } = await create({ name: 'سوم' });
    await choose(child.id);
    for (const id of [member.id, third.id]) {
      expect(Object.keys((await choose(id)).body.errors ?? {})).toEqual(['pin']);
      expect((await choose(id, { pin: '1111' })).status).toBe(422);
    }
    expect((await user()).profile?.id).toBe(child.id);
    expect((await choose(third.id, { pin: '1234' })).status).toBe(200);
  });

  it('changes nothing of the account', async () => {
    const child = await createChild();
    await choose(child.id);
    for (const answer of [
      await create({ name: 'چهارم' }),
      await change(child.id, { age_limit: null }),
      await ask('DELETE', `/api/user/profiles/${child.id}`),
      await ask('PATCH', '/api/user', { name: 'نام' }),
      await ask('DELETE', '/api/user', { password: TEST_PASSWORD }),
      await ask('GET', '/api/user/export'),
      await ask('POST', '/api/user/device-code'),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'closed_to_children']);
    }
  });

  it('is never the first one, and keeps that one’s PIN', async () => {
    expect(
      (await change(member.id, { age_limit: 7, first_pin: '1234' })).body.errors,
    ).toHaveProperty('age_limit');
    const child = await createChild();
    expect((await change(member.id, { pin: null })).status).toBe(409);
    await ask('DELETE', `/api/user/profiles/${child.id}`);
    expect((await change(member.id, { pin: null })).body).toMatchObject({ hasPin: false });
  });
});
