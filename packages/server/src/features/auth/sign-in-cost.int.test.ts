import * as argon2 from '@node-rs/argon2';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Argon2, createPasswords } from '../../integrations/passwords/create-passwords.ts';
import { login, post, register } from '../../testing/auth-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let slow: string[] = [];
const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$');
const counted: Argon2 = {
  async hash(text, options) {
    const made = await argon2.hash(text, options);
    slow.push(`hash ${costOf(made)}`);
    return made;
  },
  async verify(stored, text) {
    slow.push(`verify ${costOf(String(stored))}`);
    return argon2.verify(stored, text);
  },
};

/** On all connections, including those of transactions. */
const sent = vi.spyOn(pg.Client.prototype, 'query');

let t: TestApp;
const known = { name: 'سارا', email: 'known@example.com' };
const claimed = { name: 'سارا', email: 'claimed@example.com' };
const password = 'ماه و پلنگ ۷۳';
const pair = { password, password_confirmation: password };

beforeAll(async () => {
  t = await createTestApp({}, { passwords: createPasswords(counted) });
  await register(t, { ...known, ...pair });
  await register(t, { ...claimed, ...pair });
  await t.rows('update users set email_verified_at = now() where email = $1', [known.email]);
});

afterAll(() => t.close());

/** The password hashes and database statements that a call executes. */
async function workOf(call: () => Promise<{ status: number }>) {
  slow = [];
  let status = 0;
  const statements = await t.statementsOf(async () => {
    ({ status } = await call());
  });
  return { status, slow, statements };
}

const VERIFY = 'verify $argon2id$v=19$m=19456,t=2,p=1';

it('checks a password of the same cost, whether or not there is an account', async () => {
  const wrong = 'گذرواژه‌ای دیگر';
  const device = 'd'.repeat(43);
  for (const options of [{}, { device }]) {
    const attempt = (email: string) => workOf(() => login(t, { email, password: wrong }, options));
    const one = await attempt(known.email);
    expect(await attempt(claimed.email)).toEqual(one);
    expect(await attempt('nobody@example.com')).toEqual(one);
    expect(one.statements.join()).toMatch(/users.*known_devices/s);
    expect(one.slow).toEqual([VERIFY, VERIFY]);
  }
});

it('does the same for an account that claims an address, whoever confirmed it', async () => {
  const other = 'گذرواژهٔ رود و سنگ';
  const mine = { password: other, password_confirmation: other };
  const taken = await workOf(() => register(t, { ...known, ...mine }));
  const free = await workOf(() => register(t, { ...known, ...mine, email: 'free@example.com' }));
  expect(taken).toEqual(free);
  expect([taken.status, taken.slow]).toEqual([200, ['hash $argon2id$v=19$m=19456,t=2,p=1']]);
  const back = await workOf(() => login(t, { email: known.email, password: other }));
  const again = await workOf(() => login(t, { email: 'free@example.com', password: other }));
  expect(back).toEqual(again);
  expect([back.status, back.slow]).toEqual([200, [VERIFY, VERIFY]]);
});

it('asks the database little for a sign-in at a known device', async () => {
  const signIn = { email: known.email, password };
  const { cookie } = await login(t, signIn);
  const device = cookie('device');
  sent.mockClear();
  expect((await login(t, signIn, { device })).status).toBe(200);
  const statements = sent.mock.calls
    .map(([query]: unknown[]) =>
      typeof query === 'string' ? query : (query as { text: string }).text,
    )
    .filter((text) => !/content_state|member_changes|pgboss/.test(text));
  expect(statements.length).toBeLessThanOrEqual(11);
  // The deciding data are read once the account is locked.
  expect(statements.findIndex((text) => /for no key update/.test(text))).toBeLessThan(
    statements.findIndex((text) => /banned_until/.test(text)),
  );
});

it.each(['/api/forgot-password', '/api/sanc/magic-link'])(
  '%s does and says the same for every address',
  async (url) => {
    const bodies: unknown[] = [];
    const ask = (email: string) => async () => {
      const answer = await post(t, url, { email });
      bodies.push(answer.body);
      return answer;
    };
    const one = await workOf(ask(known.email));
    const other = await workOf(ask('nobody@example.com'));
    expect(one.status).toBe(200);
    expect(one).toEqual(other);
    expect(one.statements.join()).toMatch(/pgboss/);
    expect(one.statements.join()).not.toMatch(/users/);
    expect(bodies[0]).toEqual(bodies[1]);
  },
);

it('spends nothing on a link that does not work', async () => {
  const body = { ...pair, email: known.email, token: 'x'.repeat(43) };
  const { status, slow } = await workOf(() => post(t, '/api/reset-password', body));
  expect([status, slow]).toEqual([422, []]);
});
