import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryRows } from '../testing/admin.ts';
import { startDeployedNginx } from '../testing/documented-nginx.ts';
import { type Nginx, nginxIsMissing } from '../testing/nginx.ts';
import {
  type HeldPort,
  holdPort,
  type ServerProcess,
  startServerProcess,
} from '../testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

/* Three processes of deploy/systemd behind the nginx of deploy/, while members call them with every method. */

const PROCESSES = 3;
const VISITORS = 8;
/** `RestartSec` of the units. */
const RESTART_MS = 2_000;
const PASSWORD = 'یک گذرواژهٔ بلند برای آزمون';

let folder: string;
let database: TestDatabase;
let ports: HeldPort[];
let nginx: Nginx;
const servers: ServerProcess[] = [];

async function launch(at: number): Promise<ServerProcess> {
  const server = await startServerProcess(
    {
      ...{ DATA_DIR: path.join(folder, 'data'), DATABASE_URL: database.url },
      // As deploy/systemd starts them.
      ...{ PARDE_ROLE: 'web', DRAIN_SECONDS: '2', TRUST_PROXY: 'loopback' },
    },
    undefined,
    ports[at],
  );
  servers[at] = server;
  await server.ready();
  return server;
}

async function stopAll(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  for (const { child, ended } of servers.splice(0)) {
    child.kill(signal);
    await ended;
  }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parde-rolling-'));
  database = await createTestDatabase();
  ports = await Promise.all(Array.from({ length: PROCESSES }, holdPort));
  if (nginxIsMissing) return;
  nginx = await startDeployedNginx(ports.map(({ port }) => port));
  await Promise.all(ports.map((_, at) => launch(at)));
});

