import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countOf, newClientAddress, times } from '../../testing/attempts.ts';
import { loginWithToken, mailedLinks, post, register } from '../../testing/auth-calls.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({ TRUST_PROXY: 'loopback' });
});

afterAll(() => t.close());

const codeOf = async (member: Member) =>
  (await member.post<{ code: string }>('/api/user/device-code')).body.code;

describe('guesses of codes', () => {
  it('are counted by address, and right ones are not', async () => {
    const from = newClientAddress();
    const answers = await times(14, (i) => loginWithToken(t, `0000000${i % 10}`, { from }));
    expect([countOf(answers, 422), countOf(answers, 429)]).toEqual([10, 4]);
    const member = await createMember(t);
    expect((await loginWithToken(t, await codeOf(member), { from })).status).toBe(429);
    const other = newClientAddress();
    for (let i = 0; i < 12; i += 1) {
      expect((await loginWithToken(t, await codeOf(member), { from: other })).status).toBe(200);
    }
  });

  it('are counted together, wherever they come from; long secrets go on', async () => {
    const early = await codeOf(await createMember(t));
    const answers = await times(120, () =>
      loginWithToken(t, '12345678', { from: newClientAddress() }),
    );
    // Ten attempts were made in the previous test.
    expect([countOf(answers, 422), countOf(answers, 429)]).toEqual([90, 30]);
    const { status } = await loginWithToken(t, 'x'.repeat(43), { from: newClientAddress() });
    expect(status).toBe(422);
    const refused = await loginWithToken(t, early, { from: newClientAddress() });
    expect([refused.status, refused.body.message]).toEqual([429, expect.stringMatching(/بلندتر/)]);
  });

  it('lock nobody out: new codes are longer, and are limited by address only', async () => {
    const member = await createMember(t);
    const code = await codeOf(member);
    expect(code).toMatch(/^\d{12}$/);
    const guesser = newClientAddress();
    const wrong = await times(14, (i) =>
      loginWithToken(t, `0000000000${10 + i}`, { from: guesser }),
    );
    expect([countOf(wrong, 422), countOf(wrong, 429)]).toEqual([10, 4]);
    expect((await loginWithToken(t, code, { from: guesser })).status).toBe(429);
    const answers = await times(3, () => loginWithToken(t, code, { from: newClientAddress() }));
    expect([countOf(answers, 200), countOf(answers, 422)]).toEqual([1, 2]);
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
    const from = newClientAddress();
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
    const answers = await times(8, () => post(t, url, { email }, { from: newClientAddress() }));
    expect(new Set(answers.map(({ response }) => response.body)).size).toBe(1);
    expect(countOf(answers, 200)).toBe(8);
    const links = (await mailedLinks(t)).filter(({ to }) => to === email);
    expect(links).toHaveLength(1);
    expect(links[0]?.link.pathname).toContain(page);
  });

  it('lets one address ask twenty times an hour', async () => {
    const from = newClientAddress();
    const answers = await times(23, (i) => post(t, url, { email: `n-${i}@example.com` }, { from }));
    expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([20, 3]);
    expect(answers.find(({ status }) => status === 429)?.body.message).toMatch(/۶۰ دقیقه/);
  });
});
