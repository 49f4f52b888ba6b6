// @vitest-environment jsdom
import { act, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import HeroTrailer from './hero-trailer';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('starts muted after two seconds and holds the slide while it runs', () => {
  const onRunning = vi.fn();
  const { container, unmount } = render(
    <HeroTrailer url="/media/clip.mp4" onRunning={onRunning} />,
  );
  act(() => vi.advanceTimersByTime(1_900));
  expect(container.querySelector('video')).toBeNull();
  act(() => vi.advanceTimersByTime(200));
  const video = container.querySelector('video');
  if (!video) throw new Error('no video after two seconds');
  expect(video.muted).toBe(true);
  expect(onRunning).toHaveBeenLastCalledWith(false);
  fireEvent.playing(video);
  expect(onRunning).toHaveBeenLastCalledWith(true);
  fireEvent.ended(video);
  expect(onRunning).toHaveBeenLastCalledWith(false);
  fireEvent.playing(video);
  unmount();
  expect(onRunning).toHaveBeenLastCalledWith(false);
});
