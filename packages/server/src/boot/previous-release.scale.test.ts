import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { queryRows } from '../testing/admin.ts';
import { reportSkipped } from '../testing/report-skipped.ts';
import {
  callInit,
  freePort,
  type ServerProcess,
  startServerProcess,
} from '../testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

/* Expand and contract: the server of the previous release keeps running while this one migrates its database, and
   beside it. The previous release is PREVIOUS_RELEASE, any revision of git; without it the last tag, and before the
   first tag the commit that is this many commits before this one: */
const COMMITS_BACK = 50;

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const git = (...args: string[]) => {
  const { status, stdout } = spawnSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
};
const named =
  process.env.PREVIOUS_RELEASE ??
  git('describe', '--tags', '--abbrev=0', 'HEAD^') ??
  `HEAD~${COMMITS_BACK}`;
const commit = git('rev-parse', '--verify', '--quiet', `${named}^{commit}`);
if (commit === null) reportSkipped(`this clone has no ${named}`, 'tests of the previous release');

let folder: string;
let database: TestDatabase;
const servers: ServerProcess[] = [];

/** The sources of the previous release, with the packages that this one has installed. */
async function checkOut(revision: string): Promise<string> {
  const root = path.join(folder, 'previous');
  await mkdir(root);
  const archive = spawnSync(
    'git',
    ['-C', ROOT, 'archive', revision, 'package.json', 'packages', 'scripts'],
    {
      maxBuffer: 1 << 30,
    },
  );
  execFileSync('tar', ['-x', '-C', root], { input: archive.stdout });
  const linkAll = async (part: string) => {
    const [from, to] = [path.join(ROOT, part), path.join(root, part)];
    await mkdir(to, { recursive: true });
    for (const name of await readdir(from)) {
      if (name !== '@parde' && name !== '.cache')
        await symlink(path.join(from, name), path.join(to, name));
    }
  };
  await linkAll('node_modules');
  await linkAll('packages/server/node_modules');
  await mkdir(path.join(root, 'node_modules/@parde'));
  for (const name of await readdir(path.join(root, 'packages')))
    await symlink(path.join(root, 'packages', name), path.join(root, 'node_modules/@parde', name));
  return root;
}

async function launch(main?: string): Promise<ServerProcess> {
  const server = await startServerProcess(
    {
      ...{ PORT: String(await freePort()), DATABASE_URL: database.url },
      ...{ DATA_DIR: path.join(folder, 'data'), PARDE_DEMO: '1' },
    },
    main,
  );
  servers.push(server);
  await server.ready();
  return server;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parde-previous-'));
  database = await createTestDatabase('template0');
});

afterAll(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGTERM');
    await ended;
  }
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Ask = <T = Record<string, never>>(
  method: string,
  url: string,
  body?: object | null,
  token?: string,
) => Promise<{ status: number; body: T; text: string }>;

/** Calls that answered 5xx, or that had to succeed and did not. */
interface Tried {
  ask: Ask;
  failures: string[];
  calls: number;
}

function tryOn(server: ServerProcess): Tried {
  const tried: Tried = {
    failures: [],
    calls: 0,
    async ask<T>(method: string, url: string, body?: object | null, token?: string) {
      tried.calls += 1;
      const answer = await server.call(url, callInit({ method, token, body }));
      const text = await answer.text();
      const isRead = method === 'GET';
      if (answer.status >= (isRead ? 500 : 400))
        tried.failures.push(`${method} ${url}: ${answer.status} ${text.slice(0, 200)}`);
      const isJson = answer.headers.get('content-type')?.includes('json');
      return { status: answer.status, body: (isJson ? JSON.parse(text) : {}) as T, text };
    },
  };
  return tried;
}

const ROLES = ['member', 'premium', 'operator'] as const;

async function signIn({ ask }: Tried): Promise<Record<(typeof ROLES)[number], string>> {
  const tokens = [];
  for (const role of ROLES) {
    const { body } = await ask<{ token: string }>('POST', '/api/sanc/login', {
      ...{ email: `${role}@demo.parde`, password: 'parde-demo' },
    });
    tokens.push([role, body.token]);
  }
  return Object.fromEntries(tokens);
}

/** Every GET endpoint in its OpenAPI description, for every kind of caller. */
async function readAll({ ask }: Tried, tokens: Record<string, string>): Promise<void> {
  const { body } = await ask<{ paths: Record<string, object> }>('GET', '/api/openapi.json');
  const streams = /stream/;
  for (const [template, methods] of Object.entries(body.paths)) {
    if (!('get' in methods) || streams.test(template)) continue;
    const url = template
      .replace('{imdb}', 'tt0017136')
      .replace('{name}', 'about')
      .replace('{format}', 'letterboxd')
      .replaceAll(/\{\w+\}/g, '1');
    for (const token of [undefined, ...Object.values(tokens)]) await ask('GET', url, null, token);
  }
}

