import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalPassword } from '../../domain/password.ts';
import {
  isSignedIn,
  login,
  loginWithToken,
  mailedLinks,
  post,
  register,
} from '../../testing/auth-calls.ts';
import { createMember, type Member, TEST_PASSWORD } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});

afterAll(() => t.close());

const NEW = 'ماه و پلنگ ۷۳';
const pairOf = (password: string) => ({ password, password_confirmation: password });

/** The secret of a mailed reset link. */
async function mailedReset(email: string): Promise<string> {
  await post(t, '/api/forgot-password', { email });
  const mails = (await mailedLinks(t)).filter(({ to }) => to === email);
  const link = mails.find(({ link: { pathname } }) => pathname.includes('reset-password'))?.link;
  expect(link?.searchParams.get('email')).toBe(email);
  return link?.pathname.replace('/auth/reset-password/', '') ?? '';
}

const reset = (token: string, email: string, given: object = {}, device?: string) =>
  post(t, '/api/reset-password', { token, email, ...pairOf(NEW), ...given }, { device });

async function expiry(email: string, purpose: string): Promise<number | undefined> {
  const { rows } = await t.database.pool.query<{ minutes: number }>(
    `select extract(epoch from o.expires_at - o.created_at)::float8 / 60 as minutes
       from one_time_tokens o join users u on u.id = o.user_id where u.email = $1 and purpose = $2`,
    [email, purpose],
  );
  return rows[0] && Math.round(rows[0].minutes);
}

