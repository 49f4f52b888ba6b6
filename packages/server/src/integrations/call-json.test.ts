import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callJson, type JsonCall } from './call-json.ts';
import { currentTrace } from './trace.ts';

let asked: { method: string | undefined; headers: IncomingHttpHeaders; body: string } | undefined;
/** Next response of the service; null: none. */
let next: { status?: number; body?: string; location?: string } | null;

const server = createServer(async (request, response) => {
  const { method, headers } = request;
  asked = { method, headers, body: await text(request) };
  if (next === null) return;
  const { status = 200, body = '{"paid":1}', location } = next;
  response.writeHead(status, location ? { location } : {}).end(body);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
beforeEach(() => {
  [asked, next] = [undefined, {}];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const answer = z.object({ paid: z.int(), note: z.string().optional() });

class Uncertain extends Error {}

const call = (more: Partial<JsonCall<z.output<typeof answer>>> = {}) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/S3CRET`;
  return callJson(
    { name: 'bank verify', url, timeoutMs: 5_000, answer, ...more },
    (message, cause) => new Uncertain(message, { cause }),
  );
};

describe('what is sent', () => {
  it('is GET without a body', async () => {
    expect(await call({ headers: { 'x-key': 'k' } })).toEqual({ paid: 1 });
    expect(asked).toMatchObject({ method: 'GET', body: '' });
    expect(asked?.headers).toMatchObject({ 'x-key': 'k', accept: 'application/json' });
    expect(asked?.headers).not.toHaveProperty('content-type');
  });

  it('is an object as JSON', async () => {
    await call({ body: { amount: 5 } });
    expect(asked).toMatchObject({ method: 'POST', body: '{"amount":5}' });
    expect(asked?.headers['content-type']).toBe('application/json');
  });

  it('is a form as a form', async () => {
    await call({ body: new URLSearchParams({ to: '0912' }) });
    expect(asked).toMatchObject({ method: 'POST', body: 'to=0912' });
    expect(asked?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  });

  it('goes on with the trace of the request', async () => {
    const id = 'a'.repeat(32);
    await currentTrace.run({ id, flags: '01' }, () => call());
    expect(asked?.headers.traceparent).toMatch(new RegExp(`^00-${id}-[\\da-f]{16}-01$`));
  });
});

describe('what is answered', () => {
  it('is an answer with 4xx, too', async () => {
    next = { status: 402, body: '{"paid":0}' };
    expect(await call()).toEqual({ paid: 0 });
  });

  it.each([
    ['an error of the server', { status: 502 }],
    ['a page', { body: '<html></html>' }],
    ['another shape', { body: '{"paid":"yes"}' }],
    ['another address', { status: 307, location: '/elsewhere' }],
    // 40,000 letters, 80,000 bytes.
    ['too many bytes', { body: JSON.stringify({ paid: 1, note: 'پ'.repeat(40_000) }) }],
    ['nothing', null],
  ] as const)('is a failure that tells no secret when it is %s', async (_what, given) => {
    next = given;
    const timeoutMs = given === null ? 100 : 5_000;
    const failure = await call({ body: { card: '6037' }, timeoutMs }).then(
      () => null,
      (error: Error) => error,
    );
    expect(failure).toBeInstanceOf(Uncertain);
    expect(failure?.message).toMatch(/^bank verify: [\w ]+$/);
    expect(failure?.message).not.toMatch(/S3CRET|6037/);
    expect(failure?.cause).toBeInstanceOf(Error);
  });

  it('is told apart by its status and its size', async () => {
    const messageOf = async (given: typeof next) => {
      next = given;
      return call().catch((error: Error) => error.message);
    };
    expect(await messageOf({ status: 502 })).toBe('bank verify: status 502');
    const body = JSON.stringify({ paid: 1, note: 'x'.repeat(80_000) });
    expect(await messageOf({ body })).toBe('bank verify: the answer is too long');
  });

  it('may be long as long as its bytes fit', async () => {
    next = { body: JSON.stringify({ paid: 1, note: 'پ'.repeat(30_000) }) };
    expect((await call()).note).toHaveLength(30_000);
  });
});
