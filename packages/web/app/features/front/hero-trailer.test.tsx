// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import HeroTrailer from './hero-trailer';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show() {
  const onRunning = vi.fn();
  const { container } = render(<HeroTrailer url="/media/clip.mp4" onRunning={onRunning} />);
  return { onRunning, video: () => container.querySelector('video') };
}

it('starts muted after two seconds, and holds the slide until it ends', () => {
  const { onRunning, video } = show();
  act(() => vi.advanceTimersByTime(1_900));
  expect(video()).toBeNull();
  expect(onRunning).toHaveBeenLastCalledWith(false);
  act(() => vi.advanceTimersByTime(200));
  const film = video();
  if (!film) throw new Error('no video after two seconds');
  expect(film.muted).toBe(true);
  expect(onRunning).toHaveBeenLastCalledWith(true);
  fireEvent.playing(film);
  act(() => vi.advanceTimersByTime(60_000));
  expect(video()?.dataset.running).toBe('true');
  fireEvent.ended(film);
  expect(video()).toBeNull();
  expect(onRunning).toHaveBeenLastCalledWith(false);
});

it('gives up a trailer that does not start, or fails', () => {
  const late = show();
  act(() => vi.advanceTimersByTime(2_100));
  act(() => vi.advanceTimersByTime(8_100));
  expect(late.video()).toBeNull();
  expect(late.onRunning).toHaveBeenLastCalledWith(false);
  cleanup();
  const broken = show();
  act(() => vi.advanceTimersByTime(2_100));
  fireEvent.error(broken.video() ?? document.body);
  expect(broken.video()).toBeNull();
});
