import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nginxIsMissing, startNginx } from '../testing/nginx.ts';
import {
  freePort,
  type HeldPort,
  holdPort,
  type ServerProcess,
  startServerProcess,
} from '../testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

/* Processes of one site that start and stop, and what each role does. */

let folder: string;
let database: TestDatabase;
const running = new Set<ServerProcess>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parde-restart-'));
  database = await createTestDatabase();
});

afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGTERM');
    await ended;
  }
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(settings: Record<string, string>, held?: HeldPort): Promise<ServerProcess> {
  const server = await startServerProcess(
    { DATA_DIR: path.join(folder, 'data'), DATABASE_URL: database.url, ...settings },
    undefined,
    held,
  );
  running.add(server);
  void server.ended.then(() => running.delete(server));
  await server.ready();
  return server;
}

const MESSAGE = {
  name: 'آرش',
  email: 'arash@example.com',
  topic: 'question',
  message: 'پیامی که نباید گم شود',
};

describe('processes of one site', () => {
  it('drain: load balancers are turned away, everybody else is answered', async () => {
    const server = await start({ DRAIN_SECONDS: '3', PARDE_ROLE: 'web' });
    expect((await server.call('/health/ready')).status).toBe(200);
    server.child.kill('SIGTERM');
    await expect.poll(async () => (await server.call('/health/ready')).status).toBe(503);
    const answer = await server.call('/api/titles/search');
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect(await server.ended).toBe(0);
  });

  it('answer who calls between the end of one and the start of the next, where systemd holds the port', async () => {
    const held = await holdPort();
    const first = await start({ PARDE_ROLE: 'web' }, held);
    expect((await first.call('/health/ready')).status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const calls = Array.from({ length: 3 }, (_, n) =>
      first.call('/api/support', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...MESSAGE, email: `arash${n}@example.com` }),
      }),
    );
    await start({ PARDE_ROLE: 'web' }, held);
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    held.close();
  });

  it.skipIf(nginxIsMissing)(
    'are restarted one by one under load, and no request fails',
    async () => {
      const ports = [await freePort(), await freePort()];
      const launch = (port: number) =>
        start({
          PORT: String(port),
          DRAIN_SECONDS: '1',
          TRUST_PROXY: 'loopback',
          PARDE_ROLE: 'web',
        });
      const servers = await Promise.all(ports.map(launch));
      const nginx = await startNginx(
        `location / {
        proxy_pass http://parde; proxy_http_version 1.1; proxy_set_header Connection "";
        proxy_set_header Host $host; proxy_set_header X-Forwarded-For $http_x_visitor;
      }`,
        () =>
          `upstream parde { ${ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ')} }`,
      );
      // A retry of the test counts its own messages.
      const words = `${MESSAGE.message} ${randomUUID()}`;
      const statuses: number[] = [];
      const stopping = new AbortController();
      const visit = async (visitor: number) => {
        for (let n = 0; !stopping.signal.aborted; n += 1) {
          const sent = { ...MESSAGE, message: `${words} ${visitor} ${n}` };
          // Each comes from its own address, so that no limit applies.
          const headers = {
            'content-type': 'application/json',
            'x-visitor': `10.${visitor}.${n >> 8}.${n & 255}`,
          };
          const calls = [
            fetch(`${nginx.origin}/api/support`, {
              method: 'POST',
              headers,
              body: JSON.stringify(sent),
            }),
            fetch(`${nginx.origin}/api/titles/search`, { headers }),
          ];
          for (const answer of await Promise.all(calls)) {
            statuses.push(answer.status);
            await answer.arrayBuffer();
          }
          await delay(20);
        }
      };
      const visitors = Promise.all([1, 2, 3].map(visit));
      for (const [index, port] of ports.entries()) {
        servers[index]?.child.kill('SIGTERM');
        expect(await servers[index]?.ended).toBe(0);
        await launch(port);
      }
      stopping.abort();
      await visitors;
      await nginx.stop();
      expect(statuses.length).toBeGreaterThan(50);
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
      const stored = statuses.length / 2;
      const { default: pg } = await import('pg');
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      const { rows } = await client.query(
        'select count(*)::int as n from support_messages where message like $1',
        [`${words}%`],
      );
      await client.end();
      expect(rows[0].n).toBe(stored);
    },
  );

  it.each([
    ['jobs', 404],
    ['encode', 404],
    ['web', 200],
  ])('in the role %s answer what belongs to it', async (role, status) => {
    const server = await start({ PARDE_ROLE: role });
    expect((await server.call('/api/titles/search')).status).toBe(status);
    expect((await server.call('/health/ready')).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('keep room for others while one address opens all it can', async () => {
    const server = await start({ PARDE_ROLE: 'web', HOST: '0.0.0.0' });
    const sockets = Array.from({ length: 600 }, () =>
      connect({ port: server.port, host: '127.0.0.1', localAddress: '127.0.0.9' }).on(
        'error',
        () => undefined,
      ),
    );
    await Promise.all(sockets.map((socket) => once(socket, 'connect').catch(() => undefined)));
    const countOpen = () => sockets.filter((one) => !one.destroyed && one.readable).length;
    await expect.poll(countOpen).toBeLessThanOrEqual(256);
    expect((await server.call('/health/live')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});
