// @vitest-environment jsdom
import Hls, { type HlsConfig, type Level, type LoaderContext } from 'hls.js';
import { afterEach, expect, test, vi } from 'vitest';
import { saveSettings } from '../player-settings';
import type { EnginePreferences } from './engine';
import { startHls } from './hls-engine';
import { dropEarlyFilm, earlyVideo, playEarly, takeEarlyStream } from './load-hls';

const url = `${location.origin}/media/play/token/master.m3u8`;
const preferences: EnginePreferences = { height: null, isSavingData: false, audioLanguage: null };

afterEach(() => {
  dropEarlyFilm();
  vi.restoreAllMocks();
  localStorage.clear();
  document.body.replaceChildren();
});

/** Starts a film before there is a player, and counts what is loaded, shown and dropped. */
async function playHere(startSeconds: number) {
  vi.spyOn(Hls, 'isSupported').mockReturnValue(true);
  const counts = {
    loadSource: vi.spyOn(Hls.prototype, 'loadSource').mockReturnValue(),
    attachMedia: vi.spyOn(Hls.prototype, 'attachMedia').mockReturnValue(),
    destroy: vi.spyOn(Hls.prototype, 'destroy').mockReturnValue(),
  };
  const screen = document.body.appendChild(document.createElement('div'));
  const onShown = vi.fn();
  const source = { kind: 'hls' as const, url, mimeType: '' };
  await playEarly(source, { screen, startSeconds, audioLanguage: null, onShown });
  const called = () =>
    Object.fromEntries(Object.entries(counts).map(([name, spy]) => [name, spy.mock.calls.length]));
  return {
    screen,
    video: earlyVideo({ url, startSeconds }) as HTMLVideoElement,
    onShown,
    called,
    hls: () => counts.loadSource.mock.contexts[0] as Hls | undefined,
  };
}

/** The player takes over. */
function startIn(video: HTMLVideoElement, startSeconds: number, wished = preferences) {
  const onError = vi.fn();
  const stream = takeEarlyStream({ url, startSeconds });
  const options = { video, url, startSeconds, preferences: wished, onError };
  const engine = startHls(
    Hls,
    { ...options, onChange: vi.fn(), onArrival: vi.fn(), onRetrying: vi.fn(), onReopen: vi.fn() },
    stream,
  );
  return { stream, onError, engine };
}

const REFUSED = {
  ...{
    fatal: false,
    type: Hls.ErrorTypes.NETWORK_ERROR,
    details: Hls.ErrorDetails.FRAG_LOAD_ERROR,
  },
  response: { code: 403, text: '', url },
} as never;

test('the player takes over what plays already, once', async () => {
  const { screen, video, onShown, called } = await playHere(12);
  expect(screen.childElementCount, 'it has no picture').toBe(0);
  video.play = async () => undefined;
  video.dispatchEvent(new Event('loadeddata'));
  expect(screen.firstChild).toBe(video);
  expect(onShown, 'nobody saw the picture yet').not.toHaveBeenCalled();
  video.dispatchEvent(new Event('playing'));
  expect(onShown).toHaveBeenCalledOnce();
  const { stream, onError } = startIn(video, 12);
  expect(called()).toEqual({ loadSource: 1, attachMedia: 1, destroy: 0 });
  expect(earlyVideo({ url, startSeconds: 12 })).toBeNull();
  stream?.hls.trigger(Hls.Events.ERROR, REFUSED);
  expect(onError, 'the player decides about errors from now on').toHaveBeenCalledWith('refused');
  expect(called()).toMatchObject({ destroy: 0 });
  startIn(video, 12);
  expect(called()).toEqual({ loadSource: 2, attachMedia: 2, destroy: 0 });
});

