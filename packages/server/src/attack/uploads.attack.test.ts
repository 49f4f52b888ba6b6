import { createCipheriv, createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort, type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { ffmpeg, makeFilm } from '../testing/test-films.ts';
import { TUS, uploadId } from '../testing/uploads.ts';

/* Sends a film by tus over a connection that breaks after random numbers of bytes, and kills the server with kill -9
   in between. The stored file has every byte, and the site recognizes it as a film. */

const GB = 1_000_000_000;
const SIZE = Math.round(Number(process.env.ATTACK_UPLOAD_GB ?? 1) * GB);
/** Maximum number of bytes between two disconnections. */
const LONGEST = SIZE / 10;
const KILLS = 2;
const PIECE = 1 << 20;
const TIMEOUT_MS = 60 * 60_000;
const PASSWORD = 'رود آرام و سنگ ۹۱';

let folder: string;
let port: number;
let server: ServerProcess;
let line: Server;
let breaks = 0;
let kills = 0;

async function start(): Promise<void> {
  server = await startServerProcess({
    ...{ DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'silent' },
    ...{ DISK_RESERVE_GB: '0', UPLOAD_QUOTA_GB: '100' },
  });
  await server.ready();
}

/** A proxy that resets its connections, on both sides, after some bytes. */
async function openBadLine(): Promise<Server> {
  const proxy = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    let left = Math.random() * LONGEST;
    client.on('data', (bytes) => {
      left -= bytes.length;
      if (left > 0) return;
      breaks += 1;
      end();
    });
    client.on('error', end).on('close', end).pipe(upstream);
    upstream.on('error', end).on('close', end).pipe(client);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return proxy;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parde-big-upload-'));
  await chmod(folder, 0o755);
  port = await freePort();
  await start();
  line = await openBadLine();
}, 240_000);

afterAll(async () => {
  line.close();
  server.child.kill('SIGTERM');
  await server.ended;
  await rm(folder, { recursive: true, force: true });
});

/** An MP4 whose last box is unused and has bytes that never repeat. */
async function openFilm() {
  const film = await readFile(await makeFilm(path.join(folder, 'film.mp4')));
  const box = Buffer.alloc(16);
  box.writeUInt32BE(1);
  box.write('free', 4);
  box.writeBigUInt64BE(BigInt(SIZE - film.length), 8);
  const head = Buffer.concat([film, box]);
  const zeros = Buffer.alloc(PIECE);
  const key = Buffer.alloc(32, 7);
  return {
    /** The chunk at an offset; shorter at the end of the head and of the film. */
    pieceAt(offset: number): Buffer {
      if (offset < head.length) return head.subarray(offset, offset + PIECE);
      // Chunks begin anywhere, blocks of the cipher at multiples of sixteen bytes.
      const at = offset - head.length;
      const counter = Buffer.alloc(16);
      counter.writeBigUInt64BE(BigInt(Math.floor(at / 16)), 8);
      const cipher = createCipheriv('aes-256-ctr', key, counter);
      cipher.update(zeros.subarray(0, at % 16));
      return cipher.update(zeros.subarray(0, Math.min(PIECE, SIZE - offset)));
    },
  };
}
type Film = Awaited<ReturnType<typeof openFilm>>;

async function sha256Of(pieces: (write: (piece: Buffer) => void) => Promise<void>) {
  const hash = createHash('sha256');
  await pieces((piece) => void hash.update(piece));
  return hash.digest('hex');
}

/** Sends from an offset until the end, or until the line breaks: null. */
function send(film: Film, url: string, offset: number, headers: Record<string, string>) {
  return new Promise<number | null>((resolve) => {
    const call = request({
      ...{ host: '127.0.0.1', port: (line.address() as AddressInfo).port },
      ...{ method: 'PATCH', path: url, agent: false },
      headers: {
        ...headers,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(SIZE - offset),
      },
    });
    call.on('response', (answer) => resolve(answer.resume().statusCode ?? null));
    call.on('error', () => resolve(null));
    call.on('close', () => resolve(null));
    void (async () => {
      for (let at = offset; at < SIZE && !call.destroyed; ) {
        const piece = film.pieceAt(at);
        at += piece.length;
        await new Promise((sent) => call.write(piece, sent));
        if (at > (SIZE * (kills + 1)) / (KILLS + 1) && kills < KILLS) {
          kills += 1;
          server.child.kill('SIGKILL');
          await server.ended;
        }
      }
      call.end();
    })();
  });
}

it.skipIf(ffmpeg === null)(
  `stores every byte of ${SIZE / GB} GB over a line that breaks, with ${KILLS} kills`,
  async () => {
    const film = await openFilm();
    const invite = /#invite=([\w-]{43})/.exec(server.output().stdout)?.[1];
    const registered = await server.call('/api/sanc/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ name: 'سارا', email: 'owner@example.com', invite },
        ...{ password: PASSWORD, password_confirmation: PASSWORD },
      }),
    });
    const { token } = (await registered.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
    const created = await server.call(TUS, {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': String(SIZE),
        'upload-metadata': `filename ${Buffer.from('film.mp4').toString('base64')}`,
      },
    });
    expect(created.status).toBe(201);
    const url = String(created.headers.get('location'));

    const startedAt = performance.now();
    let memory = '';
    for (let status: number | null = null; status !== 204; ) {
      if (server.child.exitCode !== null || server.child.signalCode !== null) await start();
      const head = await server.call(url, { method: 'HEAD', headers }).catch(() => null);
      // It was killed just now, or the interrupted request is still ending: 423.
      if (head?.status !== 200) await delay(100);
      else status = await send(film, url, Number(head.headers.get('upload-offset')), headers);
      memory = await readFile(`/proc/${server.child.pid}/status`, 'utf8').catch(() => memory);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    const peak = /VmHWM:\s+(\d+)/.exec(memory)?.[1];
    process.stdout.write(
      `${SIZE} bytes in ${seconds.toFixed(1)} s, ${breaks} breaks, ${kills} kills, peak ${peak ?? '?'} kB\n`,
    );
    expect([kills, breaks > KILLS]).toEqual([KILLS, true]);

    const sent = await sha256Of(async (write) => {
      for (let at = 0; at < SIZE; ) {
        const piece = film.pieceAt(at);
        write(piece);
        at += piece.length;
      }
    });
    const stored = await sha256Of((write) =>
      pipeline(
        createReadStream(path.join(folder, 'storage/.uploads', uploadId(url))),
        async (bytes) => {
          for await (const piece of bytes) write(piece);
        },
      ),
    );
    expect(stored).toBe(sent);
    const record = async () => {
      const answer = await server.call(`/api/admin/uploads/${uploadId(url)}`, { headers });
      return answer.json();
    };
    await expect.poll(record, { timeout: 600_000, interval: 500 }).toMatchObject({
      ...{ state: 'waiting', sha256: sent, facts: { videoCodec: 'h264' } },
    });
  },
  TIMEOUT_MS,
);
