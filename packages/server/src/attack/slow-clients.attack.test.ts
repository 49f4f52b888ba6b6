import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AttackSite, openAttackSite } from '../testing/attack-site.ts';
import { startDeployedNginx } from '../testing/documented-nginx.ts';
import { nginxIsMissing } from '../testing/nginx.ts';

/* Clients that send headers and bodies byte by byte, and clients that request a lot and do not read it, with as many
   connections from a few addresses as these may open. Other addresses must be served meanwhile. */

const CLIP_BYTES = 256 << 20;
/**
 * Limits of `SERVER_LIMITS`, on a busy machine; the silence counts twice, because Node first checks whether the kernel
 * sent more in the meantime.
 */
const [HEADERS_MS, BODY_MS, SILENCE_MS] = [20_000, 30_000, 260_000];
const PER_ADDRESS = 300;
const MAX_PER_ADDRESS = 256;
const MAX_GROWTH_KB = 400_000;

let site: AttackSite;

beforeAll(async () => {
  site = await openAttackSite('slow', { settings: { HOST: '0.0.0.0' } });
  const clips = path.join(site.folder, 'storage/clips');
  await mkdir(clips, { recursive: true });
  await writeFile(path.join(clips, 'slow.mp4'), Buffer.alloc(CLIP_BYTES, randomBytes(4_096)));
}, 240_000);

afterAll(() => site.close());

interface SlowClient {
  socket: Socket;
  /** How long the connection lasted in ms; null: it is still open. */
  livedMs: number | null;
  /** The first line of an answer. */
  answer: string;
}

/** Opens sockets from an address of this machine. */
async function openSlow(localAddress: string, count: number, drive: (socket: Socket) => void) {
  const clients: SlowClient[] = [];
  for (let n = 0; n < count; n += 1) {
    const socket = connect({ host: '127.0.0.1', port: site.server().port, localAddress });
    const client: SlowClient = { socket, livedMs: null, answer: '' };
    const from = performance.now();
    socket.on('error', () => undefined);
    socket.once('close', () => {
      client.livedMs = performance.now() - from;
    });
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined);
    drive(socket);
    clients.push(client);
  }
  return clients;
}

/** Writes a text and then a byte at a time. */
const trickle = (text: string, client: { everyMs: number }) => (socket: Socket) => {
  socket.resume();
  socket.write(text);
  const timer = setInterval(() => socket.write('x'), client.everyMs);
  socket.once('close', () => clearInterval(timer));
};

const HEADERS = 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ';
const BODY =
  'POST /api/support HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{';
const FILM = 'GET /media/clips/slow.mp4 HTTP/1.1\r\nHost: x\r\n\r\n';
/** Half a megabyte each, requested one after the other. */
const DESCRIPTIONS = 'GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(40);

/** Response time for a visitor from another address. */
function visit(url: string, port = site.server().port): Promise<{ status: number; ms: number }> {
  const from = performance.now();
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, ms: performance.now() - from });
    get({ host: '127.0.0.1', port, path: url, localAddress: '127.0.0.2', agent: false }, (answer) =>
      answer.resume().once('end', () => end(answer.statusCode ?? 0)),
    ).once('error', () => end(0));
  });
}