afterAll(async () => {
  await stopAll();
  await nginx?.stop();
  for (const held of ports) held.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

interface Answer {
  method: string;
  url: string;
  /** 0: the connection broke. */
  status: number;
}

let calls = 0;
const answers: Answer[] = [];

/** Each call comes from its own address, so that no limit applies. */
async function call<T>(method: string, url: string, token?: string, body?: object) {
  calls += 1;
  const answer = await fetch(nginx.origin + url, {
    method,
    headers: {
      'x-forwarded-for': `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
    .then(async (got) => ({ status: got.status, text: await got.text() }))
    .catch(() => ({ status: 0, text: '' }));
  answers.push({ method, url, status: answer.status });
  const ok = answer.status === 200;
  return { ok, status: answer.status, body: (ok ? JSON.parse(answer.text) : null) as T };
}

/** What was acknowledged to one member, and so must be there. */
interface Acknowledged {
  member: string;
  messages: string[];
  /** Note of the diary's entry of a day; null: deleted. */
  days: Map<string, string | null>;
  stars: number | null;
}

async function register(): Promise<{ email: string; token: string }> {
  const email = `${randomUUID()}@example.com`;
  const { body } = await call<{ token: string }>('POST', '/api/sanc/register', undefined, {
    ...{ name: 'سارا', email, password: PASSWORD, password_confirmation: PASSWORD },
  });
  return { email, token: body.token };
}

/** Writes without a pause until it is stopped; failed writes are uncertain and are not checked. */
async function visit(
  { email, token }: { email: string; token: string },
  visitor: number,
  title: number,
  stopping: AbortSignal,
): Promise<Acknowledged> {
  const done: Acknowledged = { member: email, messages: [], days: new Map(), stars: null };
  for (let n = 0; !stopping.aborted; n += 1) {
    await call('GET', '/api/titles/search');
    const message = `پیام ${n} از ${email}`;
    const sent = { name: 'سارا', email, topic: 'question', message };
    if ((await call('POST', '/api/support', undefined, sent)).ok) done.messages.push(message);
    const stars = ((n + visitor) % 5) + 1;
    if ((await call('PUT', `/api/user/ratings/${title}`, token, { stars })).ok) done.stars = stars;
    else done.stars = null;
    const day = new Date(Date.UTC(2000, 0, n)).toISOString().slice(0, 10);
    const entered = { title_id: title, watched_on: day };
    const entry = await call<{ id: number }>('POST', '/api/user/diary', token, entered);
    if (!entry.ok) continue;
    done.days.set(day, '');
    const address = `/api/user/diary/${entry.body.id}`;
    const changed = await call('PATCH', address, token, { note: `یادداشت ${n}` });
    if (changed.ok) done.days.set(day, `یادداشت ${n}`);
    else done.days.delete(day);
    if (n % 2 === 0) continue;
    const { status } = await call('DELETE', address, token);
    if (status === 200) done.days.set(day, null);
    else done.days.delete(day);
  }
  return done;
}

/** Writes that were acknowledged and are missing or duplicated. */
async function faultsOf({ member, messages, days, stars }: Acknowledged): Promise<string[]> {
  const ask = async (query: string) => queryRows(database.url, query);
  const stored = (await ask(`select message from support_messages where email = '${member}'`)).map(
    ([message]) => message,
  );
  const mine = `user_id = (select id from users where email = '${member}')`;
  const diary = await ask(
    `select watched_on::text, coalesce(note, '') from diary_entries where ${mine}`,
  );
  const [rated] = await ask(`select half_stars / 2 from member_ratings where ${mine}`);
  const faults = messages.filter((one) => stored.filter((other) => other === one).length !== 1);
  for (const [day, note] of days) {
    const found = diary.filter(([watchedOn]) => watchedOn === day).map(([, found]) => found);
    if (JSON.stringify(found) !== JSON.stringify(note === null ? [] : [note])) faults.push(day);
  }
  if (stars !== null && rated?.[0] !== stars) faults.push(`${stars} stars`);
  return faults;
}

/** Lets members write during an operation on the processes. */
async function underLoad(happen: () => Promise<void>): Promise<Acknowledged[]> {
  answers.length = 0;
  const [row] = await queryRows(
    database.url,
    `insert into titles (type, slug, title_fa, state) values ('movie', '${randomUUID()}', 'فیلم', 'published') returning id`,
  );
  const stopping = new AbortController();
  const members = await Promise.all(Array.from({ length: VISITORS }, register));
  const visitors = members.map((member, n) => visit(member, n, Number(row?.[0]), stopping.signal));
  await expect.poll(() => answers.length, { timeout: 60_000 }).toBeGreaterThan(VISITORS * 12);
  await happen();
  stopping.abort();
  return Promise.all(visitors);
}

function report(name: string, done: Acknowledged[], faults: string[]): void {
  const counts = new Map<string, number>();
  for (const { method, status } of answers) {
    const key = `${method} ${status}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const writes = done.reduce((sum, { messages, days }) => sum + messages.length + days.size, 0);
  process.stdout.write(
    `${name}: ${JSON.stringify(Object.fromEntries([...counts].sort()))}, ${writes} things acknowledged, ${faults.length} lost or double\n`,
  );
}

describe.skipIf(nginxIsMissing)('three processes behind nginx, under load', () => {
  it('are restarted one by one, and no request of any method fails', async () => {
    const done = await underLoad(async () => {
      for (const at of ports.keys()) {
        servers[at]?.child.kill('SIGTERM');
        expect(await servers[at]?.ended).toBe(0);
        await launch(at);
      }
    });
    const faults = (await Promise.all(done.map(faultsOf))).flat();
    report('rolling restart', done, faults);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('lose one by kill -9: what can be sent again does not fail, and nothing acknowledged is lost', async () => {
    const done = await underLoad(async () => {
      servers[1]?.child.kill('SIGKILL');
      expect(await servers[1]?.ended).toBe('SIGKILL');
      await delay(RESTART_MS);
      await launch(1);
      const seen = answers.length;
      await expect.poll(() => answers.length, { timeout: 60_000 }).toBeGreaterThan(seen + 500);
    });
    const faults = (await Promise.all(done.map(faultsOf))).flat();
    report('kill -9 of one of three', done, faults);
    const failed = answers.filter(({ status }) => status !== 200);
    // A deletion that nginx retried finds the entry already deleted.
    const repeatable = failed.filter(
      ({ method, status }) =>
        /GET|PUT|DELETE/.test(method) && !(method === 'DELETE' && status === 404),
    );
    expect(repeatable).toEqual([]);
    // Only the requests in progress may fail, and no later ones.
    expect(failed.length).toBeLessThanOrEqual(VISITORS);
    expect(faults).toEqual([]);
  });
});
