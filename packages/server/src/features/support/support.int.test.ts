import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({ TRUST_PROXY: 'loopback' });
});

afterAll(() => t.close());

const MESSAGE = {
  name: 'رضا',
  email: 'reza@example.com',
  topic: 'problem',
  message: 'صدای دوبلهٔ قسمت سوم جابه‌جا است.',
};

/** Each call comes from a new address, so that the rate limit only applies in its own test. */
let caller = 0;

async function send(body: unknown, headers: Record<string, string> = {}) {
  caller += 1;
  const answer = await t.call({
    method: 'POST',
    url: '/api/support',
    headers: { 'x-forwarded-for': `10.1.${caller >> 8}.${caller & 255}`, ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return { answer, status: answer.statusCode, body: answer.json() };
}

const raw = (payload: string | Buffer, type = 'application/json') =>
  send(payload, { 'content-type': type });

async function stored() {
  const { rows } = await t.database.pool.query('select * from support_messages order by id');
  return rows;
}

describe('POST /api/support', () => {
  it('keeps what was written, script and all, as text', async () => {
    const message = '<script>alert(1)</script> و چیزهای دیگر';
    const { status, body } = await send({ ...MESSAGE, name: '  <b>x</b>  ', message });
    expect([status, body]).toEqual([200, { ok: true, thread: null }]);
    expect((await stored()).at(-1)).toMatchObject({ name: '<b>x</b>', message, closed_at: null });
  });

  it('is one message, however often it is sent while it waits', async () => {
    const again = { ...MESSAGE, message: 'این پیام دو بار فرستاده می‌شود.' };
    const kept = async () => (await stored()).filter(({ message }) => message === again.message);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(again)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await kept()).toHaveLength(1);
    await send({ ...again, email: 'sara@example.com' });
    expect(await kept()).toHaveLength(2);
    await t.database.pool.query('update support_messages set closed_at = now()');
    await send(again);
    expect(await kept()).toHaveLength(3);
  });

  it('leaves out what a database cannot hold', async () => {
    const { status } = await send({ ...MESSAGE, message: 'یک و دو\ud800سه و چهار و پنج' });
    expect(status).toBe(200);
    expect((await stored()).at(-1)?.message).toBe('یک و دو\ufffdسه و چهار و پنج');
  });

  it('leaves out what would turn other text around, and refuses what would control a terminal', async () => {
    const message = 'پاک کردن \u202e صفحه\r\nو سطر دوم';
    await send({ ...MESSAGE, name: 'رضا\n', message });
    expect((await stored()).at(-1)).toMatchObject({
      ...{ name: 'رضا', message: 'پاک کردن  صفحه\nو سطر دوم' },
    });
    const hostile = { name: 'رضا\u001b]0;x\u0007\n', message: `${message}\u009b31m` };
    const { status, body } = await send({ ...MESSAGE, ...hostile });
    expect([status, Object.keys(body.errors as object)]).toEqual([422, ['name', 'message']]);
  });

  it.each([
    ['name', { name: 'x' }],
    ['name', { name: 7 }],
    ['name', { name: '\u0000\u0000\u0000' }],
    ['email', { email: 'nobody' }],
    ['email', { email: null }],
    ['topic', { topic: 'love' }],
    ['message', { message: 'کوتاه' }],
    ['message', { message: '          ' }],
    ['message', { message: 'آ'.repeat(4001) }],
    ['message', { message: ['a', 'list'] }],
  ])('answers 422 in Persian that names %s: %j', async (field, wrong) => {
    const before = (await stored()).length;
    const { status, body } = await send({ ...MESSAGE, ...wrong });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(body.errors[field][0]).toMatch(/[آ-ی]/);
    expect(body.message).toBe(body.errors[field][0]);
    expect(await stored()).toHaveLength(before);
  });

  it.each([
    ['nothing', undefined],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"text"'],
    ['a number', '7'],
    ['an empty object', '{}'],
  ])('names every field that is missing from %s', async (_, body) => {
    const answer = await (body === undefined ? send(undefined) : raw(body));
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(['name', 'email', 'topic', 'message']);
  });

  it.each([
    ['no JSON', '{"name":', 400],
    ['an empty body', '', 422],
    ['__proto__', '{"__proto__":{"admin":true}}', 400],
    ['constructor.prototype', '{"constructor":{"prototype":{"x":1}}}', 400],
    ['a body of 10 MB', JSON.stringify({ ...MESSAGE, message: 'x'.repeat(10_000_000) }), 413],
    ['100,000 lists in each other', '['.repeat(100_000) + ']'.repeat(100_000), 422],
    ['100,000 objects in each other', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`, 422],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), 422],
  ])('answers %s with %s', async (_, payload, expected) => {
    const { status, body, answer } = await raw(payload);
    expect(status).toBe(expected);
    expect(body.message).toMatch(/[آ-ی]/);
    expect(answer.body).not.toMatch(/at .*\.ts|node_modules|Error:/);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'text/xml',
    'x',
  ])('does not read %s', async (type) => {
    expect((await raw(JSON.stringify(MESSAGE), type)).status).toBe(415);
  });
});

describe('CSRF', () => {
  const origin = 'http://localhost:3000';

  async function token(): Promise<string> {
    const answer = await t.call({ method: 'GET', url: '/sanctum/csrf-cookie' });
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    const cookie = answer.cookies.find(({ name }) => name === 'XSRF-TOKEN');
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' });
    expect(cookie).not.toHaveProperty('httpOnly');
    return cookie?.value ?? '';
  }

  it('asks browsers for the token, in Laravel’s words', async () => {
    const attempts: Record<string, string>[] = [
      { origin },
      { referer: `${origin}/contact` },
      { cookie: 'token=1|x' },
      { origin, authorization: 'Bearer 1|x', cookie: 'a=b' },
      { origin, cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' },
      { origin, 'x-xsrf-token': 'alone' },
      { origin, cookie: 'XSRF-TOKEN=one', 'x-xsrf-token': 'two' },
    ];
    for (const headers of attempts) {
      const { status, body } = await send(MESSAGE, headers);
      expect([status, body], JSON.stringify(headers)).toEqual([
        419,
        { message: 'CSRF token mismatch.' },
      ]);
    }
  });

  it('lets the site’s own pages through', async () => {
    const value = await token();
    const headers = { origin, cookie: `XSRF-TOKEN=${value}`, 'x-xsrf-token': value };
    expect((await send(MESSAGE, headers)).status).toBe(200);
    expect(await token()).not.toBe(value);
  });

  it('asks nothing of programs with a Bearer token or without cookies', async () => {
    expect((await send(MESSAGE, { origin, authorization: 'Bearer 1|x' })).status).toBe(200);
    expect((await send(MESSAGE)).status).toBe(200);
  });

  it('says 404, not 419, where there is nothing', async () => {
    const answer = await t.call({ method: 'POST', url: '/api/nothing', headers: { origin } });
    expect(answer.statusCode).toBe(404);
  });
});

describe('limit', () => {
  it('lets one address write five times an hour, and says when to come again', async () => {
    const from = (address: string) => send(MESSAGE, { 'x-forwarded-for': address });
    for (let i = 0; i < 5; i += 1) expect((await from('203.0.113.9')).status).toBe(200);
    const { status, body, answer } = await from('203.0.113.9');
    expect(status).toBe(429);
    expect(body).toEqual({ message: expect.stringMatching(/صبر/) });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await from('203.0.113.10')).status).toBe(200);
    // What the client itself put before the proxy's entry is ignored.
    expect((await from('198.51.100.1, 203.0.113.9')).status).toBe(429);
  });

  it('does not count what was refused', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.44' };
    for (let i = 0; i < 6; i += 1) expect((await send({}, headers)).status).toBe(422);
    expect((await send(MESSAGE, headers)).status).toBe(200);
  });

  it('counts an IPv6 network as one', async () => {
    for (let i = 0; i < 5; i += 1) {
      await send(MESSAGE, { 'x-forwarded-for': `2001:db8:1:2::${i}` });
    }
    const { status } = await send(MESSAGE, { 'x-forwarded-for': '2001:db8:1:2:ffff::1' });
    expect(status).toBe(429);
  });
});
