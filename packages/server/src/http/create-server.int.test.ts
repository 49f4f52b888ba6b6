import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember, type Member } from '../testing/members.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createServer, SERVER_LIMITS } from './create-server.ts';

let t: TestApp;
let member: Member;

beforeAll(async () => {
  t = await createTestApp();
  member = await createMember(t);
});

afterAll(() => t.close());

it.each(['POST', 'PATCH', 'DELETE'] as const)(
  '%s with a type and nothing of it is read',
  async (method) => {
    const url = method === 'POST' ? '/api/user/notifications' : '/api/user';
    const headers = { 'content-type': 'application/json' };
    const answer = await member.call({ method, url, headers, payload: '' });
    expect(answer.statusCode).toBe(method === 'DELETE' ? 422 : 200);
  },
);

it('is still no JSON when it is broken', async () => {
  const headers = { 'content-type': 'application/json' };
  const answer = await member.call({ method: 'PATCH', url: '/api/user', headers, payload: '{' });
  expect(answer.statusCode).toBe(400);
});

/** Sends this many calls, each over its own connection; returns their statuses, 0 for a broken connection. */
const CALLER = `
  const { request } = require('node:http');
  const { parentPort, workerData: port } = require('node:worker_threads');
  const call = () => new Promise((resolve) => {
    request({ port, host: '127.0.0.1', method: 'POST', agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    }).on('error', () => resolve(0)).end();
  });
  parentPort.once('message', async (calls) => {
    parentPort.postMessage(await Promise.all(Array.from({ length: calls }, call)));
  });
`;

it('answers everybody who had reached its port when it closes', async () => {
  const app = createServer(pino({ level: 'silent' }), SERVER_LIMITS, false);
  app.post('/', async () => 'done');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const caller = new Worker(CALLER, { eval: true, workerData: port });
  await once(caller, 'online');
  const drained = app.drain(50);
  await delay(20);
  // The kernel accepts their connections while the event loop is busy after the drain.
  caller.postMessage(20);
  const until = performance.now() + 500;
  while (performance.now() < until);
  const [statuses] = await once(caller, 'message');
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
  await drained;
  await app.close();
  await caller.terminate();
});

it('leaves the connection to the next request after a body that was not read to its end', async () => {
  const app = createServer(pino({ level: 'silent' }), SERVER_LIMITS, false);
  app.addContentTypeParser('image/png', (_request, body, done) => done(null, body));
  app.post<{ Body: Readable }>('/', async ({ body }, reply) => {
    for await (const _ of body.iterator({ destroyOnReturn: false })) break;
    return reply.code(422).send('too large');
  });
  app.get('/', async () => 'here');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (method: string, body: Buffer | '') => {
    const asked = request({
      ...{ port, host: '127.0.0.1', agent, method },
      headers: { 'content-type': 'image/png' },
      signal: AbortSignal.timeout(20_000),
    }).end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    await buffer(answer);
    return answer;
  };
  const refused = await ask('POST', Buffer.alloc(8 << 20));
  const next = await ask('GET', '');
  expect([refused.statusCode, next.statusCode]).toEqual([422, 200]);
  expect(next.socket).toBe(refused.socket);
  agent.destroy();
  await app.close();
});
