import { randomBytes } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const NAME = 'film.mp4';
const URL_PATH = `/media/clips/${NAME}`;
/** Larger than the socket buffers for a client that does not read. */
const FILM = randomBytes(24 * 1024 * 1024);

let t: TestApp;
let port: number;

beforeAll(async () => {
  // The request timeout is far shorter than a slow reader takes.
  t = await createTestApp({}, { serverLimits: { headers: 300, request: 500, checkEvery: 50 } });
  await t.storage.put(`clips/${NAME}`, FILM);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});

afterAll(() => t.close());

function ask(headers: Record<string, string> = {}, agent?: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', path: URL_PATH, headers, ...(agent && { agent }) };
    httpRequest(options, resolve).on('error', reject).end();
  });
}

/** Number of open file descriptors of the file in this process; null: not supported on this system. */
async function timesOpen(): Promise<number | null> {
  const folder = '/proc/self/fd';
  const names = await readdir(folder).catch(() => null);
  if (!names) return null;
  const paths = await Promise.all(
    names.map((name) => readlink(`${folder}/${name}`).catch(() => '')),
  );
  return paths.filter((path) => path.endsWith(`clips/${NAME}`)).length;
}

async function closedSoon(): Promise<number | null> {
  for (let i = 0; i < 100 && (await timesOpen()); i += 1) await delay(20);
  return timesOpen();
}

describe('a large object over a connection', () => {
  it('arrives whole, and in any part', async () => {
    expect((await buffer(await ask())).equals(FILM)).toBe(true);
    for (const [start, end] of [
      [1, 300_000],
      [262_144, 524_287],
      [FILM.length - 5, FILM.length - 1],
    ] as const) {
      const answer = await ask({ range: `bytes=${start}-${end}` });
      expect(answer.statusCode).toBe(206);
      expect((await buffer(answer)).equals(FILM.subarray(start, end + 1))).toBe(true);
    }
  });

  it('goes on where a broken download stopped', async () => {
    const first = await ask();
    const etag = String(first.headers.etag);
    const got: Buffer[] = [];
    for await (const piece of first) {
      got.push(piece);
      if (got.length === 20) break;
    }
    const start = Buffer.concat(got).length;
    const rest = await ask({ range: `bytes=${start}-`, 'if-range': etag });
    expect(rest.statusCode).toBe(206);
    expect(Buffer.concat([...got, await buffer(rest)]).equals(FILM)).toBe(true);
  });

  it('leaves the connection to the next request', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sockets = new Set<unknown>();
    for (const range of ['bytes=0-9', 'bytes=0-999999', 'bytes=5-5', 'bytes=99999999-']) {
      const answer = await ask({ range }, agent);
      sockets.add(answer.socket);
      await buffer(answer);
    }
    expect(sockets.size).toBe(1);
    agent.destroy();
  });

  it('answers requests that were sent one behind the other', async () => {
    const part = (range: string, end: string) =>
      `GET ${URL_PATH} HTTP/1.1\r\nHost: x\r\nRange: bytes=${range}\r\nConnection: ${end}\r\n\r\n`;
    const socket = connect(port, '127.0.0.1');
    socket.write(part('0-399999', 'keep-alive') + part('5-9', 'close'));
    const bytes = await buffer(socket);
    const heads = bytes.toString('latin1').match(/HTTP\/1\.1 206/g);
    expect(heads).toHaveLength(2);
    expect(bytes.includes(FILM.subarray(0, 400_000))).toBe(true);
    expect(bytes.subarray(-5).equals(FILM.subarray(5, 10))).toBe(true);
  });

  it('waits for a slow reader, longer than a request may take', async () => {
    const answer = await ask();
    let length = 0;
    const began = performance.now();
    for await (const piece of answer) {
      length += piece.length;
      if (performance.now() - began < 1_200) await delay(10);
    }
    expect(length).toBe(FILM.length);
  });

  it('is closed whenever the reader leaves', async () => {
    const unread = await ask();
    expect([1, null]).toContain(await timesOpen());
    unread.destroy();
    await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const answer = await ask(i % 2 ? { range: 'bytes=100-' } : {});
        if (i % 4 < 2) await new Promise((read) => answer.once('data', read));
        answer.destroy();
      }),
    );
    expect([0, null]).toContain(await closedSoon());
    expect((await t.get('/health/ready')).status).toBe(200);
  });

  it('is closed after every other answer, too', async () => {
    const { headers } = await t.call({ method: 'HEAD', url: URL_PATH });
    const asked: Record<string, string>[] = [
      { 'if-none-match': String(headers.etag) },
      { 'if-match': '"other"' },
      { range: 'bytes=99999999-' },
    ];
    for (const headers of asked) await t.call({ method: 'GET', url: URL_PATH, headers });
    expect([0, null]).toContain(await closedSoon());
  });
});

describe('conditions', () => {
  const answer = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    (await t.call({ method, url: URL_PATH, headers })).statusCode;

  it('by date and by validator', async () => {
    const { headers } = await t.call({ method: 'HEAD', url: URL_PATH });
    const modified = String(headers['last-modified']);
    const earlier = new Date(Date.parse(modified) - 10_000).toUTCString();
    expect(await answer({ 'if-modified-since': modified })).toBe(304);
    expect(await answer({ 'if-modified-since': modified }, 'HEAD')).toBe(304);
    expect(await answer({ 'if-modified-since': earlier })).toBe(200);
    expect(await answer({ 'if-unmodified-since': earlier })).toBe(412);
    expect(await answer({ 'if-match': `"${NAME}"` }, 'HEAD')).toBe(200);
    expect(await answer({ 'if-match': '"other"' })).toBe(412);
    expect(await answer({ 'if-range': earlier, range: 'bytes=0-9' })).toBe(200);
    expect(await answer({ 'if-range': `W/"${NAME}"`, range: 'bytes=0-9' })).toBe(200);
    expect(await answer({ 'if-range': `"${NAME}"`, range: 'bytes=0-9' })).toBe(206);
  });

  it('come before the range, and thousands of ranges are the whole', async () => {
    expect(await answer({ range: 'bytes=99999999-', 'if-match': '"other"' })).toBe(412);
    const many = `bytes=${Array.from({ length: 1_500 }, (_, i) => `${i}-${i}`).join(',')}`;
    const whole = await ask({ range: many });
    expect(whole.statusCode).toBe(200);
    whole.destroy();
  });
});
