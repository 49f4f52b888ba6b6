import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { reportSkipped } from '../testing/report-skipped.ts';
import { freePort } from '../testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase } from './client.ts';
import { isConnectionLoss } from './connection-loss.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!hasOpenssl) reportSkipped('openssl is not installed', 'tests of certificates');

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

it('a connection that breaks within a transaction fails that transaction, not the process', async () => {
  const uncaught = vi.fn();
  process.on('uncaughtException', uncaught);
  const broken = database.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    const answer = () =>
      tx.execute(sql`select 1`).then(
        () => 'alive',
        () => 'gone',
      );
    await expect.poll(answer).toBe('gone');
    throw new Error('it broke');
  });
  await expect(broken).rejects.toThrow();
  process.off('uncaughtException', uncaught);
  expect(uncaught).not.toHaveBeenCalled();
  const { rows } = await database.db.execute(sql`select 3 as three`);
  expect(rows).toEqual([{ three: 3 }]);
});

it('statements are neither compiled nor spread, whatever the server does by itself', async () => {
  const { rows } = await database.pool.query(
    `select current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as workers`,
  );
  expect(rows).toEqual([{ jit: 'off', workers: '0' }]);
});

describe('with a server that stops answering', () => {
  let line: Server;
  let through: Database;
  /** While set, responses of the server are held back. */
  let isFrozen = false;
  beforeAll(async () => {
    const { hostname, port } = new URL(testDatabase.url);
    line = createServer((client) => {
      const upstream = connect(Number(port), hostname);
      upstream.on('data', (bytes) => isFrozen || client.write(bytes));
      client.on('data', (bytes) => upstream.write(bytes));
      client.on('close', () => upstream.destroy()).on('error', () => undefined);
      upstream.on('close', () => client.destroy()).on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(line, 'listening');
    const url = new URL(testDatabase.url);
    url.host = `127.0.0.1:${(line.address() as AddressInfo).port}`;
    through = openDatabase({ url: url.href, poolSize: 2, statementTimeoutMs: 400 });
  });
  afterAll(async () => {
    await through.close();
    line.close();
  });

  it('calls and transactions end as with a lost connection, and work again with the server', async () => {
    const { db, pool } = through;
    isFrozen = false;
    await Promise.all([pool.query('select 1'), pool.query('select 1')]);
    isFrozen = true;
    const failures = await Promise.all(
      [
        pool.query('select 1'),
        db.transaction(async (tx) => {
          await tx.execute(sql`select 1`);
        }),
      ].map((call) => call.then(String, (error) => error)),
    );
    expect(failures.map(isConnectionLoss)).toEqual([true, true]);
    const noneBegins = db.transaction(async () => undefined).catch(isConnectionLoss);
    expect(await noneBegins).toBe(true);
    isFrozen = false;
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
    expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
  });

  it('calls end on a connection that nobody had used for longer than that', async () => {
    const { pool } = through;
    isFrozen = false;
    await pool.query('select 1');
    await delay(4_000);
    isFrozen = true;
    expect(await pool.query('select 1').catch(isConnectionLoss)).toBe(true);
    isFrozen = false;
  });

  it('whoever has a limit of their own waits for as long as it takes, and nobody after them', async () => {
    const { db, pool } = through;
    isFrozen = false;
    const slow = db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`select pg_sleep(4)`);
      return 'done';
    });
    expect(await slow).toBe('done');
    await Promise.all([pool.query('select 1'), pool.query('select 1')]);
    isFrozen = true;
    const cut = pool.query('select 1').catch(isConnectionLoss);
    expect(await cut).toBe(true);
    isFrozen = false;
  });
});

