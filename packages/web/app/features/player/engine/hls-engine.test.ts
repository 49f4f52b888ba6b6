import type Hls from 'hls.js';
import { expect, test } from 'vitest';
import type { EngineOptions } from './engine';
import { isBufferedToEnd, startHls } from './hls-engine';

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

test('the subtitles that a stream names are neither loaded nor shown: the page draws its own', () => {
  const heard = new Map<string, () => void>();
  const hls = {
    subtitleTrack: 0,
    subtitleDisplay: true,
    on: (event: string, act: () => void) => heard.set(event, act),
    loadSource: () => undefined,
    attachMedia: () => undefined,
  };
  const HlsClass = Object.assign(
    function fakeHls() {
      return hls;
    },
    { Events: new Proxy({}, { get: (_, name) => name }) },
  );
  const options = {
    video: new EventTarget(),
    url: '/master.m3u8',
    startSeconds: 0,
    preferences: {},
  };
  startHls(HlsClass as unknown as typeof Hls, options as unknown as EngineOptions);
  heard.get('SUBTITLE_TRACKS_UPDATED')?.();
  expect([hls.subtitleTrack, hls.subtitleDisplay]).toEqual([-1, false]);
});
