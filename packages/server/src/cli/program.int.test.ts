import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withoutControls } from '@parde/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertPurchases } from '../testing/insert-purchases.ts';
import { insertMediaFile } from '../testing/media-files.ts';
import { createMember, type Member } from '../testing/members.ts';
import { createSampleApp, type TestApp } from '../testing/test-app.ts';
import { commandNames, runCommand, servicesOf } from './testing/run-command.ts';

const HOSTILE = 'بد\u001b]0;title\u0007\u009b31m\u202eنام';

let t: TestApp;
let member: Member;
let folder: string;

beforeAll(async () => {
  t = await createSampleApp();
  member = await createMember(t, { email: 'shell@example.com' });
  await t.rows('update users set name = $1 where id = $2', [HOSTILE, member.id]);
  folder = await mkdtemp(path.join(tmpdir(), 'parde-commands-'));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

const opened = () => servicesOf(t);
const run = (args: readonly string[], openServices = opened) => runCommand(args, openServices);

/** Irreversible commands, with arguments. */
const ASKING: Record<string, string[]> = {
  'alerts close': ['1'],
  'coupons end': ['NOWRUZ'],
  'entitlements end': ['1'],
  'gifts revoke': ['نوروز'],
  'import undo': ['00000000-0000-4000-8000-000000000000'],
  'media cancel': ['1'],
  'media remove': ['1'],
  'media subtitles remove': ['1'],
  'moderate remove': ['1', 'نه'],
  'orders refund': ['1'],
  'reports answer': ['1', 'درست شد'],
  'requests accept': ['1'],
  'requests decline': ['1', 'نه'],
  'requests fulfil': ['1', '1'],
  'users change-address': ['shell@example.com', 'other@example.com', 'اشتباه بود'],
  'users reset-second-factor': ['shell@example.com'],
};

/** Commands that prompt once they know what would change: restore-backup.int.test.ts, category-program.int.test.ts. */
const ASKING_LATER = ['restore', 'categories merge', 'categories remove'];

interface Row {
  id: number;
}

const paidOrder = async () => {
  await insertPurchases(t, member, 'پیشکش');
  await t.rows(
    "insert into payment_events (payment_id, state, reason) select id, 'paid', $1 from payments",
    [HOSTILE],
  );
  return (await t.row<Row>("select id from orders where kind = 'join'")).id;
};
const writtenComment = async () => {
  const values = [await t.titleId('متروپلیس'), member.id, HOSTILE];
  const insert = `insert into comments (title_id, user_id, body, is_spoiler, state)
    values ($1, $2, $3, false, 'visible') returning id`;
  return (await t.row<Row>(insert, values)).id;
};
const addedFile = async () =>
  (await insertMediaFile(t, { titleId: await t.titleId('متروپلیس') })).id;
const madeBackup = async () => {
  const { out } = await run(['backup', '--to', folder, '--json']);
  return (JSON.parse(out) as { file: string }).file;
};

/** Commands that show something, with arguments, or with a function that creates it. */
const SHOWING: Record<string, string[] | (() => Promise<string | number>)> = {
  'alerts list': [],
  'audit list': [],
  'audit verify': [],
  'backup verify': madeBackup,
  'categories list': [],
  'coupons list': [],
  doctor: [],
  'entitlements list': ['shell@example.com'],
  'gateways list': [],
  'gifts list': [],
  'import runs': [],
  ledger: [],
  'media check': [],
  'media list': [],
  'media show': addedFile,
  'moderate list': [],
  'moderate show': writtenComment,
  'operators invite': [],
  'orders list': [],
  'orders show': paidOrder,
  'plans list': [],
  'reports list': [],
  'requests list': [],
  'support list': [],
  'users list': [],
  'users login-link': ['shell@example.com'],
  'users show': ['shell@example.com'],
};

/** Commands that add something, or whose changes are reversible. */
const OTHERS = [
  ...['audit export', 'backup', 'storage move', 'reindex', 'migrate'],
  ...['import catalogue', 'import imdb', 'import tmdb', 'import wikidata', 'import nfo'],
  ...['import wordpress', 'import csv', 'subtitles convert', 'media add'],
  ...[
    'media encode',
    'media retry',
    'media pause',
    'media resume',
    'media free',
    'media chapters set',
  ],
  ...['media markers set', 'media markers remove', 'media subtitles add', 'media subtitles shift'],
  ...['support close', 'moderate approve', 'users ban', 'users unban', 'users grant'],
  ...['entitlements grant', 'plans add', 'plans change', 'coupons add', 'gifts make'],
  ...['gateways on', 'gateways off', 'categories add', 'categories rename'],
  'rotate-key',
];

it('every command is known to ask, to show, or to be undone', () => {
  const known = [...Object.keys(ASKING), ...ASKING_LATER, ...Object.keys(SHOWING), ...OTHERS];
  expect(commandNames().sort()).toEqual(known.sort());
});

it.each(Object.entries(ASKING))('%s does nothing where nobody can answer', async (name, args) => {
  const untouched = async () => {
    const services = await opened();
    const refuse = () => {
      throw new Error('the command did something before it asked');
    };
    const database = { ...services.database, db: new Proxy(services.database.db, { get: refuse }) };
    return { ...services, database };
  };
  const { out, err } = await run([...name.split(' '), ...args], untouched);
  expect([out, err]).toEqual(['', expect.stringMatching(/ Add --yes to do it\.\n$/)]);
  const json = await run([...name.split(' '), ...args, '--json'], untouched);
  expect(JSON.parse(json.err)).toEqual({ error: expect.stringMatching(/ Add --yes to do it\.$/) });
});

it.each(Object.entries(SHOWING))('%s answers people and programs', async (name, given) => {
  const args = typeof given === 'function' ? [String(await given())] : given;
  const text = await run([...name.split(' '), ...args]);
  expect([text.err, text.out.trim()]).toEqual(['', expect.stringMatching(/./)]);
  const json = await run([...name.split(' '), ...args, '--json']);
  const data = JSON.parse(json.out) as object;
  // A sentence alone would have to be parsed by scripts.
  expect(Object.keys(data)).not.toEqual(['message']);
  for (const { out } of [text, json]) expect(out).toBe(withoutControls(out));
});

it.each([
  [
    'a number that no message can have',
    ['support', 'close', '99999999999'],
    'There is no open message 99999999999.',
  ],
  [
    'a file that is missing',
    ['backup', 'verify', '/nowhere/b.tar'],
    '/nowhere/b.tar does not exist.',
  ],
  [
    'a folder that is missing',
    ['audit', 'export', '/nowhere/a.csv'],
    '/nowhere/a.csv does not exist.',
  ],
  ['a folder for a file', ['backup', 'verify', '/'], 'That is a folder, not a file.'],
])('says in one sentence: %s', async (_, args, sentence) => {
  expect((await run(args)).err).toBe(`${sentence}\n`);
});

it('prints no character that a terminal obeys, in failures neither', async () => {
  expect((await run(['users', 'list'])).out).toContain('بد ]0;title 31mنام');
  for (const args of [
    ['users', 'show', HOSTILE],
    ['subtitles', 'convert', `/nowhere/${HOSTILE}.srt`],
    ['users', 'show', HOSTILE, '--json'],
  ]) {
    const { out, err } = await run(args);
    expect([out, err]).toEqual(['', withoutControls(err)]);
    expect(err).toContain('بد');
  }
});

it('no command prints past that', async () => {
  const folder = new URL('.', import.meta.url);
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !/\.test\.|^testing/.test(name) && name !== 'main.ts',
  );
  for (const name of names) {
    const source = await readFile(new URL(name, folder), 'utf8');
    expect([name, /process\.stdout\.write|console\./.test(source)]).toEqual([name, false]);
  }
});