describe('with several hosts', () => {
  const message = (type: string, ...parts: (string | Buffer)[]) => {
    const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const bytes = (...values: number[]) => Buffer.from(values);
  const ready = message('Z', 'I');
  /** A column `standby` of type text, with one row: true. */
  const isStandby = Buffer.concat([
    message(
      'T',
      bytes(0, 1),
      'standby\0',
      bytes(...Array(6).fill(0), 0, 0, 0, 16, 0, 1),
      bytes(255, 255, 255, 255, 0, 0),
    ),
    message('D', bytes(0, 1, 0, 0, 0, 1), 't'),
    message('C', 'SELECT 1\0'),
    ready,
  ]);
  let standby: Server;
  let hosts: { closed: string; standby: string; primary: string };
  beforeAll(async () => {
    // Accepts every connection, and answers every query that it is a standby.
    standby = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write(Buffer.concat([message('R', bytes(0, 0, 0, 0)), ready]));
        socket.on('data', (data) => data[0] === 'Q'.charCodeAt(0) && socket.write(isStandby));
      });
    }).listen(0, '127.0.0.1');
    await once(standby, 'listening');
    hosts = {
      closed: `127.0.0.1:${await freePort()}`,
      standby: `127.0.0.1:${(standby.address() as AddressInfo).port}`,
      primary: new URL(testDatabase.url).host,
    };
  });
  afterAll(() => standby.close());

  const urlOf = (...names: (keyof typeof hosts)[]) =>
    testDatabase.url.replace(hosts.primary, names.map((name) => hosts[name]).join(','));

  it.each([[['closed', 'standby', 'primary']], [['primary', 'standby']]] as const)(
    'the primary is found among %j',
    async (names) => {
      const { pool, close } = openDatabase({ url: urlOf(...names) });
      const writes = Array.from({ length: 5 }, () =>
        pool.query('create temporary table if not exists t (n int)'),
      );
      await expect(Promise.all(writes)).resolves.toHaveLength(5);
      await close();
    },
  );

  it('without a primary each host says why, and the request may be tried again', async () => {
    const { pool, close } = openDatabase({ url: urlOf('closed', 'standby') });
    const error = await pool.query('select 1').catch((reason) => reason);
    expect(error.message).toContain(`${hosts.standby}: it is a standby`);
    expect(error.message).toContain(`${hosts.closed}: connect ECONNREFUSED`);
    expect(error.message).not.toContain(new URL(testDatabase.url).password || 'no password');
    expect(isConnectionLoss(error)).toBe(true);
    await close();
  });

  it.skipIf(!hasOpenssl)('with TLS each host shows a certificate of its own name', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'parde-tls-'));
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
    const certify = (...more: string[]) =>
      execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...more], {
        stdio: 'ignore',
      });
    certify(
      '-keyout',
      key,
      '-out',
      cert,
      '-subj',
      '/CN=b',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
    );
    const { hostname, port } = new URL(testDatabase.url);
    const secure = { isServer: true, key: await readFile(key), cert: await readFile(cert) };
    // Terminates TLS for the test server, which has none.
    const front = createServer((socket) => {
      socket
        .on('error', () => undefined)
        .once('data', () => {
          socket.write('S');
          const inside = new TLSSocket(socket, secure).on('error', () => undefined);
          inside.pipe(connect(Number(port), hostname).on('error', () => undefined)).pipe(inside);
        });
    }).listen(0, '127.0.0.1');
    await once(front, 'listening');
    const { port: frontPort } = front.address() as AddressInfo;
    const query = async (host: string) => {
      const nodes = `localhost:${await freePort()},${host}:${frontPort}`;
      const url = `${testDatabase.url.replace(hosts.primary, nodes)}?sslmode=verify-full&sslrootcert=${cert}`;
      const { pool, close } = openDatabase({ url });
      const answer = await pool.query('select 1 as n').then(
        ({ rows }) => rows,
        (error: Error) => error.message,
      );
      await close();
      return answer;
    };
    expect(await query('127.0.0.1')).toEqual([{ n: 1 }]);
    // It resolves to the same server, whose certificate does not have that name.
    expect(await query('localhost')).toMatch(/none of the hosts is a primary.*altnames/);
    front.close();
    await rm(folder, { recursive: true });
  });
});