/** The most frequent actions of members, and the most frequent changes by staff. */
async function writeAll(
  { ask }: Tried,
  tokens: Record<string, string>,
  round: number,
): Promise<void> {
  const { member, premium, operator } = tokens;
  const [found] = await queryRows(
    database.url,
    `select id from titles where type = 'movie' and state = 'published' order by id offset ${round} limit 1`,
  );
  const title = Number(found?.[0]);
  const [file] = await queryRows(database.url, 'select id from media_files order by id limit 1');
  const email = `${round}-${servers.length}@example.com`;
  await ask('POST', '/api/sanc/register', {
    ...{ name: 'سارا', email },
    ...{ password: 'رود آرام و سنگ ۹۱', password_confirmation: 'رود آرام و سنگ ۹۱' },
  });
  // Corrections of typos use other tables than exact matches.
  for (const q of ['متروپلیش', 'metropolys'])
    await ask('GET', `/api/titles/search?q=${encodeURIComponent(q)}`);
  await ask('PATCH', '/api/user', { name: `نگار ${round}` }, member);
  await ask('POST', `/api/user/watchlist/${title}`, { in_watchlist: true }, member);
  await ask('PUT', `/api/user/ratings/${title}`, { stars: 4 }, member);
  await ask('POST', `/api/user/like/${title}`, { value: 1 }, member);
  await ask('POST', '/api/user/diary', { title_id: title, watched_on: '2020-01-01' }, member);
  await ask(
    'POST',
    '/api/user/comment',
    { title_id: title, body: `حرف ${round} دربارهٔ فیلم` },
    member,
  );
  await ask('POST', '/api/user/lists', { name: `فهرست ${round}`, title_id: title }, member);
  await ask(
    'POST',
    '/api/user/request',
    { title: `فیلمی که نیست ${round}`, type: 'movie' },
    member,
  );
  await ask(
    'POST',
    '/api/user/progress',
    { title_id: title, position_seconds: 100 + round, duration_seconds: 6000 },
    member,
  );
  const message = `پیامی هنگام نو شدن، شمارهٔ ${round}`;
  await ask('POST', '/api/support', { name: 'سارا', email, topic: 'question', message });
  // The report creates a support thread.
  await ask('POST', '/api/playback-reports', { title_id: title, kind: 'sound' }, member);
  const reports = '/api/admin/playback-reports';
  const waiting = await ask<{ data: { id: number }[] }>('GET', reports, null, operator);
  const answered = `${reports}/${waiting.body.data[0]?.id}/answer`;
  await ask('POST', answered, { answer: 'درست شد' }, operator);
  const playback = await ask<{ playbackId: string }>(
    'POST',
    '/api/playbacks',
    { file_id: file?.[0] },
    premium,
  );
  await ask('POST', `/api/playbacks/${playback.body.playbackId}/heartbeat`, null, premium);
  await ask('DELETE', `/api/playbacks/${playback.body.playbackId}`, null, premium);
  const plans = await ask<{ data: { id: number }[] }>('GET', '/api/premium/plans');
  const order = await ask<{ redirectUrl: string }>(
    'POST',
    '/api/user/join2',
    { plan_id: plans.body.data[0]?.id, gateway: 'sandbox' },
    member,
  );
  expect(order.body.redirectUrl).toContain('sandbox');
  const edited = await ask<{ version: number }>(
    'GET',
    `/api/admin/titles/${title}`,
    null,
    operator,
  );
  // Both releases know `titleFa`, see `withFormerNames`.
  await ask(
    'PUT',
    `/api/admin/titles/${title}`,
    { version: edited.body.version, type: 'movie', titleFa: `نام ${round}`, state: 'published' },
    operator,
  );
}

describe.skipIf(commit === null)(`the previous release (${named})`, () => {
  it('serves on the database that this release migrated, alone and beside this one', async () => {
    const root = await checkOut(commit as string);
    const old = await launch(path.join(root, 'packages/server/src/main.ts'));
    const tried = tryOn(old);
    const tokens = await signIn(tried);
    await readAll(tried, tokens);
    await writeAll(tried, tokens, 0);
    expect(tried.failures, 'before the migration').toEqual([]);

    const count = 'select count(*)::int from drizzle.__drizzle_migrations';
    const [before] = await queryRows(database.url, count);
    await migrate(database.url);
    const [after] = await queryRows(database.url, count);
    await readAll(tried, tokens);
    await writeAll(tried, tokens, 1);
    expect(tried.failures, 'after the migration').toEqual([]);

    const current = await launch();
    const beside = tryOn(current);
    for (const [round, server] of [beside, tried, beside].entries()) {
      await readAll(server, tokens);
      await writeAll(server, tokens, round + 2);
    }
    expect([...tried.failures, ...beside.failures], 'side by side').toEqual([]);
    // Including its jobs.
    for (const { output } of servers)
      expect(`${output().stdout}${output().stderr}`).not.toContain('"level":');
    process.stdout.write(
      `${named} (${commit?.slice(0, 8)}) on ${Number(after?.[0]) - Number(before?.[0])} migrations that came after it: ${tried.calls} calls of it and ${beside.calls} of this release, no failure\n`,
    );
  });
});
