import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSecretBox } from '../../db/secret-box.ts';
import { type AppError, overloaded } from '../../domain/app-error.ts';
import { createLimits } from '../../integrations/limits/create-limits.ts';
import { createPasswords } from '../../integrations/passwords/create-passwords.ts';
import { createSiteSms } from '../../integrations/sms/site-sms.ts';
import { countOf, exhaustAttempts, newClientAddress, times } from '../../testing/attempts.ts';
import { login, loginWithToken, mailedLinks, post } from '../../testing/auth-calls.ts';
import { createMember, TEST_PASSWORD } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createGuards } from './guards.ts';
import { login as signIn } from './login.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({ TRUST_PROXY: 'loopback' });
});

afterAll(() => t.close());

const guess = (email: string, options: Parameters<typeof login>[2], password = 'حدس') =>
  login(t, { email, password }, options);

describe('wrong passwords', () => {
  it('are counted by account and address, also when they come at once', async () => {
    const { email } = await createMember(t);
    const from = newClientAddress();
    const answers = await times(12, () => guess(email, { from }));
    expect([countOf(answers, 422), countOf(answers, 429)]).toEqual([5, 7]);
    const { body, response, cookie } = await guess(email, { from }, TEST_PASSWORD);
    expect(response.statusCode).toBe(429);
    expect(body.message).toMatch(/۱۵ دقیقه/);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(800);
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect(cookie('token')).toBeUndefined();
    // Another address, and another account at the same address, are not affected.
    expect((await guess(email, { from: newClientAddress() }, TEST_PASSWORD)).status).toBe(200);
    const other = await createMember(t);
    expect((await guess(other.email, { from }, TEST_PASSWORD)).status).toBe(200);
  });

  it('are counted the same for an address without an account', async () => {
    const from = newClientAddress();
    const answers = await times(12, () => guess('nobody@example.com', { from }));
    expect([countOf(answers, 422), countOf(answers, 429)]).toEqual([5, 7]);
    const others = await exhaustAttempts(t, 'nobody@example.com');
    expect(countOf(others, 422)).toBe(15);
  });

  it('do not pass by capitals in the address or by IPv6 addresses of one network', async () => {
    const { email } = await createMember(t);
    const answers = await times(12, (i) =>
      guess(i % 2 ? email.toUpperCase() : email, { from: `2001:db8:7:7::${i}` }),
    );
    expect(countOf(answers, 422)).toBe(5);
    expect((await guess(email, { from: '2001:db8:7:7:ffff::1' })).status).toBe(429);
    expect((await guess(email, { from: '2001:db8:7:8::1' })).status).toBe(422);
  });

  it('from many addresses do not get through, nor lock the owner out of a browser they use', async () => {
    const { email } = await createMember(t);
    const own = await guess(email, { from: newClientAddress() }, TEST_PASSWORD);
    const device = own.cookie('device');
    const answers = await exhaustAttempts(t, email);
    expect([countOf(answers, 422), countOf(answers, 429)]).toEqual([20, 10]);
    expect((await guess(email, { from: newClientAddress() }, TEST_PASSWORD)).status).toBe(429);
    expect((await guess(email, { from: newClientAddress(), device }, TEST_PASSWORD)).status).toBe(
      200,
    );
    // An attacker's browser is a known device for the attacker's own account only.
    const attacker = await createMember(t);
    const theirs = (
      await guess(attacker.email, { from: newClientAddress() }, TEST_PASSWORD)
    ).cookie('device');
    expect((await guess(email, { from: newClientAddress(), device: theirs })).status).toBe(429);
    expect((await guess(email, { from: newClientAddress(), device: 'x'.repeat(43) })).status).toBe(
      429,
    );
  });

  it('in a known browser have a count of their own', async () => {
    const { email } = await createMember(t);
    const from = newClientAddress();
    const device = (await guess(email, { from }, TEST_PASSWORD)).cookie('device');
    const answers = await times(15, () => guess(email, { from: newClientAddress(), device }));
    expect([countOf(answers, 422), countOf(answers, 429)]).toEqual([10, 5]);
    expect((await guess(email, { from }, TEST_PASSWORD)).status).toBe(200);
  });

  it('of one address on many accounts are counted together', async () => {
    const from = newClientAddress();
    const answers = await times(105, (i) => guess(`nobody-${i}@example.com`, { from }));
    expect([countOf(answers, 422), countOf(answers, 429)]).toEqual([100, 5]);
    const { email } = await createMember(t);
    expect((await guess(email, { from }, TEST_PASSWORD)).status).toBe(429);
    const device = (await guess(email, { from: newClientAddress() }, TEST_PASSWORD)).cookie(
      'device',
    );
    expect((await guess(email, { from, device }, TEST_PASSWORD)).status).toBe(200);
    // Two hundred hashes of full cost.
  });

  it('count no right ones, and no mistyped ones', async () => {
    const { email } = await createMember(t);
    const from = newClientAddress();
    for (let i = 0; i < 8; i += 1) {
      expect((await guess(email, { from }, TEST_PASSWORD)).status).toBe(200);
      expect((await guess(email, { from }, '')).status).toBe(422);
    }
    expect(countOf(await times(6, () => guess(email, { from })), 422)).toBe(5);
  });

  it('leave sign-in by mailed link possible, whose browser is known from then on', async () => {
    const { email } = await createMember(t);
    await exhaustAttempts(t, email);
    const from = newClientAddress();
    expect((await guess(email, { from }, TEST_PASSWORD)).status).toBe(429);
    await post(t, '/api/sanc/magic-link', { email }, { from });
    await post(t, '/api/forgot-password', { email }, { from });
    const links = (await mailedLinks(t)).map(({ link }) => link);
    const magic = links.find(({ pathname }) => pathname === '/auth/login');
    const reset = links.find(({ pathname }) => pathname.includes('reset-password'));
    const token = magic?.hash.replace('#token=', '');
    expect((await loginWithToken(t, token, { from })).status).toBe(200);
    const password = 'ماه و پلنگ ۷۳';
    const done = await post(
      t,
      '/api/reset-password',
      {
        token: reset?.pathname.split('/').at(-1),
        email,
        password,
        password_confirmation: password,
      },
      { from },
    );
    expect(done.status).toBe(200);
    const device = done.cookie('device');
    expect((await guess(email, { from, device }, password)).status).toBe(200);
  });

  it('are not counted when nobody had the time to check them', async () => {
    const { email } = await createMember(t);
    const visitor = { countedAs: newClientAddress(), network: null, userAgent: null, device: null };
    const busy = async () => {
      throw overloaded('busy');
    };
    const deps = {
      db: t.database.db,
      jobs: t.jobs,
      clock: t.clock,
      guards: createGuards(await createLimits(null, pino({ level: 'silent' }))),
      sms: createSiteSms(t.config, t.database.db),
      log: pino({ level: 'silent' }),
      isDemo: false,
      box: openSecretBox(t.config.dataDir),
      assertMayLeave: async () => undefined,
      passkeySite: { rpId: 'localhost', origins: [] },
    };
    const attempt = (verify: () => Promise<boolean>) =>
      signIn(
        { ...deps, passwords: { ...createPasswords(), verify } },
        { email, password: 'حدس', remember: false },
        visitor,
      ).catch((error: AppError) => error.code);
    for (let i = 0; i < 30; i += 1) expect(await attempt(busy)).toBe('overloaded');
    expect(await attempt(async () => false)).toBe('invalid_input');
  });

  it('of this machine are counted by account only', async () => {
    const { email } = await createMember(t);
    const answers = await times(25, () => guess(email, {}));
    expect([countOf(answers, 422), countOf(answers, 429)]).toEqual([20, 5]);
  });
});

describe('a known browser', () => {
  it('is forgotten when the password is reset or changed elsewhere', async () => {
    for (const way of ['reset', 'change'] as const) {
      const { email, token } = await createMember(t);
      const device = (await guess(email, { from: newClientAddress() }, TEST_PASSWORD)).cookie(
        'device',
      );
      const password = 'ماه و پلنگ ۷۳';
      const pair = { password, password_confirmation: password };
      if (way === 'change') {
        const body = { current_password: TEST_PASSWORD, ...pair };
        expect((await post(t, '/api/sanc/password', body, { token })).status).toBe(200);
      } else {
        await post(t, '/api/forgot-password', { email }, { from: newClientAddress() });
        const mails = (await mailedLinks(t)).filter(({ to }) => to === email);
        const secret = mails.at(-1)?.link.pathname.split('/').at(-1);
        const body = { token: secret, email, ...pair };
        expect(
          (await post(t, '/api/reset-password', body, { from: newClientAddress() })).status,
        ).toBe(200);
      }
      await exhaustAttempts(t, email);
      expect((await guess(email, { from: newClientAddress(), device }, password)).status).toBe(429);
    }
  });
});