test('the chosen quality is set once, since setting it again would drop the buffer', async () => {
  saveSettings({ height: 720 });
  const set = vi.spyOn(Hls.prototype, 'nextLevel', 'set').mockReturnValue();
  vi.spyOn(Hls.prototype, 'levels', 'get').mockReturnValue([{ width: 1280, height: 720 } as Level]);
  const { video, hls } = await playHere(0);
  hls()?.trigger(Hls.Events.MANIFEST_PARSED, { levels: [], audioTracks: [] } as never);
  expect(set).toHaveBeenCalledExactlyOnceWith(0);
  startIn(video, 0, { ...preferences, height: 720 });
  expect(set).toHaveBeenCalledOnce();
});

test('the first segment is asked for before the element is open', async () => {
  const { hls } = await playHere(0);
  expect(hls()?.config.startFragPrefetch).toBe(true);
});

test('a page does not wait for a segment that is tried again', async () => {
  const { video, onShown, hls } = await playHere(0);
  vi.spyOn(Hls.prototype, 'levels', 'get').mockReturnValue([{ fragmentError: 0 } as Level]);
  const failed = {
    fatal: false,
    frag: { type: 'main', level: 0 },
    response: { code: 503, text: '', url },
  };
  hls()?.trigger(Hls.Events.ERROR, { ...(REFUSED as object), ...failed } as never);
  expect(onShown).toHaveBeenCalled();
  expect(earlyVideo({ url, startSeconds: 0 })).toBe(video);
});

test('a film that a browser does not play by itself is not on the screen, but loaded for the player', async () => {
  const { screen, video, onShown, called } = await playHere(0);
  video.play = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  video.dispatchEvent(new Event('loadeddata'));
  await vi.waitFor(() => expect(screen.childElementCount).toBe(0));
  expect(onShown).toHaveBeenCalled();
  expect(earlyVideo({ url, startSeconds: 0 })).toBe(video);
  startIn(video, 0);
  expect(called()).toEqual({ loadSource: 1, attachMedia: 1, destroy: 0 });
});

test('a film that already plays from another second is dropped', async () => {
  const { screen, called } = await playHere(0);
  expect(earlyVideo({ url, startSeconds: 30 })).toBeNull();
  startIn(document.createElement('video'), 30);
  expect(called()).toEqual({ loadSource: 2, attachMedia: 2, destroy: 1 });
  expect(screen.childElementCount).toBe(0);
});

test('a film that is refused before there is a player leaves the screen to it', async () => {
  const { screen, video, onShown, called, hls } = await playHere(0);
  video.play = async () => undefined;
  video.dispatchEvent(new Event('loadeddata'));
  onShown.mockClear();
  hls()?.trigger(Hls.Events.ERROR, REFUSED);
  expect(called()).toMatchObject({ destroy: 1 });
  expect(screen.childElementCount).toBe(0);
  expect(onShown, 'its page waits no longer').toHaveBeenCalled();
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
  const onRetrying = vi.fn();
  const onError = vi.fn();
  startHls(FakeHls as unknown as typeof Hls, {
    ...{ url: `${stream}master.m3u8`, cdnUrl: `${stream}cdn.json`, startSeconds: 0 },
    preferences: { height: null, isSavingData: false, audioLanguage: null },
    video: document.createElement('video'),
    ...{ onRetrying, onError, onChange: vi.fn(), onArrival: vi.fn(), onReopen: vi.fn() },
  });
  const asked: string[] = [];
  const xhr = { open: (_: string, url: string) => asked.push(url) } as unknown as XMLHttpRequest;
  const segment = `${stream}v720/00001.m4s`;
  /** Loads the segment; returns whether a failure is retried. */
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
  expect([onRetrying.mock.calls.length, onError.mock.calls.length]).toEqual([1, 0]);
  expect(await load(403)).toBe(false);
  expect(asked).toEqual(['https://cdn.example/t/v720/00001.m4s', `${segment}?direct`]);
  expect(onError).toHaveBeenCalledExactlyOnceWith('refused');
  vi.unstubAllGlobals();
});

