import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findCluster } from '../db/embedded/cluster-location.ts';
import { findPostmaster } from '../db/embedded/postmaster-file.ts';
import { queryRows } from '../testing/admin.ts';
import {
  freePort,
  nodeArgs,
  type ServerProcess,
  startServerProcess,
} from '../testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const CLI = fileURLToPath(new URL('../cli/main.ts', import.meta.url));

let top: string;
let database: TestDatabase;
const running = new Set<ServerProcess>();

beforeAll(async () => {
  top = await mkdtemp(path.join(tmpdir(), 'parde-process-'));
  await chmod(top, 0o755);
  database = await createTestDatabase();
});

afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGTERM');
    await ended;
  }
  await database.drop();
  await rm(top, { recursive: true, force: true });
});

async function start(settings: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess({ DATA_DIR: path.join(top, 'data'), ...settings });
  running.add(server);
  void server.ended.then(() => running.delete(server));
  return server;
}

/** The only output of a failed start, which must be one sentence. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const server = await start(settings);
  expect(await server.ended).toBe(1);
  const { stdout, stderr } = server.output();
  expect(stdout).toBe('');
  expect(stderr.trim()).toMatch(/^[^\n]+\.$/);
  return stderr.trim();
}

// Real starts are slow on a busy machine.
describe('the product as a process', () => {
  it('lives through start, kill -9, start, a second owner, and SIGTERM with work in hand', async () => {
    const first = await start({});
    await first.ready();
    expect(first.output().stdout).toContain('npm run parde -- import catalogue FILE');
    expect(first.output().stdout).toMatch(/\/auth\/register#invite=[\w-]{43}\n/);
    expect(first.output().stdout).not.toContain('demo.parde');
    expect(first.output().stderr).toBe('');
    expect((await first.call('/health/ready')).status).toBe(200);
    expect(await (await first.call('/api/titles/search')).json()).toMatchObject({ total: 0 });

    // A command whose bucket cannot be used ends, although it found the database of the site.
    const command = spawn(process.execPath, nodeArgs(CLI, 'users', 'list'), {
      env: { DATA_DIR: path.join(top, 'data'), STORAGE_URL: 's3://films', PATH: process.env.PATH },
      timeout: 60_000,
      killSignal: 'SIGKILL',
    });
    const [said, [code]] = await Promise.all([text(command.stderr), once(command, 'exit')]);
    expect([said, code]).toEqual([
      'STORAGE_URL cannot be used: there is no key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.\n',
      1,
    ]);

    // A data folder can have only one owner.
    expect(await refusal({})).toContain('is in use by another process');

    first.child.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');

    const again = await start({});
    await again.ready();
    expect((await again.call('/api/categories')).status).toBe(200);

    // A request whose body is still being sent when the signal comes, and an idle connection.
    const body = JSON.stringify({
      name: 'رضا',
      email: 'reza@example.com',
      topic: 'question',
      message: 'این پیام در میانهٔ خاموش شدن رسید.',
    });
    const slow = connect(again.port, '127.0.0.1');
    await once(slow, 'connect');
    let answer = '';
    slow.on('data', (chunk) => {
      answer += chunk;
    });
    const length = Buffer.byteLength(body);
    slow.write(
      `POST /api/support HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
    );
    await delay(150);
    again.child.kill('SIGTERM');
    await delay(250);
    await expect(again.call('/health/live')).rejects.toThrow();
    slow.write(body);
    await once(slow, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('{"ok":true,');
    expect(await again.ended).toBe(0);
    expect(again.output().stderr).toBe('');
  });

  it('stays up while its database is killed, and serves again', async () => {
    const folder = path.join(top, 'killed');
    const server = await start({ DATA_DIR: folder, LOG_LEVEL: 'fatal' });
    await server.ready();
    const clusterDir = (await findCluster(folder))?.clusterDir ?? '';
    const pid = (await findPostmaster(clusterDir))?.pid ?? 0;
    const statuses = new Set<number>();
    const ask = async () => {
      const answer = await server.call('/api/titles/search?q=x');
      statuses.add(answer.status);
      return answer.status;
    };
    expect(await ask()).toBe(200);
    process.kill(pid, 'SIGKILL');
    await expect.poll(async () => (await server.call('/health/ready')).status).toBe(503);
    await expect.poll(ask).toBe(200);
    expect((await server.call('/health/ready')).status).toBe(200);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(await findPostmaster(clusterDir)).toBeNull();
  });

  it('opens no site in which the demo’s accounts sign in', async () => {
    await queryRows(
      database.url,
      `insert into users (name, email, password_hash, role) values
         ('مهتاب', 'operator@demo.parde', 'x', 'owner'), ('سارا', 'sara@example.com', 'x', 'member')`,
    );
    const server = await start({ DATABASE_URL: database.url });
    await server.ready();
    expect(await queryRows(database.url, 'select email from users')).toEqual([
      ['sara@example.com'],
    ]);
    // Without demo mode there is no operator yet.
    expect(server.output().stdout).toContain('/auth/register#invite=');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('stops cleanly when the signal comes while it starts', async () => {
    const folder = path.join(top, 'early');
    const server = await start({ DATA_DIR: folder });
    await expect.poll(() => existsSync(path.join(folder, 'postgres'))).toBe(true);
    server.child.kill('SIGINT');
    expect(await server.ended).toBe(0);
    expect(server.output().stderr).toBe('');
  });
});

describe('a start that cannot succeed says why in one sentence', () => {
  const withDatabase = () => ({ DATABASE_URL: database.url, DATA_DIR: path.join(top, 'other') });

  it('a wrong setting', async () => {
    expect(await refusal({ PORT: '99999' })).toBe(
      'PORT must be a port number from 0 to 65535, but is "99999".',
    );
  });

  it.each(['0', '1'])('a port that is taken, with PARDE_DEMO=%s', async (demo) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const words = await refusal({
      ...withDatabase(),
      PORT: String(port),
      PARDE_DEMO: demo,
    });
    expect(words).toBe(`Port ${port} of 127.0.0.1 is taken: set PORT to a free one.`);
    other.close();
  });

  it('a host of another machine', async () => {
    expect(await refusal({ ...withDatabase(), HOST: '192.0.2.1' })).toMatch(/^HOST must be/);
  });

  it('an unreachable database', async () => {
    const port = await freePort();
    const url = `postgres://u:hunter2@127.0.0.1:${port}/parde`;
    const words = await refusal({ ...withDatabase(), DATABASE_URL: url });
    expect(words).toMatch(/^DATABASE_URL cannot be used: .*ECONNREFUSED/);
    expect(words).not.toContain('hunter2');
  });

  it('a database that is not there', async () => {
    const url = new URL(inject('testServerUrl'));
    url.pathname = '/no_such_database';
    expect(await refusal({ ...withDatabase(), DATABASE_URL: url.href })).toMatch(
      /^DATABASE_URL cannot be used: database "no_such_database" does not exist\.$/,
    );
  });

  it('a database that takes no writes', async () => {
    const frozen = await createTestDatabase();
    await queryRows(
      frozen.url,
      `alter database ${new URL(frozen.url).pathname.slice(1)} set default_transaction_read_only = on`,
    );
    expect(await refusal({ DATABASE_URL: frozen.url })).toMatch(
      /^DATABASE_URL points to a database that takes no writes/,
    );
    await frozen.drop();
  });

  it('a list of breached passwords that is not there', async () => {
    const list = path.join(top, 'no-list');
    expect(await refusal({ ...withDatabase(), BREACHED_PASSWORDS: list })).toBe(
      `BREACHED_PASSWORDS cannot be used: ENOENT: no such file or directory, open '${list}'.`,
    );
  });

  it('a data folder that is a file', async () => {
    const file = path.join(top, 'a-file');
    await writeFile(file, '');
    expect(await refusal({ DATA_DIR: file })).toContain(file);
    const storage = { ...withDatabase(), STORAGE_URL: `file://${file}` };
    expect(await refusal(storage)).toContain(file);
  });
});
