// @vitest-environment jsdom
import { NEWS_STREAM_PATH } from '@parde/shared/news-stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { user } from '../../testing/fixtures';
import { refreshUser, signIn, useAuth } from './auth';
import { followNews } from './news-stream';

const SARA = user({ id: 5 });
const TOKEN = '7|secret';

/** Responses of the stream in order; the last one stays open. */
let answers: ((signal: AbortSignal) => Response)[];
/** Headers of the calls for the stream. */
let calls: Record<string, string>[];
let ending: AbortController;

/** A stream that sends this text and ends; with a signal, once it is aborted. */
const stream = (text: string, until?: AbortSignal) =>
  new Response(
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text));
        if (until) until.addEventListener('abort', () => controller.error(until.reason));
        else controller.close();
      },
    }),
  );

const event = (id: number, newNotifications: boolean) =>
  `id: ${id}\ndata: ${JSON.stringify({ newNotifications, ageLimit: null })}\n\n`;

const hasNews = () => useAuth.getState().user?.newNotifications;

interface Init {
  headers: Record<string, string>;
  signal: AbortSignal;
}

beforeEach(() => {
  vi.useFakeTimers();
  // Removes the jitter from delays.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  calls = [];
  ending = new AbortController();
  vi.stubGlobal('fetch', async (address: string, init: Init) => {
    if (!address.endsWith(NEWS_STREAM_PATH)) return new Response('{}', { status: 401 });
    calls.push(init.headers);
    const answer = answers[calls.length - 1] ?? ((signal) => stream('', signal));
    return answer(init.signal);
  });
  const request = (_: string, __: object, work: () => Promise<void>) => work();
  vi.stubGlobal('navigator', { locks: { request } });
  signIn({ user: SARA, token: TOKEN });
});

afterEach(() => {
  ending.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('news is shown, and after a stream has ended the next one tells the present state', async () => {
  answers = [() => stream(event(31, true)), (signal) => stream(event(0, false), signal)];
  followNews(TOKEN, ending.signal);
  await vi.waitFor(() => expect(hasNews()).toBe(true));
  expect(calls).toEqual([
    expect.objectContaining({ authorization: `Bearer ${TOKEN}`, accept: 'text/event-stream' }),
  ]);
  await vi.advanceTimersByTimeAsync(4_000);
  await vi.waitFor(() => expect(hasNews()).toBe(false));
  // With the id of the last event, an age limit that changed meanwhile would not be told.
  expect(calls[1]).not.toHaveProperty('last-event-id');
});

test('a changed age limit is asked for', async () => {
  const data = JSON.stringify({ newNotifications: false, ageLimit: 7 });
  answers = [(signal) => stream(`id: 0\ndata: ${data}\n\n`, signal)];
  const follow = fetch;
  const asked = vi.fn(async () => new Response('', { status: 503 }));
  vi.stubGlobal('fetch', (address: string, init: Init) =>
    address.endsWith(NEWS_STREAM_PATH) ? follow(address, init as RequestInit) : asked(),
  );
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = `token=${TOKEN}; path=/`;
  followNews(TOKEN, ending.signal);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
});

test('after a refusal it waits as long as the server asks', async () => {
  answers = [() => new Response('', { status: 503, headers: { 'retry-after': '30' } })];
  followNews(TOKEN, ending.signal);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls).toHaveLength(2);
});

test('a stream without heartbeats is replaced by a new one', async () => {
  answers = [(signal) => stream(':\n\n', signal)];
  followNews(TOKEN, ending.signal);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(calls.length).toBeGreaterThan(1);
});

test('the end of the session signs out, and nothing is asked again', async () => {
  answers = [() => new Response('{}', { status: 401 })];
  followNews(TOKEN, ending.signal);
  await vi.waitFor(() => expect(useAuth.getState().user).toBeNull());
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls).toHaveLength(1);
});

test('a browser without locks asks for nothing', async () => {
  vi.stubGlobal('navigator', {});
  followNews(TOKEN, ending.signal);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([]);
});

test('after a refusal until a date it waits for a minute', async () => {
  const headers = { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' };
  answers = Array.from({ length: 99 }, () => () => new Response('', { status: 503, headers }));
  followNews(TOKEN, ending.signal);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls).toHaveLength(2);
});

test('news that arrives while the user is fetched keeps what else is answered', async () => {
  answers = [(signal) => stream(event(31, true), signal)];
  const [follow, answered] = [fetch, Promise.withResolvers<Response>()];
  vi.stubGlobal('fetch', (address: string, init: Init) =>
    address.endsWith(NEWS_STREAM_PATH) ? follow(address, init as RequestInit) : answered.promise,
  );
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = `token=${TOKEN}; path=/`;
  const refreshed = refreshUser();
  followNews(TOKEN, ending.signal);
  await vi.waitFor(() => expect(hasNews()).toBe(true));
  answered.resolve(Response.json({ ...SARA, name: 'سارا اکنون' }));
  await refreshed;
  expect(useAuth.getState().user).toMatchObject({ name: 'سارا اکنون', newNotifications: true });
});
