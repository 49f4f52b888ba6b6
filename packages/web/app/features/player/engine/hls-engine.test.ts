// @vitest-environment jsdom
import Hls, { type HlsConfig, type LoaderContext } from 'hls.js';
import { expect, test, vi } from 'vitest';
import { isBufferedToEnd, prefetchHls, startHls } from './hls-engine';

const film = (currentTime: number, ...ranges: [number, number][]) => ({
  currentTime,
  duration: 44.001,
  buffered: {
    length: ranges.length,
    start: (i: number) => ranges[i]?.[0] ?? 0,
    end: (i: number) => ranges[i]?.[1] ?? 0,
  },
});

test('a remainder of a frame is no reason to wait', () => {
  expect(isBufferedToEnd(film(43.96, [0, 43.999]))).toBe(true);
  expect(isBufferedToEnd(film(44, [0, 12], [40, 43.999]))).toBe(true);
});

test('announced titles are awaited', () => {
  expect(isBufferedToEnd(film(40, [0, 43]))).toBe(false);
  expect(isBufferedToEnd(film(20, [0, 12], [40, 44]))).toBe(false);
  expect(isBufferedToEnd(film(0))).toBe(false);
  expect(isBufferedToEnd({ ...film(0, [0, 44]), duration: Number.NaN })).toBe(false);
});

/** Counts what is loaded, shown and dropped. */
function countingHls() {
  const counts = { loadSource: 0, attachMedia: 0, destroy: 0 };
  class CountingHls {
    static Events = Hls.Events;
    static DefaultConfig = Hls.DefaultConfig;
    levels = [{ width: 1280, height: 720, bitrate: 1 }];
    audioTracks = [];
    on() {}
    loadSource = () => counts.loadSource++;
    attachMedia = () => counts.attachMedia++;
    destroy = () => counts.destroy++;
  }
  return { counts, HlsClass: CountingHls as unknown as typeof Hls };
}

test('a stream that loads already is shown; one from another second is loaded anew', () => {
  const { counts, HlsClass } = countingHls();
  const url = `${location.origin}/media/play/token/master.m3u8`;
  const preferences = { height: null, isSavingData: false, audioLanguage: null };
  const onChange = vi.fn();
  const start = (startSeconds: number) =>
    startHls(HlsClass, {
      ...{ url, startSeconds, preferences, onChange, video: document.createElement('video') },
      ...{ onArrival: vi.fn(), onShaky: vi.fn(), onError: vi.fn() },
    });
  prefetchHls(HlsClass, { url, startSeconds: 0, preferences });
  start(0);
  expect(counts).toEqual({ loadSource: 1, attachMedia: 1, destroy: 0 });
  expect(onChange, 'its qualities are told').toHaveBeenCalled();
  start(0);
  expect(counts, 'it is shown once').toEqual({ loadSource: 2, attachMedia: 2, destroy: 0 });
  prefetchHls(HlsClass, { url, startSeconds: 0, preferences });
  start(30);
  expect(counts).toEqual({ loadSource: 4, attachMedia: 3, destroy: 1 });
});

test('what a CDN refuses comes from the site, whose own refusal ends the film', async () => {
  const stream = `${location.origin}/media/play/token/`;
  const expiresAt = new Date(Date.now() + 270_000).toISOString();
  const folders = { v720: 'https://cdn.example/t/v720/' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ expiresAt, folders })));
  let config: Partial<HlsConfig> = {};
  let fail: (event: string, data: object) => void = () => undefined;
  class FakeHls {
    static Events = Hls.Events;
    static DefaultConfig = Hls.DefaultConfig;
    levels = [];
    constructor(given: Partial<HlsConfig>) {
      config = given;
    }
    on(event: string, listener: typeof fail) {
      if (event === Hls.Events.ERROR) fail = listener;
    }
    loadSource() {}
    attachMedia() {}
  }
  const onShaky = vi.fn();
  const onError = vi.fn();
  startHls(FakeHls as unknown as typeof Hls, {
    ...{ url: `${stream}master.m3u8`, cdnUrl: `${stream}cdn.json`, startSeconds: 0 },
    preferences: { height: null, isSavingData: false, audioLanguage: null },
    video: document.createElement('video'),
    ...{ onShaky, onError, onChange: vi.fn(), onArrival: vi.fn() },
  });
  const asked: string[] = [];
  const xhr = { open: (_: string, url: string) => asked.push(url) } as unknown as XMLHttpRequest;
  const segment = `${stream}v720/00001.m4s`;
  /** Loads the segment, and whether it is tried again when that fails. */
  const load = async (code: number) => {
    await config.xhrSetup?.(xhr, segment, {} as LoaderContext);
    const response = { url: segment, code };
    const policy = config.fragLoadPolicy?.default.errorRetry;
    const isTriedAgain = policy?.shouldRetry?.(policy, 0, false, response, false);
    fail(Hls.Events.ERROR, {
      fatal: false,
      type: 'networkError',
      details: 'fragLoadError',
      response,
    });
    return isTriedAgain;
  };
  expect(await load(403)).toBe(true);
  expect([onShaky.mock.calls.length, onError.mock.calls.length]).toEqual([1, 0]);
  expect(await load(403)).toBe(false);
  expect(asked).toEqual(['https://cdn.example/t/v720/00001.m4s', `${segment}?direct`]);
  expect(onError).toHaveBeenCalledExactlyOnceWith('refused');
  vi.unstubAllGlobals();
});
