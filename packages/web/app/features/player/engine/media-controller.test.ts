// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlayerSource } from '../player-props';
import { type Engine, type EngineOptions, NO_CHOICE } from './engine';
import { createMediaController, type MediaController } from './media-controller';
import type { PlaybackError } from './playback-error';

const HLS: PlayerSource = { kind: 'hls', url: '/film/master.m3u8', mimeType: '' };
const FILE: PlayerSource = { kind: 'file', url: '/film.mp4', mimeType: '' };
const RENEWED: PlayerSource = { kind: 'hls', url: '/new/master.m3u8', mimeType: '' };

let opened: (EngineOptions & { isClosed: boolean; resumedAt: number[] })[];
let failures: PlaybackError[];
let media: MediaController;
let arrived: number;
let video: HTMLVideoElement;

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  failures = [];
  arrived = 0;
  video = document.createElement('video');
  vi.spyOn(video, 'play').mockResolvedValue();
});

afterEach(() => {
  media.destroy();
  vi.useRealTimers();
});

interface Given {
  sources: PlayerSource[];
  autoPlay?: boolean;
  renewSources?: () => Promise<PlayerSource[]>;
}

async function begin(given: Given) {
  const { sources, autoPlay = false, renewSources = () => Promise.resolve([]) } = given;
  media = createMediaController({
    video,
    sources,
    startSeconds: 12,
    autoPlay,
    preferences: { height: null, isSavingData: false, audioLanguage: null },
    renewSources,
    onFailed: (failure) => failures.push(failure),
    load:
      async () =>
      (options): Engine => {
        const record = { ...options, isClosed: false, resumedAt: [] as number[] };
        opened.push(record);
        return {
          state: () => NO_CHOICE,
          stats: () => ({
            engine: 'test',
            videoCodec: null,
            audioCodec: null,
            bitrate: null,
            bandwidth: null,
          }),
          arrived: () => arrived,
          setQuality: () => undefined,
          setAudio: () => undefined,
          resume: (seconds) => {
            record.resumedAt.push(seconds);
          },
          destroy: () => {
            record.isClosed = true;
          },
        };
      },
  });
  await settle();
}

const settle = () => vi.advanceTimersByTimeAsync(0);

function current() {
  const last = opened.at(-1);
  if (!last) throw new Error('No engine was opened');
  return last;
}

async function handleError(trouble: PlaybackError) {
  current().onError(trouble);
  await settle();
}

function reach(seconds: number) {
  video.currentTime = seconds;
  video.dispatchEvent(new Event('timeupdate'));
}

test('starts at the given position', async () => {
  await begin({ sources: [HLS] });
  expect(current()).toMatchObject({ url: HLS.url, startSeconds: 12 });
});

test('a film that ended before the controls were there does not start again', async () => {
  vi.spyOn(video, 'readyState', 'get').mockReturnValue(video.HAVE_CURRENT_DATA);
  const ended = vi.spyOn(video, 'ended', 'get').mockReturnValue(true);
  await begin({ sources: [HLS], autoPlay: true });
  expect(video.play).not.toHaveBeenCalled();
  media.destroy();
  ended.mockReturnValue(false);
  await begin({ sources: [HLS], autoPlay: true });
  expect(video.play).toHaveBeenCalledOnce();
});

test('an undecodable source is replaced by the next one at the same position', async () => {
  await begin({ sources: [HLS, FILE] });
  reach(73);
  await handleError('codec');
  expect(opened[0]?.isClosed).toBe(true);
  expect(current()).toMatchObject({ url: FILE.url, startSeconds: 73 });
  expect(failures).toEqual([]);
  await handleError('codec');
  expect(failures).toEqual(['codec']);
  expect(media.state().failure).toBe('codec');
});

test('a source that the browser surely cannot play is not even tried', async () => {
  vi.spyOn(video, 'canPlayType').mockReturnValue('');
  await begin({ sources: [{ kind: 'file', url: '/x.mkv', mimeType: 'video/x-matroska' }, HLS] });
  expect(opened.map(({ url }) => url)).toEqual([HLS.url]);
});

test('a refused link is renewed once, and playback continues at the seek target', async () => {
  const renewSources = vi.fn(() => Promise.resolve([RENEWED]));
  await begin({ sources: [HLS], renewSources });
  video.currentTime = 400;
  video.dispatchEvent(new Event('seeking'));
  await handleError('refused');
  expect(current()).toMatchObject({ url: RENEWED.url, startSeconds: 400 });
  expect(failures).toEqual([]);
});

test('links that a failing server does not renew are asked for again', async () => {
  const renewSources = vi.fn(() => Promise.resolve([RENEWED]));
  renewSources.mockRejectedValueOnce(new Error('503'));
  await begin({ sources: [HLS], renewSources });
  await handleError('refused');
  expect(media.state()).toMatchObject({ isLost: true, failure: null });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(current().url).toBe(RENEWED.url);
  expect(failures).toEqual([]);
});

