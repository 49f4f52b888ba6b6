import type { ConnectionOutcome, Connections } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findSmsAccess } from '../../integrations/sms/site-sms.ts';
import { post } from '../../testing/auth-calls.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const ADDRESS = '/api/admin/connections';
const KEY = 'a-key-that-nobody-reads';
const KAVENEGAR = { provider: 'kavenegar', template: 'parde-code', key: KEY, dailyLimit: 50 };

let t: TestApp;
let owner: Member;

beforeAll(async () => {
  t = await createTestApp({ PARDE_DEMO: '0' });
  owner = await createMember(t, { role: 'owner' });
});

afterAll(() => t.close());

/** Uses the current version unless another one is given. */
async function save(change: object, by = owner) {
  const { body: all } = await by.get<Connections>(ADDRESS);
  const payload = { version: all.sms?.version ?? 0, ...change };
  const answer = await by.call({
    method: 'PUT',
    url: `${ADDRESS}/sms`,
    payload: snakeCased(payload),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const access = () => findSmsAccess(t.database.db, t.config);

it('a service that staff set is used from the next message on, and its key is shown to nobody', async () => {
  const { status, body } = await save(KAVENEGAR);
  expect(status).toBe(200);
  expect((body as Connections).sms).toEqual({
    ...{ source: 'database', provider: 'kavenegar', user: '', template: 'parde-code' },
    ...{ version: 1, hasKey: true, isUnreadable: false, dailyLimit: 50, sentToday: 0 },
  });
  expect(await access()).toMatchObject({ provider: 'kavenegar', key: KEY, template: 'parde-code' });
  const stored = await t.rows("select value::text from settings where topic = 'sms'");
  const entries = await t.rows('select a::text as entry from audit_log a');
  expect(JSON.stringify([body, stored, entries])).not.toContain(KEY);
  expect(JSON.stringify(entries)).toContain('connections.sms');
  // The same account keeps its key; another one must be given its own.
  expect((await save({ ...KAVENEGAR, key: '', template: 'other' })).status).toBe(200);
  expect(await access()).toMatchObject({ key: KEY, template: 'other' });
  const late = await save({ ...KAVENEGAR, version: 1 });
  expect(late).toMatchObject({
    status: 409,
    body: { current: { version: 2, template: 'other', hasKey: true } },
  });
  const moved = await save({ ...KAVENEGAR, provider: 'smsir', key: null, template: '100' });
  expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['key']]);
});

it.each([
  ['template', { ...KAVENEGAR, template: 'با فاصله' }],
  ['template', { ...KAVENEGAR, provider: 'smsir' }],
  ['user', { ...KAVENEGAR, provider: 'melipayamak', template: '12' }],
  ['daily_limit', { ...KAVENEGAR, dailyLimit: -1 }],
  ['daily_limit', { ...KAVENEGAR, dailyLimit: null }],
  ['provider', { ...KAVENEGAR, provider: 'pigeon' }],
])('says what is wrong at the field %s', async (field, payload) => {
  const { status, body } = await save(payload);
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  expect(body.message).toMatch(/[آ-ی]/);
});

it('without a service nobody is sent anything, and there is nothing to test', async () => {
  await save({ provider: null, dailyLimit: 50 });
  expect(await access()).toBeNull();
  expect((await post(t, '/api/sanc/sms-code', { mobile: '09123456789' })).status).toBe(404);
  expect((await owner.post(`${ADDRESS}/sms/test`)).status).toBe(404);
});

it('who may not set it, does not', async () => {
  const support = await createMember(t, { role: 'support' });
  expect((await save(KAVENEGAR, support)).status).toBe(403);
});

it('a service of the environment is shown, and only the day’s limit is changed', async () => {
  const url = 'smsir+http://KEY@127.0.0.1:1/100000';
  const fixed = await createTestApp({ PARDE_DEMO: '0', SMS_URL: url, SMS_DAILY_LIMIT: '7' });
  try {
    const by = await createMember(fixed, { role: 'owner' });
    const read = async () => (await by.get<Connections>(ADDRESS)).body.sms;
    expect(await read()).toMatchObject({ source: 'environment', provider: 'smsir', dailyLimit: 7 });
    expect((await save(KAVENEGAR, by)).status).toBe(409);
    const given = { provider: 'smsir', template: '100000', key: '', dailyLimit: 9 };
    expect((await save(given, by)).status).toBe(200);
    expect(await read()).toMatchObject({ source: 'environment', dailyLimit: 9 });
    const { body } = await by.post<ConnectionOutcome>(`${ADDRESS}/sms/test`);
    expect(body.ok).toBe(false);
    expect(`${body.message} ${body.detail}`).not.toContain('KEY');
  } finally {
    await fixed.close();
  }
});
