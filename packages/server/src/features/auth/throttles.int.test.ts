import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countOf, freshAddress, times } from '../../testing/attempts.ts';
import { loginWithToken, mailedLinks, post, register } from '../../testing/auth-calls.ts';
import { createMember } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({ TRUST_PROXY: 'loopback' });
});

afterAll(() => t.close());

describe('guesses of codes', () => {
  it('are counted by address, and right ones are not', async () => {
    const from = freshAddress();
    const answers = await times(14, (i) => loginWithToken(t, `0000000${i % 10}`, { from }));
    expect([countOf(answers, 422), countOf(answers, 429)]).toEqual([10, 4]);
    const member = await createMember(t);
    const code = async () =>
      (await member.post<{ code: string }>('/api/user/device-code')).body.code;
    expect((await loginWithToken(t, await code(), { from })).status).toBe(429);
    const other = freshAddress();
    for (let i = 0; i < 12; i += 1) {
      expect((await loginWithToken(t, await code(), { from: other })).status).toBe(200);
    }
  });

  it('are counted together, wherever they come from; long secrets go on', async () => {
    const answers = await times(120, () => loginWithToken(t, '12345678', { from: freshAddress() }));
    // Ten were made in the test before.
    expect([countOf(answers, 422), countOf(answers, 429)]).toEqual([90, 30]);
    const { status } = await loginWithToken(t, 'x'.repeat(43), { from: freshAddress() });
    expect(status).toBe(422);
  });

  it('cannot be helped by making codes without end', async () => {
    const member = await createMember(t);
    const answers = await Promise.all(
      Array.from({ length: 35 }, () => member.post('/api/user/device-code')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  });
});

describe('accounts', () => {
  it('are made twenty an hour at one address, and at this machine as many as it likes', async () => {
    const body = (i: number) => ({
      name: 'سارا',
      email: `crowd-${i}@example.com`,
      password: 'ماه و پلنگ ۷۳',
      password_confirmation: 'ماه و پلنگ ۷۳',
    });
    const from = freshAddress();
    const weak = { password: '12345678', password_confirmation: '12345678' };
    expect((await register(t, { ...body(0), ...weak }, { from })).status).toBe(422);
    const answers = await times(24, (i) => register(t, body(i), { from }));
    expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([20, 4]);
    const own = await times(24, (i) => register(t, body(100 + i)));
    expect(countOf(own, 200)).toBe(24);
  });
});

describe.each([
  ['/api/forgot-password', 'reset-password'],
  ['/api/sanc/magic-link', 'login'],
])('%s', (url, page) => {
  it('says the same however often it is asked, and mails one a minute', async () => {
    const { email } = await createMember(t);
    const answers = await times(8, () => post(t, url, { email }, { from: freshAddress() }));
    expect(new Set(answers.map(({ response }) => response.body)).size).toBe(1);
    expect(countOf(answers, 200)).toBe(8);
    const links = (await mailedLinks(t)).filter(({ to }) => to === email);
    expect(links).toHaveLength(1);
    expect(links[0]?.link.pathname).toContain(page);
  });

  it('lets one address ask twenty times an hour', async () => {
    const from = freshAddress();
    const answers = await times(23, (i) => post(t, url, { email: `n-${i}@example.com` }, { from }));
    expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([20, 3]);
    expect(answers.find(({ status }) => status === 429)?.body.message).toMatch(/۶۰ دقیقه/);
  });
});
