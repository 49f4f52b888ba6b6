import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { createGateways, findEnabledGateways } from '../integrations/payments/gateways.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { listGateways, switchGateway } from './gateway-program.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
afterEach(() => t.database.pool.query('delete from gateways_off'));

const config = (settings: Record<string, string> = {}) =>
  loadConfig({ PARDE_DEMO: '0', ...settings }, '/srv/parde');
const BOTH = {
  ZARINPAL_MERCHANT_ID: '7f3c1d2e-0b54-4a6b-9c1d-2e0b544a6b9c',
  ZIBAL_MERCHANT: 'zibal',
};

const created = (settings: Record<string, string>) => [
  ...createGateways(config(settings), t.database.db, t.clock).keys(),
];
const on = (settings: Record<string, string>) =>
  findEnabledGateways(t.database.db, config(settings));

it('has the gateways that we have access to, and a sandbox in the demo only', () => {
  expect(created({})).toEqual([]);
  expect(created({ ZIBAL_MERCHANT: 'zibal' })).toEqual(['zibal']);
  expect(created(BOTH)).toEqual(['zarinpal', 'zibal']);
  expect(created({ ...BOTH, PARDE_DEMO: '1' })).toEqual(['sandbox', 'zarinpal', 'zibal']);
});

it('offers them in the order of the settings, and still settles those that these leave out', async () => {
  expect(await on(BOTH)).toEqual(['zarinpal', 'zibal']);
  expect(await on({ ...BOTH, PAYMENT_GATEWAYS: 'zibal,zarinpal' })).toEqual(['zibal', 'zarinpal']);
  expect(await on({ ...BOTH, PAYMENT_GATEWAYS: 'zibal' })).toEqual(['zibal']);
  expect(created({ ...BOTH, PAYMENT_GATEWAYS: 'zibal' })).toContain('zarinpal');
  expect(await on({ ...BOTH, PARDE_DEMO: '1', PAYMENT_GATEWAYS: 'zibal' })).toEqual([
    'sandbox',
    'zibal',
  ]);
});

it('switches one off and on for all processes, as often as one likes', async () => {
  const { db } = t.database;
  for (const state of ['off', 'off', 'on', 'on', 'off'] as const) {
    expect(await switchGateway(db, config(BOTH), 'zarinpal', state)).toContain('zarinpal');
    expect(await on(BOTH)).toEqual(state === 'off' ? ['zibal'] : ['zarinpal', 'zibal']);
  }
  expect(created(BOTH)).toContain('zarinpal');
});

it('says what each gateway is, and warns when nobody can pay', async () => {
  const { db } = t.database;
  expect((await listGateways(db, config(BOTH))).text).toBe('zarinpal  on\nzibal  on');
  const answer = await switchGateway(db, config(BOTH), 'zibal', 'off');
  expect(answer).not.toContain('nobody can buy');
  expect((await listGateways(db, config({ ...BOTH, PAYMENT_GATEWAYS: 'zibal' }))).text).toBe(
    'zarinpal  not offered by PAYMENT_GATEWAYS\nzibal  off',
  );
  expect(await switchGateway(db, config(BOTH), 'zarinpal', 'off')).toContain('nobody can buy');
  expect((await listGateways(db, config())).text).toBe(
    'zarinpal  no merchant in the settings\nzibal  no merchant in the settings',
  );
  expect((await listGateways(db, config({ PARDE_DEMO: '1' }))).text).toMatch(/^sandbox {2}on\n/);
});

it('never shows a merchant', async () => {
  const { db } = t.database;
  const said = (await listGateways(db, config(BOTH))).text;
  expect(said).not.toContain(BOTH.ZARINPAL_MERCHANT_ID);
});

it.each(['', 'paypal', 'ZARINPAL', "'; drop table gateways_off; --"])(
  'knows no gateway %j',
  async (name) => {
    for (const state of ['off', 'on'] as const) {
      await expect(switchGateway(t.database.db, config(BOTH), name, state)).rejects.toThrow(
        /no gateway/,
      );
    }
    expect(await on(BOTH)).toHaveLength(2);
  },
);
