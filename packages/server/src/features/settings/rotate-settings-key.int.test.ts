import { globSync, readFileSync } from 'node:fs';
import { cp, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { runRotateKey } from '../../cli/site-program.ts';
import { findKeyRing, newKey, openSecretBox, storeKeyRing } from '../../db/secret-box.ts';
import {
  lockSettings,
  readSettings,
  type SettingsTopic,
  writeSettings,
} from '../../db/settings.ts';
import { findTmdbKey, TMDB_SECRET } from '../../importers/sources/tmdb.ts';
import { MAIL_PASSWORD } from '../../integrations/mail/site-mailer.ts';
import { merchantSecret, withStoredGateways } from '../../integrations/payments/stored-gateways.ts';
import { findSmsAccess, SMS_KEY } from '../../integrations/sms/site-sms.ts';
import { findTelegramBot, TOKEN_SECRET } from '../../integrations/telegram/stored-bot.ts';
import { createMember } from '../../testing/members.ts';
import { secondFactors } from '../../testing/second-factors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { rotateSettingsKey } from './rotate-settings-key.ts';

const SOURCES = path.resolve(import.meta.dirname, '../..');

let t: TestApp;
let keyFile: string;

beforeAll(async () => {
  t = await createTestApp({ PARDE_DEMO: '0' });
  keyFile = path.join(t.config.dataDir, 'settings.key');
});
afterAll(() => t.close());

const keep = (topic: SettingsTopic, value: object) =>
  t.database.db.transaction(async (tx) => {
    await lockSettings(tx, topic);
    await writeSettings(tx, topic, value);
  });
const linesOfKeys = async () => (await readFile(keyFile, 'utf8')).trim().split('\n');

/** Everything that a site can have encrypted, as stored by the screens. */
beforeEach(async () => {
  const { seal } = openSecretBox(t.config.dataDir);
  await keep('mail', {
    host: 'mail.example',
    password: await seal(MAIL_PASSWORD, 'mail-password'),
  });
  await keep('tmdb', { key: await seal(TMDB_SECRET, 'tmdb-key') });
  await keep('sms', {
    provider: 'kavenegar',
    key: await seal(SMS_KEY, 'sms-key'),
    template: 'otp',
  });
  await keep('alerts', {
    ...{ telegramChat: '-1', telegramToken: await seal(TOKEN_SECRET, 'bot-token') },
  });
  await keep('gateways', {
    zarinpal: await seal(merchantSecret('zarinpal'), 'merchant-z'),
    zibal: await seal(merchantSecret('zibal'), 'merchant-b'),
  });
});

/** The decrypted secrets, read by the code that uses them. */
async function opened(config = t.config) {
  const { db } = t.database;
  const mail = await readSettings(db, 'mail', z.object({ password: z.string() }));
  const { gatewayAccess } = await withStoredGateways(config, db);
  return {
    mail: await openSecretBox(config.dataDir).open(MAIL_PASSWORD, mail.value.password),
    tmdb: await findTmdbKey(db, config),
    sms: (await findSmsAccess(db, config))?.key,
    telegram: (await findTelegramBot(db, config))?.token,
    gateways: [gatewayAccess.zarinpal?.merchant, gatewayAccess.zibal?.merchant],
  };
}
const ALL = {
  ...{ mail: 'mail-password', tmdb: 'tmdb-key', sms: 'sms-key', telegram: 'bot-token' },
  gateways: ['merchant-z', 'merchant-b'],
};

it('encrypts everything anew with a key of its own, and forgets the former one', async () => {
  const factors = secondFactors(t);
  const member = await createMember(t);
  const { codeAt } = await factors.turnCodesOn(member);
  const [before] = await linesOfKeys();
  const { text, data } = await runRotateKey(t, null);
  expect(data).toEqual({ resealed: 7, unreadable: [] });
  expect(text).toMatch(/^7 secrets were encrypted anew\./);
  const after = await linesOfKeys();
  expect(after).toHaveLength(1);
  expect(after[0]).not.toBe(before);
  expect(await opened()).toEqual(ALL);
  const { ticket } = await factors.pendingSignIn(member);
  expect((await factors.finish(ticket, { code: codeAt() })).status).toBe(200);
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  expect(
    await t.rows("select actor_id, after from audit_log where action = 'settings.rotate_key'"),
  ).toEqual([{ actor_id: null, after: { step: 'all', resealed: 7 } }]);
  await t.rows('delete from code_secrets');
});

it('knows every place of the product that encrypts', () => {
  const sources = globSync('**/*.ts', { cwd: SOURCES, exclude: ['**/*.test.ts', 'testing/**'] });
  const names = sources.flatMap((file) =>
    [...readFileSync(path.join(SOURCES, file), 'utf8').matchAll(/\.seal\(\s*([\w()]+),/g)].map(
      ([, name]) => name,
    ),
  );
  expect(names.sort()).toEqual([
    ...['MAIL_PASSWORD', 'SMS_KEY', 'TMDB_SECRET', 'TOKEN_SECRET', 'codeSecretName(userId)'],
    'merchantSecret(real)',
  ]);
});

it('goes on where it was interrupted, whether the new key was in use or not', async () => {
  const ring = await findKeyRing(t.config.dataDir);
  if (!ring) throw new Error('no key');
  const next = newKey();
  await storeKeyRing(t.config.dataDir, { ...ring, next });
  expect(await rotateSettingsKey(t.database.db, t.config.dataDir, null)).toMatchObject({
    resealed: 6,
  });
  expect(await linesOfKeys()).toEqual([next.toString('base64url')]);
  const third = newKey();
  await storeKeyRing(t.config.dataDir, { current: third, next: null, former: next });
  expect(await opened()).toEqual(ALL);
  expect(await rotateSettingsKey(t.database.db, t.config.dataDir, null)).toMatchObject({
    resealed: 6,
  });
  expect(await linesOfKeys()).toEqual([third.toString('base64url')]);
  expect(await opened()).toEqual(ALL);
});

it('serves several machines all the time, a step after the other', async () => {
  const { db } = t.database;
  const there = { ...t.config, dataDir: path.join(t.config.dataDir, 'other-machine') };
  const copy = () => cp(keyFile, path.join(there.dataDir, 'settings.key'));
  /** Both machines store a secret, and both can decrypt the other's. */
  const bothWork = async () => {
    for (const [writer, reader] of [
      [t.config, there],
      [there, t.config],
    ] as const) {
      expect(await opened(reader)).toEqual(ALL);
      const key = await openSecretBox(writer.dataDir).seal(TMDB_SECRET, 'tmdb-key');
      await keep('tmdb', { key });
      expect(await opened(reader)).toEqual(ALL);
    }
  };
  const step = (name: 'add' | 'use' | 'finish') => rotateSettingsKey(db, t.config.dataDir, name);
  await copy();
  const [first] = await linesOfKeys();
  await expect(step('use')).rejects.toThrow('add it first');
  await step('add');
  await bothWork();
  await expect(step('finish')).rejects.toThrow('use it first');
  await copy();
  await bothWork();
  await step('use');
  await bothWork();
  await expect(step('add')).rejects.toThrow('finish that exchange first');
  await copy();
  await bothWork();
  await step('finish');
  await bothWork();
  await copy();
  await bothWork();
  expect(await linesOfKeys()).toHaveLength(1);
  expect(await linesOfKeys()).not.toContain(first);
});

it('loses nothing that is typed meanwhile', async () => {
  const { db } = t.database;
  const { seal } = openSecretBox(t.config.dataDir);
  const rotation = rotateSettingsKey(db, t.config.dataDir, null);
  let isOver = false;
  void rotation.finally(() => {
    isOver = true;
  });
  let typed = 0;
  while (!isOver) await keep('tmdb', { key: await seal(TMDB_SECRET, `tmdb-key ${++typed}`) });
  await rotation;
  expect(typed).toBeGreaterThan(5);
  expect((await opened()).tmdb).toBe(`tmdb-key ${typed}`);
});

it('names what no key opens, and leaves it', async () => {
  const elsewhere = openSecretBox(path.join(t.config.dataDir, 'elsewhere'));
  await keep('tmdb', { key: await elsewhere.seal(TMDB_SECRET, 'lost') });
  const { text } = await runRotateKey(t, null);
  expect(text).toContain('No key opens "tmdb.key": it has to be set up again.');
  expect(await opened()).toEqual({ ...ALL, tmdb: null });
});

it('says so where nothing was ever encrypted', async () => {
  const empty = path.join(t.config.dataDir, 'empty');
  await expect(rotateSettingsKey(t.database.db, empty, null)).rejects.toThrow(
    'There is no key yet',
  );
});
