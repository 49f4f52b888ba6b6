import { access } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Connections } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openSecretBox } from '../../db/secret-box.ts';
import { findTmdbKey } from '../../importers/sources/tmdb.ts';
import { withStoredGateways } from '../../integrations/payments/stored-gateways.ts';
import {
  EMULATED_MERCHANTS,
  type GatewayEmulator,
  startGatewayEmulator,
  zarinpalProtocol,
  zibalProtocol,
} from '../../testing/gateway-emulator.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const URL = '/api/admin/connections';

let t: TestApp;
let owner: Member;
let zarinpal: GatewayEmulator;
let zibal: GatewayEmulator;

beforeAll(async () => {
  [zarinpal, zibal] = [
    await startGatewayEmulator(zarinpalProtocol),
    await startGatewayEmulator(zibalProtocol),
  ];
  t = await createTestApp({
    PARDE_DEMO: '0',
    ZARINPAL_URL: zarinpal.url,
    ZIBAL_URL: zibal.url,
    ZIBAL_MERCHANT: EMULATED_MERCHANTS.zibal,
  });
  owner = await createMember(t, { role: 'owner' });
  await t.rows(
    "insert into plans (title_fa, days, price, max_streams, position) values ('ماه', 30, 1000000, 2, 0)",
  );
});

afterAll(async () => {
  await t.close();
  await zarinpal.close();
  await zibal.close();
});

const read = async () => (await owner.get<Connections>(URL)).body;
const gatewayOf = ({ gateways }: Connections, name: string) =>
  gateways.find((one) => one.name === name);

const versionOf = (all: Connections, what: string) =>
  (what === 'mail' || what === 'tmdb' ? all[what] : gatewayOf(all, what.replace('gateways/', '')))
    ?.version;

/** Uses the current version unless another one is given. */
async function put(what: string, change: object, by = owner) {
  const payload = snakeCased({ version: versionOf(await read(), what), ...change });
  const answer = await by.call({ method: 'PUT', url: `${URL}/${what}`, payload });
  return { status: answer.statusCode, body: answer.json() };
}

const offered = async () => {
  const buyer = await createMember(t);
  const { body } = await buyer.post<{ gateways: { name: string }[] }>('/api/premium/quote', {
    plan_id: (await t.row<{ id: number }>('select id from plans limit 1')).id,
  });
  return body.gateways.map(({ name }) => name);
};

describe('gateways', () => {
  const set = (payload: object, name = 'zarinpal') => put(`gateways/${name}`, payload);

  it('are used without a restart once a merchant is typed, which is stored encrypted', async () => {
    expect(await offered()).toEqual(['zibal']);
    const { status, body } = await set({ isOn: true, merchant: EMULATED_MERCHANTS.zarinpal });
    expect(status).toBe(200);
    expect(gatewayOf(body, 'zarinpal')).toMatchObject({ source: 'database', isOn: true });
    expect(await offered()).toEqual(['zibal', 'zarinpal']);
    const stored = JSON.stringify(await t.rows('select value from settings'));
    const logged = JSON.stringify(await t.rows('select before, after from audit_log'));
    for (const text of [stored, logged, JSON.stringify(await read())]) {
      expect(text).not.toContain(EMULATED_MERCHANTS.zarinpal);
    }
    const test = await owner.post(`${URL}/gateways/zarinpal/test`);
    expect(test.body).toEqual({ ok: true, message: 'زرین‌پال پاسخ داد', detail: null });
  });

  it('are switched off and on, and keep their merchant', async () => {
    await set({ isOn: false, merchant: '' });
    expect(await offered()).toEqual(['zibal']);
    const { body } = await set({ isOn: true });
    expect(gatewayOf(body, 'zarinpal')).toMatchObject({ source: 'database', isOn: true });
    expect(await offered()).toEqual(['zibal', 'zarinpal']);
  });

  it('that were read last are used, although an earlier reading takes longer', async () => {
    const { pool } = t.database;
    const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const version = versionOf(await read(), 'gateways/zarinpal') ?? 0;
    const url = `${URL}/gateways/zarinpal`;
    const save = (payload: object) => owner.call({ method: 'PUT', url, payload });
    let isFirst = true;
    const spy = vi.spyOn(pool, 'query').mockImplementation((async (...args: unknown[]) => {
      const answer = await query(...args);
      if (isFirst && JSON.stringify(args).includes('"gateways"')) {
        isFirst = false;
        held.resolve();
        await released.promise;
      }
      return answer;
    }) as never);
    const merchant = EMULATED_MERCHANTS.zarinpal;
    const saved = [save({ version, is_on: true, merchant: null })];
    await held.promise;
    const next = versionOf(await read(), 'gateways/zarinpal');
    saved.push(save({ version: next, is_on: true, merchant }));
    // Longer than the polling interval.
    await delay(1_500);
    released.resolve();
    const statuses = (await Promise.all(saved)).map(({ statusCode }) => statusCode);
    spy.mockRestore();
    expect(statuses).toEqual([200, 200]);
    expect(await offered()).toEqual(['zibal', 'zarinpal']);
  });

  it('of the environment are shown only, and can be switched off', async () => {
    expect(gatewayOf(await read(), 'zibal')).toMatchObject({
      source: 'environment',
      variable: 'ZIBAL_MERCHANT',
    });
    expect((await set({ isOn: true, merchant: 'another' }, 'zibal')).status).toBe(409);
    await set({ isOn: false }, 'zibal');
    expect(await offered()).toEqual(['zarinpal']);
    await set({ isOn: true }, 'zibal');
    const test = await owner.post(`${URL}/gateways/zibal/test`);
    expect(test.body).toMatchObject({ ok: true });
  });

  it('say when they do not know us, and what is wrong with a merchant', async () => {
    const { status, body } = await set({ isOn: true, merchant: 'کوتاه' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['merchant']]);
    await set({ isOn: true, merchant: '11111111-2222-4333-8444-555555555555' });
    const test = await owner.post<{ ok: boolean }>(`${URL}/gateways/zarinpal/test`);
    expect(test.body.ok).toBe(false);
  });

  it('are nothing without the key of the data folder, or when they are forgotten', async () => {
    const elsewhere = { ...t.config, dataDir: path.join(t.config.dataDir, 'other') };
    const effective = await withStoredGateways(elsewhere, t.database.db);
    expect(effective.gatewaysOffered).toEqual(['zibal']);
    const { body } = await set({ isOn: true, merchant: null });
    expect(gatewayOf(body, 'zarinpal')).toMatchObject({ source: null, isOn: false });
    expect(await offered()).toEqual(['zibal']);
    expect((await owner.post(`${URL}/gateways/zarinpal/test`)).status).toBe(404);
    expect((await owner.post(`${URL}/gateways/sandbox/test`)).status).toBe(404);
    expect((await set({ version: 0, isOn: true }, 'sandbox')).status).toBe(404);
  });

  it('need a fresh proof of identity', async () => {
    const stale = await createMember(t, { role: 'owner' });
    await t.rows("update sessions set proved_at = now() - interval '1 hour' where user_id = $1", [
      stale.id,
    ]);
    for (const what of ['gateways/zarinpal', 'mail']) {
      expect(await put(what, { isOn: true }, stale)).toMatchObject({
        status: 403,
        body: { code: 'proof_needed' },
      });
    }
  });
});

