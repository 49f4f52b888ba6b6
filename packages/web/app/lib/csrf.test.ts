// @vitest-environment jsdom
import { ApiError, type Client } from '@parde/contract/client';
import { expect, test } from 'vitest';
import { callWithCachedCsrf, callWithCsrf, prefetchCsrf } from './csrf';

const message = { name: 'سارا', email: 's@parde.test', topic: 'question', message: 'سلام به همه' };

function fakeApi(answers: (Error | { ok: true })[]) {
  const calls: string[] = [];
  const api = (async (route: string) => {
    calls.push(route);
    if (route.startsWith('GET')) return undefined;
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as Client;
  return { api, calls };
}

const send = (api: Client) => callWithCsrf('POST /api/support', { body: message as never }, api);
const mismatch = () => new ApiError(419, { message: 'CSRF token mismatch.' });

test('the cookie comes before the call', async () => {
  const { api, calls } = fakeApi([{ ok: true }]);
  expect(await send(api)).toEqual({ ok: true });
  expect(calls).toEqual(['GET /sanctum/csrf-cookie', 'POST /api/support']);
});

test('simultaneous calls share the cookie, because each response has another token', async () => {
  const { api, calls } = fakeApi([{ ok: true }, { ok: true }]);
  await Promise.all([send(api), send(api)]);
  expect(calls.filter((route) => route.startsWith('GET'))).toHaveLength(1);
  await send(api).catch(() => undefined);
  expect(calls.filter((route) => route.startsWith('GET'))).toHaveLength(2);
});

test('a forgotten token is renewed once', async () => {
  const { api, calls } = fakeApi([mismatch(), { ok: true }]);
  expect(await send(api)).toEqual({ ok: true });
  expect(calls).toHaveLength(4);
});

test('a second mismatch and every other error reach the caller', async () => {
  await expect(send(fakeApi([mismatch(), mismatch()]).api)).rejects.toThrow('CSRF');
  const { api, calls } = fakeApi([new ApiError(422, { message: 'نادرست' })]);
  await expect(send(api)).rejects.toThrow('نادرست');
  expect(calls).toHaveLength(2);
});

test('a call waits for the cookie that was fetched for it', async () => {
  const calls: string[] = [];
  const api = (async (route: string) => {
    calls.push(route);
    // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
    if (route.startsWith('GET')) document.cookie = 'XSRF-TOKEN=early';
  }) as unknown as Client;
  prefetchCsrf(api);
  await callWithCachedCsrf('POST /api/support', { body: message as never }, api);
  prefetchCsrf(api);
  expect(calls).toEqual(['GET /sanctum/csrf-cookie', 'POST /api/support']);
  // biome-ignore lint/suspicious/noDocumentCookie: as the browser forgets it
  document.cookie = 'XSRF-TOKEN=; max-age=0';
});

test('frequent calls fetch the cookie only if it is missing or rejected', async () => {
  const first = fakeApi([{ ok: true }]);
  await callWithCachedCsrf('POST /api/support', { body: message as never }, first.api);
  expect(first.calls).toEqual(['GET /sanctum/csrf-cookie', 'POST /api/support']);
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'XSRF-TOKEN=abc';
  const { api, calls } = fakeApi([{ ok: true }, mismatch(), { ok: true }]);
  const often = () => callWithCachedCsrf('POST /api/support', { body: message as never }, api);
  await often();
  expect(calls).toEqual(['POST /api/support']);
  expect(await often()).toEqual({ ok: true });
  expect(calls.slice(1)).toEqual([
    'POST /api/support',
    'GET /sanctum/csrf-cookie',
    'POST /api/support',
  ]);
});
