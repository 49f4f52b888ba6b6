import { request as httpRequest } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDeployedNginx } from '../testing/documented-nginx.ts';
import { eventually } from '../testing/eventually.ts';
import { nginxIsMissing } from '../testing/nginx.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let port: number;

beforeAll(async () => {
  t = await createTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});

afterAll(() => t.close());

/** Sends raw bytes and reads the whole answer. */
function speak(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('what a client may send', () => {
  it('takes the form of proxies, and believes no host in it', async () => {
    const answer = await speak(
      'GET http://evil.example/health/live HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toContain('HTTP/1.1 200');
    expect(answer).not.toContain('evil');
  });

  it.each([
    ['no HTTP', 'hello\r\n\r\n'],
    [
      'two lengths',
      'POST /api/support HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    ],
    [
      'a length and chunks',
      'POST /api/support HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`],
    ['letters that are not percent-encoded', 'GET /?q=متروپلیس HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('refuses %s in the manner of every answer', async (_, text) => {
    const answer = await speak(text);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toContain('x-content-type-options: nosniff');
    expect(answer).toMatch(/\{"message":"[آ-ی]/);
  });

  it('goes on when a client leaves in the middle', async () => {
    await new Promise<void>((resolve) => {
      const half = httpRequest({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/support',
        headers: { 'content-length': 100 },
      });
      half.on('error', () => undefined).on('close', resolve);
      half.write('{"name":');
      setTimeout(() => half.destroy(), 50);
    });
    expect((await t.get('/health/ready')).status).toBe(200);
  });
});

describe('limits', () => {
  it('count calls by address, and say when to come again', async () => {
    const limited = await createTestApp({}, { serverLimits: { callsPerMinute: 3 } });
    const call = (remoteAddress: string, url = '/api/titles/slideshow') =>
      limited.call({ method: 'GET', url, remoteAddress });
    for (let i = 0; i < 3; i += 1) expect((await call('192.0.2.7')).statusCode).toBe(200);
    const refused = await call('192.0.2.7', '/api/categories');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['x-content-type-options']).toBe('nosniff');
    expect((await call('192.0.2.8')).statusCode).toBe(200);
    expect((await call('192.0.2.7', '/health/live')).statusCode).toBe(200);
    // No proxy is trusted here, so a client cannot forge its address.
    const forged = { 'x-forwarded-for': '192.0.2.99' };
    const url = '/api/categories';
    const again = await limited.call({
      method: 'GET',
      url,
      remoteAddress: '192.0.2.7',
      headers: forged,
    });
    expect(again.statusCode).toBe(429);
    await limited.close();
  });

  it('look past as many proxies as are trusted, and no further', async () => {
    const limits = { callsPerMinute: 1 };
    const proxied = await createTestApp({ TRUST_PROXY: '1' }, { serverLimits: limits });
    const call = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded };
      return (await proxied.call({ method: 'GET', url: '/api/categories', headers })).statusCode;
    };
    expect(await call('203.0.113.1')).toBe(200);
    expect(await call('203.0.113.2')).toBe(200);
    expect(await call('203.0.113.1')).toBe(429);
    // The client's own entry comes before the one that the trusted proxy appended.
    expect(await call('198.51.100.7, 203.0.113.1')).toBe(429);
    await proxied.close();
  });

  it('refuse nobody while the process is slow and below its limit', async () => {
    const slow = await createTestApp({}, { serverLimits: { eventLoopDelay: 60_000 } });
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const until = performance.now() + 1_100;
      while (performance.now() < until);
      await delay(0);
      statuses.push((await slow.get('/api/categories')).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200]);
    await slow.close();
  });

  it('close silent and slow connections', async () => {
    const limits = { headers: 200, request: 400, checkEvery: 50, connections: 3 };
    const slow = await createTestApp({}, { serverLimits: limits });
    await slow.app.listen({ port: 0, host: '127.0.0.1' });
    const slowPort = (slow.app.server.address() as AddressInfo).port;
    const closedAfter = (text: string) =>
      new Promise<string>((resolve) => {
        let answer = '';
        const socket = connect(slowPort, '127.0.0.1', () => socket.write(text));
        socket.on('data', (chunk) => {
          answer += chunk;
        });
        socket.on('error', () => undefined).on('close', () => resolve(answer));
      });
    const answers = await Promise.all([
      closedAfter(''),
      closedAfter('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '),
      closedAfter(
        'POST /api/support HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      ),
      // One connection above the limit: closed at once, without an answer.
      closedAfter('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n'),
    ]);
    expect(answers[1]).toMatch(/^HTTP\/1\.1 408 /);
    expect(answers[2]).toMatch(/^HTTP\/1\.1 408 /);
    expect(answers[3]).toBe('');
    await slow.close();
  });

  it('give a large body the time that a slow line needs for it', async () => {
    const limits = { request: 100, bytesPerSecond: 20_000, checkEvery: 50 };
    const slow = await createTestApp({}, { serverLimits: limits });
    await slow.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((slow.app.server.address() as AddressInfo).port, '127.0.0.1');
    const answer = text(socket);
    const body = JSON.stringify({ name: 'x'.repeat(100_000) });
    socket.write(
      `POST /api/support HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
    );
    for (const half of [body.slice(0, 50_000), body.slice(50_000)]) {
      await delay(400);
      socket.write(half);
    }
    // Read in whole, and refused for what it says.
    expect(await answer).toContain('نام بیش از ۸۰ حرف');
    await slow.close();
  });

  it('finish requests in flight when the process stops, without waiting for silent clients', async () => {
    // Longer than the test timeout, so that only the stop itself can end them.
    const serverLimits = { grace: 400, request: 60_000, keepAlive: 60_000 };
    const stopping = await createTestApp({}, { serverLimits });
    await stopping.app.listen({ port: 0, host: '127.0.0.1' });
    const { port: stoppingPort } = stopping.app.server.address() as AddressInfo;
    const silent = connect(stoppingPort, '127.0.0.1');
    const idle = connect(stoppingPort, '127.0.0.1');
    const gone = Promise.all(
      [silent, idle].map((socket) => new Promise((end) => socket.on('close', end))),
    );
    silent.on('error', () => undefined);
    silent
      .resume()
      .write(
        'POST /api/support HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n',
      );
    idle.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    await new Promise((answered) => idle.once('data', answered));
    await stopping.close();
    await gone;
  });
});

describe.skipIf(nginxIsMissing)('two processes behind the nginx of deploy/', () => {
  /** `limit_conn` there. */
  const MAX_CONNECTIONS = 2_000;

  it('have one count of what an address has under way, slow bodies included', async () => {
    const second = await createTestApp();
    await second.app.listen({ port: 0, host: '127.0.0.1' });
    const nginx = await startDeployedNginx([
      port,
      (second.app.server.address() as AddressInfo).port,
    ]);
    const { port: nginxPort } = new URL(nginx.origin);
    /** The first line of a response, and its connection. */
    const ask = (localAddress: string, text: string) => {
      const socket = connect({ host: '127.0.0.1', port: Number(nginxPort), localAddress });
      const answer = new Promise<string>((resolve) => {
        socket.once('data', (data) => resolve(String(data).split('\r\n')[0] ?? ''));
        socket.on('error', () => resolve('closed')).once('close', () => resolve('closed'));
      });
      socket.write(text);
      return { socket, answer };
    };
    const live = (address: string) => {
      const { answer } = ask(
        address,
        'GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      );
      return answer;
    };
    const slow: Socket[] = [];
    while (slow.length < MAX_CONNECTIONS) {
      const { socket } = ask(
        '127.0.0.41',
        'POST /api/support HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      );
      slow.push(socket);
    }
    // Regardless of the process that it would be sent to.
    await eventually(async () => expect(await live('127.0.0.41')).toContain(' 429 '));
    expect(await live('127.0.0.41')).toContain(' 429 ');
    for (let n = 0; n < 4; n += 1) expect(await live('127.0.0.42')).toContain(' 200 ');
    for (const socket of slow) socket.destroy();
    await eventually(async () => expect(await live('127.0.0.41')).toContain(' 200 '));
    await nginx.stop();
    await second.close();
  });
});
