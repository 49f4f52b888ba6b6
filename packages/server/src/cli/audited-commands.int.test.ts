import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { verifyAuditChain } from '../db/audit-log.ts';
import { openSecretBox } from '../db/secret-box.ts';
import { insertPurchases } from '../testing/insert-purchases.ts';
import { insertMediaFile } from '../testing/media-files.ts';
import { createMember, type Member } from '../testing/members.ts';
import { createSampleApp, type TestApp } from '../testing/test-app.ts';
import { commandNames, runCommand, servicesOf } from './testing/run-command.ts';

const FILM = new URL('../../demo/films/lessons-of-light-1/film.mp4', import.meta.url).pathname;

let t: TestApp;
let member: Member;
let folder: string;

beforeAll(async () => {
  t = await createSampleApp({ PARDE_DEMO: '1' });
  member = await createMember(t, { email: 'shell@example.com' });
  folder = await mkdtemp(path.join(tmpdir(), 'parde-audited-'));
  await insertPurchases(t, member, 'پیشکش');
  // Progress of imports, copies and the search index.
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await t.close();
  await rm(folder, { recursive: true });
});

/** Commands that change no data of the site. */
const READING = [
  ...['alerts list', 'audit list', 'audit verify', 'backup verify', 'categories list'],
  ...['coupons list', 'doctor', 'entitlements list', 'gateways list', 'gifts list', 'import runs'],
  ...['ledger', 'media check', 'media list', 'media show', 'moderate list', 'moderate show'],
  ...['orders list', 'orders show', 'plans list', 'reports list', 'requests list'],
  ...['subtitles convert', 'support list', 'users list', 'users show'],
];

/** What every command and every start does first. */
const AT_EVERY_START = ['migrate'];

/** Recorded like other imports, by the same function; their sources are not available here. */
const OTHER_IMPORTS = [
  'import imdb',
  'import tmdb',
  'import wikidata',
  'import nfo',
  'import wordpress',
];

/** Recorded, as restore-backup.int.test.ts shows. */
const ELSEWHERE = ['restore'];

interface Row {
  id: number;
}
const idOf = async (sql: string, ...values: unknown[]) =>
  String((await t.row<Row>(sql, values)).id);
const newest = (table: string) => idOf(`select max(id)::int as id from ${table}`);
const film = () => t.titleId('متروپلیس');

const comment = async () =>
  idOf(
    `insert into comments (title_id, user_id, body, is_spoiler, state)
     values ($1, $2, gen_random_uuid()::text, false, 'held') returning id`,
    await film(),
    member.id,
  );
const request = () =>
  idOf(
    `insert into title_requests (title, key, type)
     values ('بانوی اردیبهشت', gen_random_uuid()::text, 'movie') returning id`,
  );
const written = async (name: string, text: string) => {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
};
const mediaFile = async () => String((await insertMediaFile(t, { titleId: await film() })).id);
/** A file whose encode has reached a state. */
const encoded = async (state: string, more = '') => {
  const id = await mediaFile();
  await t.rows(
    `insert into encodes (file_id, state, paused_at) values ($1, $2::encode_state, ${more || 'null'})`,
    [id, state],
  );
  return id;
};

const SRT = '1\n00:00:01,000 --> 00:00:02,000\nسلام\n';

interface Written {
  /** Its name in the audit log: the action of the staff's endpoint if there is one. */
  action: string;
  args: string[] | (() => Promise<string[]>);
}

const does = (action: string, args: Written['args'] = []): Written => ({ action, args });

