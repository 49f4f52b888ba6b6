import { api } from '@parde/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createMember, type Member } from '../testing/members.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { bind } from './bind.ts';

let t: TestApp;
let member: Member;

beforeAll(async () => {
  t = await createTestApp();
  const response = z.object({ id: z.int().nullable() });
  const common = { method: 'GET', summary: '', tag: 'test', response } as const;
  const closed = { ...common, path: '/api/test/closed', auth: 'user' } as const;
  const open = { ...common, path: '/api/test/open', auth: 'optional', maxAge: 60 } as const;
  bind(t.app, closed, async ({ caller }) => ({ id: caller.userId }));
  bind(t.app, open, async ({ caller }) => ({ id: caller?.userId ?? null }));
  member = await createMember(t);
});

afterAll(() => t.close());

const ask = (url: string, headers: Record<string, string> = {}) =>
  t.call({ method: 'GET', url, headers });

it('knows the caller by the Bearer token', async () => {
  expect((await ask('/api/test/closed', member.headers)).json()).toEqual({ id: member.id });
});

it('accepts the scheme in any case, and asks no CSRF token of such a call', async () => {
  const headers = { authorization: `bearer ${member.token}`, origin: 'http://localhost:3000' };
  expect((await ask('/api/test/closed', headers)).statusCode).toBe(200);
  const url = '/api/user/notifications';
  expect((await t.call({ method: 'POST', url, headers })).statusCode).toBe(200);
});

it('rejects calls without one, with Sanctum’s message', async () => {
  const other = await createMember(t);
  const [id = ''] = member.token.split('|');
  const [, secret = ''] = other.token.split('|');
  for (const authorization of [
    '',
    'Bearer',
    'Bearer x',
    'Basic bWU6bWU=',
    `Bearer ${id}|${secret}`,
    `Bearer ${member.token}x`,
    `Bearer ${member.token.slice(0, -1)}`,
  ]) {
    const answer = await ask('/api/test/closed', { authorization });
    expect([answer.statusCode, answer.json()], authorization).toEqual([
      401,
      { message: 'Unauthenticated.' },
    ]);
  }
  // Another site could make a browser send the cookie alone.
  const cookie = `token=${encodeURIComponent(member.token)}`;
  expect((await ask('/api/test/closed', { cookie })).statusCode).toBe(401);
});

it('answers visitors too where the caller is optional, and lets no cache mix the two', async () => {
  const visitor = await ask('/api/test/open');
  expect(visitor.json()).toEqual({ id: null });
  expect(visitor.headers['cache-control']).toContain('public');
  const own = await ask('/api/test/open', member.headers);
  expect(own.json()).toEqual({ id: member.id });
  expect(own.headers['cache-control']).toBe('no-store');
  expect(own.headers.vary).toContain('Authorization');
  expect((await ask('/api/test/open', { authorization: 'Bearer 1|x' })).json().id).toBeNull();
});

it('ends a session at its time, and moves that on with use, writing seldom', async () => {
  const set = (text: string) =>
    t.database.pool.query(`update sessions set ${text} where user_id = $1`, [member.id]);
  const read = async () =>
    (await t.database.pool.query('select * from sessions where user_id = $1', [member.id])).rows[0];
  await set(`last_used_at = now() - interval '1 minute', expires_at = now() + interval '1 hour'`);
  const before = await read();
  await ask('/api/test/closed', member.headers);
  expect(await read()).toEqual(before);
  await set(`last_used_at = now() - interval '6 minutes'`);
  await ask('/api/test/closed', member.headers);
  expect(Date.parse((await read()).expires_at) - Date.now()).toBeGreaterThan(100 * 86_400_000);
  await set(`expires_at = now() - interval '1 second'`);
  expect((await ask('/api/test/closed', member.headers)).statusCode).toBe(401);
});

it('is asked of every endpoint below /api/user', () => {
  for (const endpoint of Object.values(api)) {
    if (/^\/api\/user(\/|$)/.test(endpoint.path)) {
      expect('auth' in endpoint ? endpoint.auth : null, endpoint.path).toBe('user');
    }
  }
});

describe('the cookie of a token', () => {
  const idle = (who: Member, isRemembered = true) =>
    t.database.pool.query(
      `update sessions set last_used_at = now() - interval '6 minutes', is_remembered = $2,
         expires_at = now() + interval '1 hour' where user_id = $1`,
      [who.id, isRemembered],
    );
  const cookieOf = async (who: Member, token: string | null, url = '/api/test/closed') => {
    const cookie: Record<string, string> = token === null ? {} : { cookie: `token=${token}` };
    const answer = await ask(url, { ...who.headers, ...cookie });
    return answer.cookies.find(({ name }) => name === 'token') ?? null;
  };

  it('moves on with its session', async () => {
    const one = await createMember(t);
    await idle(one);
    expect(await cookieOf(one, one.token)).toMatchObject({
      value: one.token,
      maxAge: 180 * 86_400,
      path: '/',
      sameSite: 'Lax',
    });
    expect(await cookieOf(one, one.token)).toBeNull();
  });

  it('is given to no program, to no browser of another, and not for longer than was wished', async () => {
    const [one, other] = [await createMember(t), await createMember(t)];
    for (const [token, isRemembered] of [
      [null, true],
      [other.token, true],
      [one.token, false],
    ] as const) {
      await idle(one, isRemembered);
      expect(await cookieOf(one, token)).toBeNull();
    }
  });

  it('ends with a sign-out, however long the session was idle', async () => {
    const one = await createMember(t);
    await idle(one);
    const answer = await t.call({
      method: 'POST',
      url: '/api/sanc/logout',
      headers: {
        ...one.headers,
        cookie: `token=${one.token}; XSRF-TOKEN=abc`,
        'x-xsrf-token': 'abc',
      },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies.filter(({ name }) => name === 'token')).toMatchObject([{ value: '' }]);
  });
});
