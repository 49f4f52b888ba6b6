// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { observePosition } from './observe-position';

/** A film driven by the fake timers. */
function makeVideo() {
  const state = { startedAt: 0, from: 0, isPaused: true, rate: 1 };
  const video = document.createElement('video');
  Object.defineProperties(video, {
    currentTime: {
      get: () =>
        state.isPaused
          ? state.from
          : state.from + ((Date.now() - state.startedAt) / 1000) * state.rate,
      set: (to: number) => {
        state.from = to;
        state.startedAt = Date.now();
        video.dispatchEvent(new Event('seeking'));
      },
    },
    paused: { get: () => state.isPaused },
    playbackRate: { get: () => state.rate },
  });
  const play = (rate = 1) => {
    Object.assign(state, { isPaused: false, startedAt: Date.now(), rate });
    video.dispatchEvent(new Event('playing'));
  };
  const pause = () => {
    Object.assign(state, { from: video.currentTime, isPaused: true });
    video.dispatchEvent(new Event('pause'));
  };
  return { video, play, pause };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('looks when the next change is due, at any speed, and not in between', () => {
  const { video, play } = makeVideo();
  const seen: number[] = [];
  const stop = observePosition(video, (at) => {
    seen.push(Math.round(at));
    return at < 700 ? 700 : 60_000;
  });
  play(2);
  vi.advanceTimersByTime(349);
  expect(seen).toEqual([0, 0]);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual([0, 0, 700]);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(seen).toHaveLength(3);
});

it('looks at once when the viewer jumps back, and sleeps while the film stands', () => {
  const { video, play, pause } = makeVideo();
  const onTime = vi.fn(() => Number.POSITIVE_INFINITY);
  const stop = observePosition(video, onTime);
  video.currentTime = 50;
  expect(onTime).toHaveBeenLastCalledWith(50_000);
  play();
  video.currentTime = 10;
  expect(onTime).toHaveBeenLastCalledWith(10_000);
  pause();
  const calls = onTime.mock.calls.length;
  vi.advanceTimersByTime(60_000);
  expect(onTime).toHaveBeenCalledTimes(calls);
  stop();
});

it('does not poll a film that stalls before a change', () => {
  const { video, play } = makeVideo();
  const onTime = vi.fn((at: number) => at - 5);
  const stop = observePosition(video, onTime);
  play();
  vi.advanceTimersByTime(80);
  expect(onTime.mock.calls.length).toBeLessThan(15);
  stop();
});