it.each([
  ['mail', { host: null, fromName: 'سینما', fromAddress: 'a@cinema.example' }],
  ['tmdb', { key: null }],
  ['gateways/zibal', { isOn: false }],
])('of two who change %s at once, the second is told what is there', async (what, change) => {
  const all = await read();
  const sent = { version: versionOf(all, what), ...change };
  expect((await put(what, sent)).status).toBe(200);
  const now = await read();
  const said = 'این تنظیمات پس از باز کردن شما تغییر کرده است';
  const current = { version: versionOf(now, what) };
  expect(await put(what, sent)).toMatchObject({ status: 409, body: { message: said, current } });
  expect(await read()).toEqual(now);
  // Another gateway, whose form is on the same screen, is unchanged.
  expect(gatewayOf(now, 'zarinpal')).toEqual(gatewayOf(all, 'zarinpal'));
});

it('tries to write, read and delete in storage', async () => {
  const { body } = await owner.post(`${URL}/storage/test`);
  expect(body).toMatchObject({ ok: true });
  for await (const { key } of t.storage.list('tests/')) throw new Error(`${key} was left`);
});

it('belongs to the owner alone, whose secrets the reader does not see either', async () => {
  const reader = await createMember(t, { role: 'reader' });
  expect((await reader.get(URL)).status).toBe(200);
  expect((await reader.post(`${URL}/mail/test`)).status).toBe(403);
  const finance = await createMember(t, { role: 'finance' });
  expect((await put('gateways/zibal', { isOn: false }, finance)).status).toBe(403);
});

it('opens secrets with the key and the name they were sealed with only', async () => {
  const box = openSecretBox(t.config.dataDir);
  const sealed = await box.seal('a', 'راز');
  expect(await box.open('a', sealed)).toBe('راز');
  expect(await box.open('b', sealed)).toBeNull();
  expect(await box.open('a', `${sealed.slice(0, -3)}AAA`)).toBeNull();
  expect(await box.open('a', '')).toBeNull();
  const other = openSecretBox(path.join(t.config.dataDir, 'other'));
  expect(await other.open('a', sealed)).toBeNull();
  await expect(access(path.join(t.config.dataDir, 'settings.key'))).resolves.toBeUndefined();
});

describe('TMDB', () => {
  const key = 'a'.repeat(32);

  it('keeps the key sealed, shows it to nobody, and forgets it', async () => {
    expect((await read()).tmdb).toMatchObject({ source: null, isUnreadable: false });
    expect((await put('tmdb', { key: 'short' })).body.errors).toHaveProperty('key');
    const saved = await put('tmdb', { key });
    expect(saved).toMatchObject({
      status: 200,
      body: { tmdb: { source: 'database', isUnreadable: false } },
    });
    expect(JSON.stringify(saved.body)).not.toContain(key);
    const kept = await t.row<{ value: object }>("select value from settings where topic = 'tmdb'");
    expect(JSON.stringify(kept.value)).not.toContain(key);
    expect(await findTmdbKey(t.database.db, t.config)).toBe(key);
    const audit = await t.rows("select after from audit_log where action = 'connections.tmdb'");
    expect(JSON.stringify(audit)).not.toContain(key);
    const elsewhere = { ...t.config, dataDir: '/nowhere' };
    expect(await findTmdbKey(t.database.db, elsewhere)).toBeNull();
    expect((await put('tmdb', { key: null })).body.tmdb.source).toBeNull();
  });

  it('of the environment wins and is not changed', async () => {
    const other = await createTestApp({ TMDB_KEY: 'b'.repeat(32) });
    const boss = await createMember(other, { role: 'owner' });
    const answer = await boss.call({
      method: 'PUT',
      url: `${URL}/tmdb`,
      payload: { version: 0, key },
    });
    expect(answer.statusCode).toBe(409);
    expect(await findTmdbKey(other.database.db, other.config)).toBe('b'.repeat(32));
    await other.close();
  });
});
