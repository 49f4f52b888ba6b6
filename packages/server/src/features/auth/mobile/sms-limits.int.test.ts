import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClientAddress, times } from '../../../testing/attempts.ts';
import { type Answer, post } from '../../../testing/auth-calls.ts';
import { newMobile } from '../../../testing/sms-codes.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const ask = (t: TestApp, mobile: string, from = newClientAddress()) =>
  post(t, '/api/sanc/sms-code', { mobile }, { from });
const statuses = (answers: Answer[]) => answers.map(({ status }) => status);

describe('text messages', () => {
  let t: TestApp;

  beforeAll(async () => {
    t = await createTestApp({ TRUST_PROXY: 'loopback', SMS_DAILY_LIMIT: '40' });
  });

  afterAll(() => t.close());

  it('go to a number once a minute, from wherever it is asked', async () => {
    const mobile = newMobile();
    expect((await ask(t, mobile)).status).toBe(200);
    const second = await ask(t, mobile);
    expect(second.status).toBe(429);
    expect(Number(second.response.headers['retry-after'])).toBeGreaterThan(0);
    expect(second.body.message).toContain('پیامک');
  });

  it('go out for a network twenty times an hour', async () => {
    const from = newClientAddress();
    const answers = await times(23, () => ask(t, newMobile(), from));
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(20);
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(3);
    expect((await ask(t, newMobile())).status).toBe(200);
  });

  it('end for the day when the site’s are used up, whoever asks at once', async () => {
    const [{ sent }] = (await t.rows<{ sent: number }>(
      'select count(*)::int as sent from sms_codes',
    )) as [{ sent: number }];
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(t, newMobile())));
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(40 - sent);
    expect(statuses(answers).filter((status) => status === 503)).toHaveLength(sent);
    // What was sent yesterday does not count.
    await t.rows("update sms_codes set created_at = created_at - interval '1 day'");
    expect((await ask(t, newMobile())).status).toBe(200);
  });

  it('are forgotten two days later', async () => {
    await t.rows("update sms_codes set created_at = now() - interval '49 hours'");
    await t.jobs.enqueue(t.database.db, 'sweep', {});
    await t.runJobs();
    expect(await t.rows('select 1 from sms_codes')).toEqual([]);
  });
});

it('are not offered without a service, and the page of the demo is not there', async () => {
  const t = await createTestApp({ PARDE_DEMO: '0' });
  try {
    expect((await ask(t, newMobile())).status).toBe(404);
    expect((await t.call({ method: 'GET', url: '/sandbox-sms' })).statusCode).toBe(404);
  } finally {
    await t.close();
  }
});

describe('a service', () => {
  let t: TestApp;
  let server: Server;
  let answer: { status: number; message?: string };
  const sent: URLSearchParams[] = [];

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      sent.push(new URLSearchParams(body));
      response.end(JSON.stringify({ return: answer, entries: null }));
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    t = await createTestApp({
      PARDE_DEMO: '0',
      TRUST_PROXY: 'loopback',
      SMS_URL: `kavenegar+http://KEY@127.0.0.1:${port}/parde`,
    });
  });

  afterAll(async () => {
    await t.close();
    server.close();
  });

  it('sends the code that then signs in', async () => {
    answer = { status: 200 };
    const mobile = newMobile();
    const asked = await ask(t, mobile);
    expect(asked.body).toMatchObject({ ok: true, inboxPath: null });
    const message = sent.at(-1);
    expect([message?.get('receptor'), message?.get('template')]).toEqual([mobile, 'parde']);
    const made = await post(t, '/api/sanc/login-with-sms', {
      ...{ ticket: asked.body.ticket, code: message?.get('token'), name: 'سارا' },
    });
    expect(made.status).toBe(200);
  });

  it('that refuses is said in one sentence, and what it refused does not count', async () => {
    const before = await t.rows('select 1 from sms_codes');
    answer = { status: 418 };
    const poor = await ask(t, newMobile());
    expect([poor.status, poor.body.message]).toEqual([
      503,
      'پیامک فرستاده نشد؛ کمی دیگر دوباره تلاش کنید یا از راهی دیگر وارد شوید',
    ]);
    answer = { status: 411 };
    const wrong = await ask(t, newMobile());
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['mobile']]);
    expect(await t.rows('select 1 from sms_codes')).toEqual(before);
  });
});