/** Commands that change something, in an order in which each finds what it needs. */
const WRITING: Record<string, Written> = {
  'operators invite': does('staff.invite'),
  'users ban': does('members.ban', ['shell@example.com', 'بدرفتاری']),
  'users unban': does('members.unban', ['shell@example.com']),
  'users grant': does('members.change-premium', ['shell@example.com', '3', 'پوزش']),
  'users login-link': does('members.login-link', ['shell@example.com']),
  'users reset-second-factor': does('members.reset-second-factor', ['shell@example.com']),
  'users change-address': does('members.change-address', [
    ...['shell@example.com', 'other@example.com', 'اشتباه بود'],
  ]),
  'entitlements grant': does('members.change-premium', ['other@example.com', '--days', '30']),
  'entitlements end': does('members.change-premium', async () => [
    await idOf('select max(id)::int as id from entitlements where ends_at > now()'),
  ]),
  'plans add': does('plans.create', [
    ...['--title', 'سالانه', '--days', '365', '--price', '900000'],
  ]),
  'plans change': does('plans.change', async () => [await newest('plans'), '--price', '800000']),
  'coupons add': does('coupons.create', ['YALDA', '--percent', '20']),
  'coupons end': does('coupons.end', ['YALDA']),
  'gifts make': does('gifts.issue', async () => ['یلدا', '--plan', await newest('plans')]),
  'gifts revoke': does('gifts.revoke', ['یلدا']),
  'gateways off': does('connections.gateway', ['sandbox']),
  'gateways on': does('connections.gateway', ['sandbox']),
  'orders refund': does('orders.refund', async () => [
    await idOf("select id from orders where kind = 'join'"),
  ]),
  'alerts close': does('alerts.close', async () => [
    await idOf("insert into alerts (subject, message) values ('x', 'y') returning id"),
  ]),
  'categories add': does('categories.create', [
    ...['genre', 'heist', 'سرقتی', '--english', 'Heist'],
  ]),
  'categories rename': does('categories.edit', ['genre', 'heist', 'سرقت']),
  'categories merge': does('genres.merge', ['genre', 'heist', 'drama']),
  'categories remove': does('categories.delete', async () => {
    await run(['categories', 'add', 'genre', 'noir', 'نوآر', '--english', 'Noir']);
    return ['genre', 'noir'];
  }),
  'support close': does('support.update', async () => [
    await idOf(`insert into support_messages (name, email, topic, message)
      values ('رضا', 'reza@example.com', 'question', 'پرسشی دربارهٔ سایت') returning id`),
  ]),
  'requests accept': does('requests.accepted', async () => [await request()]),
  'requests decline': does('requests.declined', async () => [await request(), 'نداریم']),
  'requests fulfil': does('requests.fulfilled', async () => [
    await request(),
    String(await film()),
  ]),
  'reports answer': does('reports.answer', async () => [
    await idOf(
      `insert into playback_reports (user_id, title_id, kind) values ($1, $2, 'sound') returning id`,
      member.id,
      await film(),
    ),
    'درست شد',
  ]),
  'moderate approve': does('comments.approve', async () => [await comment()]),
  'moderate remove': does('comments.remove', async () => [await comment(), 'توهین']),
  'media add': does('media.add', async () => [
    ...[String(await film()), FILM, '--edition', 'dubbed', '--no-encode'],
  ]),
  'media encode': does('media.encode', async () => [await mediaFile()]),
  'media retry': does('media.retry', async () => [await encoded('failed')]),
  'media pause': does('media.pause', async () => [await encoded('queued')]),
  'media resume': does('media.resume', async () => [await encoded('queued', 'now()')]),
  'media cancel': does('media.cancel', async () => [await encoded('queued')]),
  'media free': does('titles.edit', async () => [String(await film()), 'on']),
  'media markers set': does('media.marker', async () => [
    ...[await mediaFile(), 'intro', '0:30', '1:00'],
  ]),
  'media markers remove': does('media.marker', async () => [await mediaFile(), 'intro']),
  'media chapters set': does('media.chapters', async () => [await mediaFile(), '0:00 آغاز']),
  'media subtitles add': does('media.add-subtitle', async () => [
    ...[await mediaFile(), await written('fa.srt', SRT), '--language', 'fa'],
  ]),
  'media subtitles shift': does('media.shift-subtitle', async () => [
    ...[await newest('subtitles'), '--shift', '500'],
  ]),
  'media subtitles remove': does('media.delete-subtitle', async () => [await newest('subtitles')]),
  'media remove': does('media.delete', async () => [await mediaFile()]),
  'import csv': does('imports.run', async () => [
    await written('films.csv', 'title_fa,type\nفیلمی تازه,movie\n'),
  ]),
  'import catalogue': does('imports.run', async () => [
    await written(
      'one.jsonl',
      '{"record":"title","id":"x:1","type":"movie","title_fa":"یک","status":"available"}\n',
    ),
  ]),
  'import undo': does('imports.undo', async () => [
    (await t.row<{ id: string }>('select id from import_runs order by started_at desc limit 1')).id,
  ]),
  backup: does('backups.make', async () => ['--to', folder]),
  'storage move': does('storage.copy', async () => [
    ...['--to', `file://${path.join(folder, 'copies')}`],
  ]),
  reindex: does('searches.rebuild'),
  'rotate-key': does('settings.rotate_key', async () => {
    await openSecretBox(t.config.dataDir).seal('anything', 'secret');
    return ['--step', 'add'];
  }),
  'audit export': does('audit.export', async () => [path.join(folder, 'audit.csv')]),
};

