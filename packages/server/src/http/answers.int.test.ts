import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleApp, createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let secure: TestApp;

beforeAll(async () => {
  [t, secure] = await Promise.all([
    createSampleApp(),
    createTestApp({
      PARDE_DEMO: '0',
      PUBLIC_URL: 'https://www.parde.example',
      API_URL: 'https://api.parde.example',
      METRICS_TOKEN: 'a-token-for-metrics',
    }),
  ]);
});

afterAll(async () => {
  await t.close();
  await secure.close();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  t.call({ method: 'GET', url, headers });

describe('headers of every answer', () => {
  it.each([
    ['an answer', '/api/titles/search', 200],
    ['a miss', '/api/titles/999999', 404],
    ['no such route', '/api/nothing', 404],
    ['bad input', '/api/titles/search?page=x', 422],
    ['an unreadable address', '/api/titles/%zz', 400],
    ['a broken letter', '/api/titles/%ff', 400],
    ['too long an address', `/api/titles/search?q=${'x'.repeat(5_000)}`, 414],
    ['too long a part of it', `/api/titles/${'1'.repeat(400)}`, 414],
    ['robots.txt', '/robots.txt', 200],
    ['health', '/health/live', 200],
  ])('%s', async (_, url, status) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    const csp = String(answer.headers['content-security-policy']);
    expect(csp).toContain("default-src 'none'");
    expect(csp).toContain("frame-ancestors 'none'");
    if (status >= 400) {
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.json()).toMatchObject({ message: expect.stringMatching(/[آ-ی]/) });
    }
  });

  it('keep browsers from guessing, framing and sharing', async () => {
    expect((await get('/api/titles/search')).headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-site',
      'origin-agent-cluster': '?1',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    });
  });

  it('carry a request id that clients cannot choose', async () => {
    const [one, two] = await Promise.all([
      get('/health/live', { 'x-request-id': 'mine', 'request-id': 'mine' }),
      get('/health/live'),
    ]);
    expect(one.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id']);
  });

  it('ask for TLS only where there is TLS', async () => {
    expect((await get('/health/live')).headers).not.toHaveProperty('strict-transport-security');
    const answer = await secure.call({ method: 'GET', url: '/health/live' });
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  });
});

describe('CORS', () => {
  const from = (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
    secure.call({
      method,
      url: '/api/titles/search',
      headers: { origin, ...(method === 'OPTIONS' && { 'access-control-request-method': 'POST' }) },
    });

  it.each(['', 'www.', 'm.', 'app.'])('lets pages of %sparde.example in', async (prefix) => {
    const origin = `https://${prefix}parde.example`;
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await from(origin, method);
      expect(headers['access-control-allow-origin']).toBe(origin);
      expect(headers['access-control-allow-credentials']).toBe('true');
      expect(String(headers.vary)).toMatch(/origin/i);
    }
    const { headers } = await from(origin, 'OPTIONS');
    expect(String(headers['access-control-allow-headers'])).toMatch(/X-XSRF-TOKEN/i);
  });

  it.each([
    'https://evil.example',
    'http://parde.example',
    'https://parde.example.evil.example',
    'https://evilparde.example',
    'https://x.parde.example',
    'https://parde.example:8443',
    'null',
  ])('lets %s read nothing', async (origin) => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      expect((await from(origin, method)).headers).not.toHaveProperty(
        'access-control-allow-origin',
      );
    }
  });

  it('shares the CSRF cookie between the hosts of the site, over TLS only', async () => {
    const answer = await secure.call({ method: 'GET', url: '/sanctum/csrf-cookie' });
    expect(answer.cookies[0]).toMatchObject({ domain: 'parde.example', secure: true });
    expect((await get('/sanctum/csrf-cookie')).cookies[0]).not.toHaveProperty('domain');
  });
});

describe('GET /sanctum/csrf-cookie', () => {
  const tokenAfter = async (cookie?: string) => {
    const answer = await get('/sanctum/csrf-cookie', cookie === undefined ? {} : { cookie });
    expect(answer.cookies[0]).toMatchObject({ name: 'XSRF-TOKEN', maxAge: 7200, sameSite: 'Lax' });
    return answer.cookies[0]?.value ?? '';
  };

  it('keeps the token of a browser, so that calls of other tabs go on', async () => {
    const token = await tokenAfter();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await tokenAfter(`XSRF-TOKEN=${token}`)).toBe(token);
    expect(await tokenAfter()).not.toBe(token);
  });

  it.each(['', 'abc', '%zz', 'a'.repeat(4000)])('replaces %j, which is no token', async (wrong) => {
    expect(await tokenAfter(`XSRF-TOKEN=${wrong}`)).toMatch(/^[\w-]{43}$/);
  });
});