test('errors of the decoder end a film only when they follow each other', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const recover = vi.spyOn(Hls.prototype, 'recoverMediaError').mockReturnValue();
  const { video, hls } = await playHere(12);
  const { onError } = startIn(video, 12);
  const damaged = { fatal: true, type: Hls.ErrorTypes.MEDIA_ERROR, details: 'bufferAppendError' };
  const fail = () => hls()?.trigger(Hls.Events.ERROR, damaged as never);
  for (let hour = 0; hour < 5; hour += 1) {
    fail();
    vi.advanceTimersByTime(3_600_000);
  }
  expect([recover.mock.calls.length, onError.mock.calls]).toEqual([5, []]);
  for (let time = 0; time < 3; time += 1) fail();
  expect(onError.mock.calls).toEqual([['codec']]);
  vi.useRealTimers();
});

test('a film of which nothing was loaded yet resumes at its start position', async () => {
  const startLoad = vi.spyOn(Hls.prototype, 'startLoad').mockReturnValue();
  const { video, hls } = await playHere(2400);
  const { engine } = startIn(video, 2400);
  hls()?.trigger(Hls.Events.MANIFEST_PARSED, { levels: [], audioTracks: [] } as never);
  startLoad.mockClear();
  expect(video.currentTime).toBe(0);
  engine.resume(2400);
  expect(startLoad).toHaveBeenCalledExactlyOnceWith(2400);
});

test('what arrives of a segment that is still loading is seen, also of one from before there was a player', async () => {
  const { video, hls } = await playHere(0);
  const frags = ['main', 'audio'].map((type) => ({ type, stats: { loaded: 0 } }));
  for (const frag of frags) hls()?.trigger(Hls.Events.FRAG_LOADING, { frag } as never);
  const { engine } = startIn(video, 0);
  expect(engine.arrived()).toBe(0);
  for (const { stats } of frags) stats.loaded += 1_500;
  expect(engine.arrived()).toBe(3_000);
});

test('the next film starts with a picture for the bandwidth that was measured', async () => {
  const { video } = await playHere(0);
  const { engine } = startIn(video, 0);
  const measured = vi.spyOn(Hls.prototype, 'bandwidthEstimate', 'get').mockReturnValue(300_000);
  engine.destroy();
  measured.mockReturnValue(Number.NaN);
  const { engine: next } = startIn(video, 0);
  next.destroy();
  startIn(video, 0);
  const started = vi.mocked(Hls.prototype.loadSource).mock.contexts as Hls[];
  expect(started.map(({ config }) => config.abrEwmaDefaultEstimate).slice(-2)).toEqual([
    300_000, 300_000,
  ]);
});

test('the chosen one of two tracks in a language stays when the film is loaded anew', async () => {
  const twins = [{ lang: 'en' }, { lang: 'fa' }, { lang: 'fa' }];
  vi.spyOn(Hls.prototype, 'audioTracks', 'get').mockReturnValue(twins as never);
  const set = vi.spyOn(Hls.prototype, 'audioTrack', 'set').mockReturnValue();
  const { video, hls } = await playHere(0);
  const { engine } = startIn(video, 0);
  const loadTracks = (of = hls()) =>
    of?.trigger(Hls.Events.AUDIO_TRACKS_UPDATED, { audioTracks: [] } as never);
  engine.setAudio(2);
  loadTracks();
  expect(set.mock.lastCall).toEqual([2]);
  startIn(video, 0, { ...preferences, audioLanguage: 'fa', audioIndex: 2 });
  loadTracks(vi.mocked(Hls.prototype.loadSource).mock.contexts.at(-1) as Hls);
  expect(set.mock.calls).toEqual([[2], [2], [2]]);
  startIn(video, 0, { ...preferences, audioLanguage: 'en', audioIndex: 2 });
  loadTracks(vi.mocked(Hls.prototype.loadSource).mock.contexts.at(-1) as Hls);
  expect(set.mock.lastCall, 'tracks of another film').toEqual([0]);
});