/** Commands that print secrets for their caller: sign-in links and gift codes. */
const SECRET = ['operators invite', 'users login-link', 'gifts make'];

const run = (args: readonly string[]) => runCommand([...args, '--yes'], () => servicesOf(t));

it('every command is known to read, or to write what is recorded', () => {
  const others = [...AT_EVERY_START, ...OTHER_IMPORTS, ...ELSEWHERE];
  expect(commandNames().sort()).toEqual([...READING, ...others, ...Object.keys(WRITING)].sort());
});

interface Entry {
  actor_id: number | null;
  network: string | null;
  role: string;
  action: string;
  subject_kind: string;
  subject_id: string;
}

it.each(Object.entries(WRITING))('%s is recorded', async (name, { action, args }) => {
  const given = typeof args === 'function' ? await args() : args;
  const { id: last } = await t.row<Row>('select coalesce(max(id), 0)::int as id from audit_log');
  const { out, err } = await run([...name.split(' '), ...given]);
  expect(err).toBe('');
  const entries = await t.rows<Entry>('select * from audit_log where id > $1 order by id', [last]);
  // An import records its start before it writes anything, because its process may be killed.
  const actions = action === 'imports.run' ? ['imports.start', action] : [action];
  expect(entries).toEqual(
    actions.map((one) =>
      expect.objectContaining({ actor_id: null, network: null, role: 'owner', action: one }),
    ),
  );
  if (!SECRET.includes(name)) return;
  const secrets = out.match(/[\w-]{20,}|\b(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}\b/g) ?? [];
  expect(secrets).not.toEqual([]);
  for (const secret of secrets) expect(JSON.stringify(entries)).not.toContain(secret);
});

it('a free episode is recorded with its season', async () => {
  const series = await t.titleId('هزاردستان');
  const { err } = await run(['media', 'free', String(series), 'on', '--episode', 'S1E1']);
  expect(err).toBe('');
  expect(
    await t.row('select action, subject_id, before, after from audit_log order by id desc limit 1'),
  ).toEqual({
    ...{ action: 'titles.free-episode', subject_id: String(series) },
    ...{ before: { s1e1: { isFree: false } }, after: { s1e1: { isFree: true } } },
  });
});

it('what is refused is not recorded, and the chain holds', async () => {
  const before = await verifyAuditChain(t.database.db);
  for (const args of [
    ['plans', 'change', '999999', '--price', '800000'],
    ['coupons', 'end', 'YALDA'],
    ['gifts', 'revoke', 'یلدا'],
    ['orders', 'refund', '999999'],
    ['media', 'cancel', '999999'],
    ['entitlements', 'end', '999999'],
  ]) {
    expect((await run(args)).err).toMatch(/^[A-Z].*\.\n$/);
  }
  const after = await verifyAuditChain(t.database.db);
  expect(after).toEqual({ ...before, brokenAt: null });
  expect(before.entries).toBeGreaterThan(Object.keys(WRITING).length);
});