async function memory(which: 'VmHWM' | 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${site.server().child.pid}/status`, 'utf8');
  return Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1]);
}

/** Connections that the server still has to clients that do not read: those do not notice that it closed them. */
async function countServed(): Promise<number> {
  const port = site.server().port.toString(16).toUpperCase().padStart(4, '0');
  const established = new RegExp(`^\\s*\\d+: \\w{8}:${port} (\\w\\w)00007F:\\w{4} 01 `, 'gm');
  const table = await readFile('/proc/net/tcp', 'utf8');
  return [...table.matchAll(established)].filter(([, last]) => {
    const address = Number.parseInt(last ?? '', 16);
    return address >= 30 && address < 50;
  }).length;
}

const countOpen = (clients: SlowClient[]) =>
  clients.filter(({ socket }) => !socket.destroyed && socket.readable).length;

it(
  'serves others while a few addresses are as slow as they can be',
  async () => {
    expect((await visit('/api/titles/search')).status).toBe(200);
    const before = await memory('VmRSS');
    const startedAt = performance.now();
    const open = async (from: number, count: number, drive: (socket: Socket) => void) => {
      const opened = [];
      for (let n = from; n < from + 4; n += 1) opened.push(openSlow(`127.0.0.${n}`, count, drive));
      return (await Promise.all(opened)).flat();
    };
    const headers = await open(10, PER_ADDRESS, trickle(HEADERS, { everyMs: 500 }));
    const bodies = await open(20, 60, trickle(BODY, { everyMs: 1_000 }));
    const films = await open(30, 100, (socket) => void socket.pause().write(FILM));
    const descriptions = await open(40, 30, (socket) => void socket.pause().write(DESCRIPTIONS));

    const visits: { status: number; ms: number }[] = [];
    /** Number of visits that were served while slow clients were connected. */
    const beside = { headers: 0, bodies: 0, unread: 0 };
    const visitFor = async (ms: number, held: keyof typeof beside, count: () => unknown) => {
      const until = performance.now() + ms;
      while (performance.now() < until) {
        visits.push(await visit('/api/titles/search?q=x'), await visit('/health/live'));
        if (await count()) beside[held] += 1;
        // Below the rate limit of an address.
        await delay(100);
      }
    };
    const untilClosed = async (which: 'headers' | 'bodies', limitMs: number) => {
      const clients = which === 'headers' ? headers : bodies;
      const count = () => countOpen(clients);
      while (count() > 0 && performance.now() < startedAt + limitMs)
        await visitFor(200, which, count);
      expect(count()).toBe(0);
    };
    // Those beyond the limit of an address are closed at once.
    await visitFor(1_000, 'headers', () => countOpen(headers));
    expect(countOpen(headers)).toBeLessThanOrEqual(4 * MAX_PER_ADDRESS);
    await untilClosed('headers', HEADERS_MS);
    await untilClosed('bodies', BODY_MS);
    const unread = [...films, ...descriptions];
    while ((await countServed()) > 0 && performance.now() < startedAt + SILENCE_MS)
      await visitFor(1_000, 'unread', countServed);
    expect(await countServed()).toBe(0);
    const silentMs = performance.now() - startedAt;
    for (const { socket } of unread) socket.destroy();

    const growth = (await memory('VmHWM')) - before;
    const times = visits.map(({ ms }) => Math.round(ms)).sort((a, b) => a - b);
    const longest = (clients: SlowClient[]) =>
      Math.round(Math.max(...clients.map(({ livedMs }) => livedMs ?? 0)) / 1000);
    process.stdout.write(
      `${headers.length} slow headers for ${longest(headers)} s, ${bodies.length} slow bodies for ${longest(bodies)} s, ` +
        `${unread.length} that do not read for ${Math.round(silentMs / 1000)} s; ${visits.length} visits, median ` +
        `${times[times.length >> 1]} ms, longest ${times.at(-1)} ms; memory grew by ${Math.round(growth / 1000)} MB\n`,
    );
    expect(visits.filter(({ status }) => status !== 200)).toEqual([]);
    expect(Math.min(...Object.values(beside)), JSON.stringify(beside)).toBeGreaterThan(0);
    expect(growth).toBeLessThan(MAX_GROWTH_KB);
  },
  10 * 60_000,
);

/** Delay in milliseconds before a closed socket is opened again. */
const AGAIN_MS = 3_000;
const MAX_P99_MS = 250;
/** In a separate thread, so that it does not delay the measurements. */
const HOLD_SOCKETS = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, texts, againMs } } = require('node:worker_threads');
  let open = 0, max = 0;
  const hold = (n) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: '127.0.0.60' }, () => {
      max = Math.max(max, ++open);
      socket.write(texts[n % texts.length]);
      const timer = setInterval(() => socket.write('x'), 1000);
      socket.once('close', () => { open -= 1; clearInterval(timer); });
    });
    socket.on('error', () => undefined).once('close', () => setTimeout(hold, againMs, n));
  };
  for (let n = 0; n < 6000; n += 1) setTimeout(hold, n / 5, n);
  parentPort.on('message', () => parentPort.postMessage(max));
`;

it.each(['directly', 'behind the nginx of deploy/'])(
  'serves another address within 250 ms while one holds on to 6,000 slow sockets, %s',
  async (way) => {
    const nginx =
      way === 'directly' || nginxIsMissing ? null : await startDeployedNginx([site.server().port]);
    const port = nginx ? Number(new URL(nginx.origin).port) : site.server().port;
    const workerData = { port, texts: [HEADERS, BODY], againMs: AGAIN_MS };
    const attacker = new Worker(HOLD_SOCKETS, { eval: true, workerData });
    const visits: { status: number; ms: number }[] = [];
    while (visits.length < 600) {
      visits.push(await visit('/api/titles/search?q=x', port), await visit('/health/live', port));
      await delay(50);
    }
    attacker.postMessage('how many?');
    const [max] = await once(attacker, 'message');
    await attacker.terminate();
    await nginx?.stop();

    const times = visits.map(({ ms }) => Math.round(ms)).sort((a, b) => a - b);
    const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
    process.stdout.write(
      `6,000 slow sockets of one address ${way}, of which ${max} were open at most: ${visits.length} visits of another, ` +
        `median ${times[times.length >> 1]} ms, p99 ${p99} ms, longest ${times.at(-1)} ms\n`,
    );
    expect(visits.filter(({ status }) => status !== 200)).toEqual([]);
    expect(p99).toBeLessThanOrEqual(MAX_P99_MS);
  },
  10 * 60_000,
);
