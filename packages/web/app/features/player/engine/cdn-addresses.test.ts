// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCdnAddresses } from './cdn-addresses';

const STREAM = `${location.origin}/media/play/token/`;
const SEGMENT = `${STREAM}v720/00001.m4s`;
const NOW = new Date('2026-11-01T12:00:00Z');
const ask = vi.fn<typeof fetch>();

/** A response of the site whose tokens are valid for this many seconds. */
const answer = (seconds: number, token: string) =>
  new Response(
    JSON.stringify({
      expiresAt: new Date(Date.now() + seconds * 1000).toISOString(),
      folders: { v720: `https://cdn.example/${token}/v720/` },
    }),
    { headers: { date: new Date().toUTCString() } },
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOW });
  vi.stubGlobal('fetch', ask);
  ask.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('segments come from the CDN, whose tokens are asked for once and renewed in time', async () => {
  ask.mockImplementation(async () => answer(270, `t${ask.mock.calls.length}`));
  const { of: addressOf } = createCdnAddresses('/media/play/token/cdn.json');
  expect(await Promise.all([addressOf(SEGMENT), addressOf(SEGMENT)])).toEqual([
    'https://cdn.example/t1/v720/00001.m4s',
    'https://cdn.example/t1/v720/00001.m4s',
  ]);
  expect(ask).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(200_000);
  expect(await addressOf(SEGMENT)).toBe('https://cdn.example/t1/v720/00001.m4s');
  vi.advanceTimersByTime(20_000);
  expect(await addressOf(SEGMENT)).toBe('https://cdn.example/t2/v720/00001.m4s');
});

test('a clock that is wrong makes no token older', async () => {
  ask.mockResolvedValue(answer(270, 't'));
  vi.setSystemTime(NOW.getTime() + 3_600_000);
  expect(await createCdnAddresses('/media/play/token/cdn.json').of(SEGMENT)).toContain(
    'cdn.example',
  );
});

test('playlists, captions and other streams keep their addresses', async () => {
  const { of: addressOf } = createCdnAddresses('/media/play/token/cdn.json');
  for (const url of [`${STREAM}master.m3u8`, `${STREAM}v720/index.m3u8`, `${STREAM}s1-1.vtt`])
    expect(await addressOf(url)).toBe(url);
  const other = SEGMENT.replace('token', 'other');
  expect(await addressOf(other)).toBe(other);
  expect(ask).not.toHaveBeenCalled();
});

test('without tokens the site is asked for the segment', async () => {
  const { of: addressOf } = createCdnAddresses('/media/play/token/cdn.json');
  ask.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await addressOf(SEGMENT)).toBe(SEGMENT);
  ask.mockResolvedValue(new Response('{}', { status: 403 }));
  expect(await addressOf(SEGMENT)).toBe(SEGMENT);
  ask.mockResolvedValue(answer(270, 't'));
  expect(await addressOf(SEGMENT.replace('v720', 'v1080'))).toContain(STREAM);
  expect(await addressOf(SEGMENT)).toBe('https://cdn.example/t/v720/00001.m4s');
});

test('what the CDN does not send comes from the site, for longer each time', async () => {
  ask.mockImplementation(async () => answer(270, 't'));
  const cdn = createCdnAddresses('/media/play/token/cdn.json');
  const atCdn = 'https://cdn.example/t/v720/00001.m4s';
  expect(cdn.fail(SEGMENT)).toBe(false);
  for (const minutes of [1, 2, 4, 8, 10, 10]) {
    expect(await cdn.of(SEGMENT)).toBe(atCdn);
    const other = SEGMENT.replace('00001', '00002');
    await cdn.of(other);
    expect(cdn.fail(SEGMENT)).toBe(true);
    expect(await cdn.of(SEGMENT)).toBe(`${SEGMENT}?direct`);
    // A request to the CDN that was in progress is no failure of the site; a segment missing on the site is one.
    expect([cdn.fail(other), cdn.fail(SEGMENT)]).toEqual([true, false]);
    vi.advanceTimersByTime(minutes * 60_000 - 1);
    expect(await cdn.of(SEGMENT)).toBe(`${SEGMENT}?direct`);
    vi.advanceTimersByTime(1);
  }
  await cdn.of(SEGMENT);
  expect(cdn.fail(undefined)).toBe(true);
});