describe('a mailed reset', () => {
  it.each([
    ['takes away the keys of whoever claimed the address', null, 0],
    ['leaves those of an address that is confirmed', new Date(), 1],
  ])('%s', async (_, emailVerifiedAt, left) => {
    const { id, email } = await createMember(t, { emailVerifiedAt });
    await t.rows(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
       values ($1, gen_random_uuid()::text, '', 0, '{}', 'کلید')`,
      [id],
    );
    await t.rows(
      `insert into code_secrets (user_id, sealed_secret, confirmed_at) values ($1, 'x', now())`,
      [id],
    );
    await t.rows('insert into recovery_codes (user_id, code_hash) values ($1, sha256($2))', [
      id,
      `code of ${id}`,
    ]);
    expect((await reset(await mailedReset(email), email)).status).toBe(200);
    for (const table of ['passkeys', 'code_secrets', 'recovery_codes'])
      expect(
        await t.row(`select count(*)::int as left from ${table} where user_id = $1`, [id]),
      ).toEqual({ left });
    await t.runJobs();
    expect(t.mails.some(({ to, text }) => to === email && text.includes('کلید عبور'))).toBe(!left);
  });

  it('sets a new password once, ends all sessions, links and codes, and tells by mail', async () => {
    const member = await createMember(t, { emailVerifiedAt: null });
    const { email } = member;
    const { body: code } = await member.post('/api/user/device-code');
    const secret = await mailedReset(email);
    expect(await expiry(email, 'password_reset')).toBe(60);

    const done = await reset(secret, email);
    expect([done.status, done.body]).toEqual([200, { ok: true }]);
    expect(done.cookie('token')).toBeUndefined();
    expect(await isSignedIn(t, member.token)).toBe(false);
    expect((await loginWithToken(t, code.code)).status).toBe(422);
    expect((await login(t, { email, password: TEST_PASSWORD })).status).toBe(422);
    const signIn = await login(t, { email, password: NEW });
    expect(signIn.body.user).toMatchObject({ id: member.id, emailVerified: true });

    const [notice] = await mailedLinks(t);
    expect([notice?.to, notice?.link.pathname]).toEqual([email, '/auth/forgot-password']);

    const again = await reset(secret, email, pairOf('گذرواژه‌ای دیگر از فردا'));
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['token']]);
    expect((await login(t, { email, password: NEW })).status).toBe(200);
  });

  it('lets one of five at once through', async () => {
    const { email } = await createMember(t);
    const secret = await mailedReset(email);
    const passwords = [1, 2, 3, 4, 5].map((n) => `گذرواژه‌ای از روز ${n}`);
    const answers = await Promise.all(
      passwords.map((password) => reset(secret, email, pairOf(password))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)];
    expect((await login(t, { email, password: winner })).status).toBe(200);
  });

  it('keeps its link when the new password is refused', async () => {
    const { email } = await createMember(t);
    const secret = await mailedReset(email);
    for (const password of ['password123', 'کوتاه', email, '', null]) {
      const { status, body } = await reset(secret, email, pairOf(password as string));
      expect(status).toBe(422);
      expect(body.errors.password?.[0]).toMatch(/[آ-ی]/);
    }
    expect((await reset(secret, email)).status).toBe(200);
  });

  it('is nobody else’s, of no other purpose, and not for later', async () => {
    const [mine, other] = [await createMember(t), await createMember(t)];
    const secret = await mailedReset(mine.email);
    await post(t, '/api/sanc/magic-link', { email: mine.email });
    const magic = (await mailedLinks(t)).at(-1)?.link.hash.replace('#token=', '') ?? '';
    expect(magic).toMatch(/^[\w-]{43}$/);

    for (const [token, email] of [
      [secret, other.email],
      [magic, mine.email],
      [mine.token, mine.email],
      [mine.token.split('|')[1] ?? '', mine.email],
      [secret.slice(0, -1), mine.email],
    ] as const) {
      const { status, body } = await reset(token, email);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['token']]);
    }
    for (const token of [7, null, ['x'], {}, 'x'.repeat(10_000)]) {
      expect((await reset(token as string, mine.email)).status).toBe(422);
    }
    // A reset link neither signs in nor confirms anything by itself.
    expect((await loginWithToken(t, secret)).status).toBe(422);
    expect((await post(t, '/api/verify-email', { token: secret })).status).toBe(422);

    await t.database.pool.query(
      'update one_time_tokens set expires_at = now() where user_id = $1',
      [mine.id],
    );
    expect((await reset(secret, mine.email)).status).toBe(422);
    expect((await login(t, { email: mine.email, password: TEST_PASSWORD })).status).toBe(200);
    expect((await login(t, { email: other.email, password: TEST_PASSWORD })).status).toBe(200);
  });
});

describe('POST /api/sanc/password', () => {
  const change = (member: Member, given: object = {}, device?: string) =>
    post(
      t,
      '/api/sanc/password',
      { current_password: TEST_PASSWORD, ...pairOf(NEW), ...given },
      { token: member.token, device },
    );

  it('ends the other sessions and what would open new ones, and tells by mail', async () => {
    const member = await createMember(t);
    const { email } = member;
    const other = await login(t, { email, password: TEST_PASSWORD });
    const { body: code } = await member.post('/api/user/device-code');
    const secret = await mailedReset(email);
    const { status, body } = await change(member);
    expect([status, body]).toEqual([200, { ok: true }]);
    expect(await isSignedIn(t, member.token)).toBe(true);
    expect(await isSignedIn(t, other.body.token)).toBe(false);
    expect((await loginWithToken(t, code.code)).status).toBe(422);
    expect((await reset(secret, email)).status).toBe(422);
    expect((await login(t, { email, password: NEW })).status).toBe(200);
    expect((await login(t, { email, password: TEST_PASSWORD })).status).toBe(422);
    expect((await mailedLinks(t)).map(({ to }) => to)).toEqual([email]);
  });

  it('requires the correct current password and a valid new one', async () => {
    const member = await createMember(t);
    for (const [field, given] of [
      ['current_password', { current_password: 'چیز دیگری' }],
      ['current_password', { current_password: '' }],
      ['current_password', { current_password: ['x'] }],
      ['password', pairOf('12345678')],
      ['password', pairOf(member.email)],
      ['password_confirmation', { password_confirmation: 'نه همان' }],
    ] as const) {
      const { status, body } = await change(member, given);
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
      expect(body.errors[field]?.[0]).toMatch(/[آ-ی]/);
    }
    expect((await login(t, { email: member.email, password: TEST_PASSWORD })).status).toBe(200);
  });

  it('changes it once, of two at once', async () => {
    const member = await createMember(t);
    const answers = await Promise.all([
      change(member, pairOf('گذرواژه‌ای از روز یک')),
      change(member, pairOf('گذرواژه‌ای از روز دو')),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('counts wrong passwords in a signed-in session', async () => {
    const member = await createMember(t);
    const guesses = await Promise.all(
      Array.from({ length: 15 }, (_, n) => change(member, { current_password: `حدس ${n}` })),
    );
    const by = (status: number) => guesses.filter((guess) => guess.status === status);
    expect([by(422).length, by(429).length]).toEqual([10, 5]);
    expect(Number(by(429)[0]?.response.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await change(member)).status).toBe(429);
  });
});

describe('a list of breached passwords', () => {
  it('is asked at a registration and at a change', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'parde-breached-'));
    const file = path.join(folder, 'sha1.txt');
    const hashOf = (text: string) =>
      createHash('sha1').update(canonicalPassword(text)).digest('hex').toUpperCase();
    const breached = 'گوزن در مه ۸۴';
    await writeFile(file, `${[hashOf(breached), hashOf('other')].sort().join('\n')}\n`);
    const site = await createTestApp({ BREACHED_PASSWORDS: file });
    try {
      const member = await createMember(site);
      const given = { name: 'سارا', email: 'sara@breached.example' };
      const tried = async (password: string) => [
        await register(site, { ...given, ...pairOf(password) }),
        await post(
          site,
          '/api/sanc/password',
          { current_password: TEST_PASSWORD, ...pairOf(password) },
          { token: member.token },
        ),
      ];
      for (const { status, body } of await tried(breached)) {
        expect(status).toBe(422);
        expect(JSON.stringify(body.errors)).toMatch(/"password":\["[^"]*[آ-ی]/);
      }
      expect((await tried('گوزنی دیگر در مه ۸۵')).map(({ status }) => status)).toEqual([200, 200]);
    } finally {
      await site.close();
      await rm(folder, { recursive: true });
    }
  });
});
