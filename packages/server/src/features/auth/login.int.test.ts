import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSignedIn, login, post, register } from '../../testing/auth-calls.ts';
import { createMember, TEST_PASSWORD } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});

afterAll(() => t.close());

const REFUSED = 'ایمیل یا گذرواژه درست نیست';

describe('login', () => {
  it('signs in until the browser closes, or for half a year when asked', async () => {
    const { email, id } = await createMember(t);
    for (const remember of [undefined, false, true]) {
      const { status, body, response } = await login(t, {
        email: email.toUpperCase(),
        password: TEST_PASSWORD,
        remember,
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({ ok: true, user: { id, email } });
      const cookie = response.cookies.find(({ name }) => name === 'token');
      expect(cookie).toMatchObject({ value: body.token, path: '/', sameSite: 'Lax' });
      expect(cookie?.maxAge).toBe(remember ? 180 * 86_400 : undefined);
      expect(cookie).not.toHaveProperty('expires');
      expect(await isSignedIn(t, body.token)).toBe(true);
    }
    const { rows } = await t.database.pool.query(
      `select signed_in_by, is_remembered, round(extract(epoch from expires_at - now()) / 86400) as days
         from sessions where user_id = $1 order by id desc limit 2`,
      [id],
    );
    expect(rows).toEqual([
      { signed_in_by: 'password', is_remembered: true, days: '180' },
      { signed_in_by: 'password', is_remembered: false, days: '7' },
    ]);
  });

  it('gives the same answer for a wrong password as for an unknown address', async () => {
    const { email } = await createMember(t);
    const answers = [
      await login(t, { email, password: 'چیز دیگری' }),
      await login(t, { email: 'nobody@example.com', password: TEST_PASSWORD }),
    ];
    for (const { status, body, response } of answers) {
      expect([status, body]).toEqual([422, { message: REFUSED, errors: { email: [REFUSED] } }]);
      expect(response.cookies).toEqual([]);
    }
    const [one, other] = answers.map(({ response: { headers } }) =>
      Object.keys(headers).filter((name) => name !== 'x-request-id'),
    );
    expect(one).toEqual(other);
  });

  it('knows a password whichever keyboard wrote it', async () => {
    const body = { name: 'سارا', email: 'keyboards@example.com' };
    const password = 'كتابی آبی ۱۲۳';
    await register(t, { ...body, password, password_confirmation: password });
    for (const typed of ['کتابی آبی 123', password.normalize('NFD'), 'کتابي آبي ١٢٣']) {
      expect((await login(t, { email: body.email, password: typed })).status).toBe(200);
    }
    expect((await login(t, { email: body.email, password: 'کتابی ابی 123' })).status).toBe(422);
  });

  it.each([
    ['email', { email: 7 }],
    ['email', { email: { $ne: '' } }],
    ['email', { email: ['a@example.com'] }],
    ['email', { email: '\0' }],
    ['password', { password: '' }],
    ['password', { password: ['x'] }],
    ['password', { password: true }],
    ['password', { password: 'x'.repeat(200_000) }],
    ['remember', { remember: 'yes' }],
  ])('names the field %s that is no such thing', async (field, wrong) => {
    const body = { email: 'a@example.com', password: 'long enough', ...wrong };
    const { status, body: answer } = await login(t, body);
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]]);
    expect(answer.message).toMatch(/[آ-ی]/);
  });

  it('hashes a password anew that was hashed with another cost, under five sign-ins at once', async () => {
    const { email, id } = await createMember(t);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => login(t, { email, password: TEST_PASSWORD })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { rows } = await t.database.pool.query('select password_hash from users where id = $1', [
      id,
    ]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login(t, { email, password: TEST_PASSWORD })).status).toBe(200);
  });

  it('leaves nobody signed in by the old password once it is changed', async () => {
    const member = await createMember(t);
    const { email } = member;
    const password = 'گذرواژه‌ای از امروز';
    const attempts = Array.from({ length: 6 }, () => login(t, { email, password: TEST_PASSWORD }));
    const change = post(
      t,
      '/api/sanc/password',
      { current_password: TEST_PASSWORD, password, password_confirmation: password },
      { token: member.token },
    );
    const answers = await Promise.all(attempts);
    // The sign-in's rehash may have come in between; then the change fails without effect.
    const changed = (await change).status === 200;
    for (const { status, body } of answers) {
      if (status === 200) expect(await isSignedIn(t, body.token)).toBe(!changed);
    }
    expect(await isSignedIn(t, member.token)).toBe(true);
  });
});

describe('the cookies', () => {
  it('go to the hosts of the site, over TLS where it has TLS', async () => {
    const secure = await createTestApp({
      PUBLIC_URL: 'https://www.parde.example',
      API_URL: 'https://api.parde.example',
    });
    const { email } = await createMember(secure);
    const { response } = await login(secure, { email, password: TEST_PASSWORD, remember: true });
    const shared = { domain: 'parde.example', path: '/', secure: true, sameSite: 'Lax' };
    const [token, device] = ['token', 'device'].map((name) =>
      response.cookies.find((cookie) => cookie.name === name),
    );
    expect(token).toMatchObject(shared);
    expect(token).not.toHaveProperty('httpOnly');
    expect(device).toMatchObject({ ...shared, httpOnly: true });
    const out = await post(secure, '/api/sanc/logout', {});
    expect(out.response.cookies[0]).toMatchObject({ ...shared, name: 'token', value: '' });
    await secure.close();
  });

  it('keep the secret of a browser that has one, and refuse what is none', async () => {
    const { email } = await createMember(t);
    const body = { email, password: TEST_PASSWORD };
    const first = (await login(t, body)).cookie('device');
    expect(first).toMatch(/^[\w-]{43}$/);
    expect((await login(t, body, { device: first })).cookie('device')).toBe(first);
    const made = (await login(t, body, { device: 'mine' })).cookie('device');
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(made).not.toBe(first);
  });
});

describe('logout', () => {
  const logout = (token?: string) => post(t, '/api/sanc/logout', {}, token ? { token } : {});

  it('ends this session and no other, and is harmless again and without one', async () => {
    const member = await createMember(t);
    const { body } = await login(t, { email: member.email, password: TEST_PASSWORD });
    for (const token of [body.token, body.token, undefined, '1|made-up-secret-of-twenty']) {
      const { status, body: answer, response } = await logout(token);
      expect([status, answer]).toEqual([200, { ok: true }]);
      expect(response.cookies[0]).toMatchObject({ name: 'token', value: '', path: '/' });
      expect(response.cookies[0]?.expires?.getTime()).toBe(0);
      expect(response.headers['clear-site-data']).toBe('"cache"');
    }
    expect(await isSignedIn(t, body.token)).toBe(false);
    expect(await isSignedIn(t, member.token)).toBe(true);
  });

  it('does not go by the cookie, which other sites can send', async () => {
    const member = await createMember(t);
    await t.call({
      method: 'POST',
      url: '/api/sanc/logout',
      cookies: { token: member.token, 'XSRF-TOKEN': 'x' },
      headers: { 'x-xsrf-token': 'x' },
    });
    expect(await isSignedIn(t, member.token)).toBe(true);
  });
});