test('repeatedly refused links end with a message', async () => {
  const renewSources = vi.fn(() => Promise.resolve([RENEWED]));
  await begin({ sources: [HLS], renewSources });
  await handleError('refused');
  await handleError('refused');
  await handleError('refused');
  expect(renewSources).toHaveBeenCalledTimes(2);
  expect(failures).toEqual(['refused']);
});

test('a link that served again may be renewed again', async () => {
  const renewSources = vi.fn(() => Promise.resolve([RENEWED]));
  await begin({ sources: [HLS], renewSources });
  for (const seconds of [20, 30, 40, 50]) {
    await handleError('refused');
    reach(seconds);
  }
  expect(renewSources).toHaveBeenCalledTimes(4);
  expect(failures).toEqual([]);
});

test('after access has ended nothing is retried', async () => {
  await begin({ sources: [HLS, FILE] });
  await handleError('refused');
  expect(failures).toEqual(['refused']);
  expect(current().isClosed).toBe(true);
});

test('a lost connection is shown, retried, and cleared when data arrives', async () => {
  await begin({ sources: [HLS] });
  await handleError('network');
  expect(media.state().isLost).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(current().resumedAt).toEqual([12]);
  current().onArrival();
  expect(media.state().isLost).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(failures).toEqual([]);
});

test('a lasting connection loss is reported once, and retried', async () => {
  await begin({ sources: [HLS] });
  for (let tries = 0; tries < 20; tries += 1) {
    await handleError('network');
    await vi.advanceTimersByTimeAsync(20_000);
  }
  expect(failures).toEqual(['network']);
  expect(current().isClosed).toBe(false);
  expect(current().resumedAt).toHaveLength(20);
  current().onArrival();
  expect(media.state()).toMatchObject({ isLost: false, failure: null });
});

test('retries never stop while offline, and happen at once when back online', async () => {
  await begin({ sources: [HLS] });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (let tries = 0; tries < 20; tries += 1) {
    await handleError('network');
    await vi.advanceTimersByTimeAsync(20_000);
  }
  await handleError('network');
  expect(failures).toEqual([]);
  const before = current().resumedAt.length;
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(current().resumedAt).toHaveLength(before + 1);
});

test('a film that gets no first data after a lost connection is opened again', async () => {
  await begin({ sources: [HLS], autoPlay: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toHaveLength(1);
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(opened).toMatchObject([{ isClosed: true, resumedAt: [12] }, { isClosed: false }]);
  current().onArrival();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toHaveLength(2);
});

test('what arrives too slowly to play is waited for, and what does not is asked for again', async () => {
  await begin({ sources: [HLS] });
  vi.spyOn(video, 'paused', 'get').mockReturnValue(false);
  const slowly = setInterval(() => {
    arrived += 1_500;
  }, 500);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toMatchObject([{ isClosed: false, resumedAt: [] }]);
  clearInterval(slowly);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(current().resumedAt).toEqual([12]);
});

test('a destroyed engine reports nothing', async () => {
  await begin({ sources: [HLS, FILE] });
  const first = current();
  await handleError('missing');
  first.onError('missing');
  await settle();
  expect(failures).toEqual([]);
  expect(current().url).toBe(FILE.url);
});

test('a seek to the beginning with an expired link starts there', async () => {
  await begin({ sources: [HLS], renewSources: () => Promise.resolve([RENEWED]) });
  reach(73);
  video.currentTime = 0;
  video.dispatchEvent(new Event('seeking'));
  await handleError('refused');
  expect(current()).toMatchObject({ url: RENEWED.url, startSeconds: 0 });
});

test('loading that is resumed continues where the viewer is, the beginning included', async () => {
  await begin({ sources: [HLS] });
  window.dispatchEvent(new Event('online'));
  reach(73);
  window.dispatchEvent(new Event('online'));
  video.currentTime = 0;
  video.dispatchEvent(new Event('seeking'));
  window.dispatchEvent(new Event('online'));
  expect(current().resumedAt).toEqual([12, 73, 0]);
});

test('a source that was replaced before its engine started leaves the element alone', async () => {
  const options = {
    ...{ video, startSeconds: 0, autoPlay: false, onFailed: vi.fn() },
    preferences: { height: null, isSavingData: false, audioLanguage: null },
    renewSources: () => Promise.resolve([]),
  };
  vi.spyOn(video, 'load').mockReturnValue();
  createMediaController({ ...options, sources: [FILE] }).destroy();
  media = createMediaController({ ...options, sources: [{ ...FILE, url: '/next.mp4' }] });
  await settle();
  expect(video.getAttribute('src')).toBe('/next.mp4');
});

test('the audio track that was chosen plays on after links are renewed', async () => {
  await begin({ sources: [HLS], renewSources: () => Promise.resolve([RENEWED]) });
  media.setAudio(2);
  await handleError('refused');
  expect(current()).toMatchObject({ url: RENEWED.url, preferences: { audioIndex: 2 } });
});