describe('validators', () => {
  it.each(['/api/titles/search', '/api/categories', '/robots.txt', '/api/openapi.json'])(
    '%s is not sent again to who has it',
    async (url) => {
      const first = await get(url);
      const etag = String(first.headers.etag);
      expect(etag).toMatch(/^W\/"/);
      const again = await get(url, { 'if-none-match': etag });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
      expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    },
  );

  it('says for how long an answer may be kept', async () => {
    expect((await get('/api/titles/search')).headers['cache-control']).toMatch(
      /^public, max-age=60,/,
    );
    expect((await get('/health/ready')).headers['cache-control']).toBe('no-store');
  });

  it('never makes a miss "not modified"', async () => {
    const miss = await get('/api/titles/999999');
    const again = await get('/api/titles/999999', { 'if-none-match': String(miss.headers.etag) });
    expect(again.statusCode).toBe(404);
  });

  it('gives one validator to the compressed and the plain form', async () => {
    const plain = await get('/api/titles/search');
    for (const encoding of ['gzip', 'br']) {
      const packed = await get('/api/titles/search', { 'accept-encoding': encoding });
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(packed.headers.etag).toBe(plain.headers.etag);
    }
  });

  it.each(['/api/titles/search', '/robots.txt', '/api/nothing'])(
    'HEAD %s is GET without a body',
    async (url) => {
      const [head, full] = [await t.call({ method: 'HEAD', url }), await get(url)];
      expect(head.statusCode).toBe(full.statusCode);
      expect(head.body).toBe('');
      expect(head.headers['content-type']).toBe(full.headers['content-type']);
    },
  );
});

describe('GET /metrics', () => {
  const metrics = (app: TestApp, headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    app.call({ method: 'GET', url: '/metrics', headers, remoteAddress });

  it('is for callers on this machine', async () => {
    const answer = await metrics(t, { host: 'localhost:3000' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('http_request_duration_seconds_count{');
    expect(answer.body).toContain('route="/api/titles/:id"');
    expect(answer.body).not.toContain('/titles/999999');
    expect(answer.body).toContain('parde_playbacks 0');
    for (const name of ['free', 'size'])
      expect(answer.body).toMatch(
        new RegExp(`^parde_disk_${name}_bytes\\{place="data"\\} \\d{6,}`, 'm'),
      );
  });

  it('counts jobs by name and state', async () => {
    await secure.jobs.enqueue(secure.database.db, 'count-categories', {});
    const { body } = await metrics(secure, { authorization: 'Bearer a-token-for-metrics' });
    expect(body).toMatch(/^parde_jobs\{job="count-categories",state="created"\} \d+/m);
  });

  it('counts mails by kind: sent, given up, and how long the oldest waits', async () => {
    const site = await createTestApp();
    const { jobs, database, rows } = site;
    for (const email of ['a@example.com', 'b@example.com', 'c@example.com'])
      await jobs.enqueue(database.db, 'magic-link-mail', { email });
    const become = (email: string, change: string) =>
      rows(`update pgboss.job set ${change} where data ->> 'email' = $1`, [email]);
    await become('a@example.com', "state = 'completed', completed_on = now()");
    await become('b@example.com', "state = 'failed', completed_on = now()");
    // The mail server has refused it for an hour; it is retried in half an hour.
    await become(
      'c@example.com',
      `state = 'retry', retry_count = 5, created_on = now() - interval '1 hour',
       start_after = now() + interval '30 minutes'`,
    );
    const { body } = await metrics(site, { host: 'localhost' });
    await site.close();
    expect(body).toMatch(/^parde_mails_of_day\{kind="magic-link",state="sent"\} 1$/m);
    expect(body).toMatch(/^parde_mails_of_day\{kind="magic-link",state="failed"\} 1$/m);
    expect(body).toMatch(/^parde_mail_age_seconds\{kind="magic-link"\} 36\d\d/m);
  });

  it.each([
    ['another machine', {}, '10.0.0.9'],
    ['a proxy for another machine', { 'x-forwarded-for': '10.0.0.9' }, '127.0.0.1'],
    ['a proxy that says less', { via: '1.1 proxy' }, '127.0.0.1'],
    ['a page that renamed itself to this machine', { host: 'evil.example:3000' }, '127.0.0.1'],
  ])('is not there for %s', async (_, headers, address) => {
    const answer = await metrics(t, { host: 'localhost', ...headers }, address);
    expect(answer.statusCode).toBe(404);
  });

  it('asks for the token where there is one', async () => {
    const authorization = 'Bearer a-token-for-metrics';
    expect((await metrics(secure, { authorization }, '10.0.0.9')).statusCode).toBe(200);
    expect((await metrics(secure, { host: 'localhost' })).statusCode).toBe(404);
    expect(
      (await metrics(secure, { authorization: 'Bearer a-token-for-metricz' })).statusCode,
    ).toBe(404);
  });
});
