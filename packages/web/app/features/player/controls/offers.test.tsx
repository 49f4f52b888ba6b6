// @vitest-environment jsdom

import { act, cleanup, render, screen } from '@testing-library/react';
import { useContainerAttach, useMediaAttach } from '@videojs/react';
import { type ComponentProps, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlayerContext } from '../player-context';
import type { PlayerMarker } from '../player-props';
import { PlayerStore } from '../store';
import { EndCard, nextEpisodeOffer } from './offers';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const HOUR = {
  durationSeconds: 3_600,
  rate: 1,
  isEnded: false,
  creditsSeconds: 3_500,
  isDeclined: false,
  isOpen: true,
};

test('counts down from the start of the credits', () => {
  expect(nextEpisodeOffer({ ...HOUR, seconds: 3_499 })).toBe('hidden');
  expect(nextEpisodeOffer({ ...HOUR, seconds: 3_500 })).toBe('counting');
});

test.each([
  [0.5, 3_595],
  [1, 3_590],
  [2, 3_580],
])('without a marker, at speed %d counts down from second %i', (rate, from) => {
  const moment = { ...HOUR, creditsSeconds: null, rate };
  expect(nextEpisodeOffer({ ...moment, seconds: from - 1 })).toBe('hidden');
  expect(nextEpisodeOffer({ ...moment, seconds: from })).toBe('counting');
});

test('without a marker, a very short film is covered only at its end', () => {
  const clip = { ...HOUR, creditsSeconds: null, durationSeconds: 12 };
  expect(nextEpisodeOffer({ ...clip, seconds: 11.9 })).toBe('hidden');
  expect(nextEpisodeOffer({ ...clip, seconds: 12, isEnded: true })).toBe('counting');
});

test('after the offer was declined, the credits are not covered, and the end offers without a countdown', () => {
  const declined = { ...HOUR, isDeclined: true };
  expect(nextEpisodeOffer({ ...declined, seconds: 3_550 })).toBe('hidden');
  expect(nextEpisodeOffer({ ...declined, seconds: 3_600, isEnded: true })).toBe('waiting');
});

test('an episode without access is offered without a countdown', () => {
  const closed = { ...HOUR, isOpen: false };
  expect(nextEpisodeOffer({ ...closed, seconds: 3_499 })).toBe('hidden');
  expect(nextEpisodeOffer({ ...closed, seconds: 3_500 })).toBe('waiting');
  expect(nextEpisodeOffer({ ...closed, seconds: 3_600, isEnded: true })).toBe('waiting');
  expect(nextEpisodeOffer({ ...closed, seconds: 3_550, isDeclined: true })).toBe('hidden');
});

test('nothing is offered before the length is known', () => {
  expect(nextEpisodeOffer({ ...HOUR, durationSeconds: 0, creditsSeconds: null, seconds: 0 })).toBe(
    'hidden',
  );
});

function Attach({ video }: { video: HTMLVideoElement }) {
  const setMedia = useMediaAttach();
  const setContainer = useContainerAttach();
  useEffect(() => {
    setContainer?.(document.createElement('div'));
    setMedia?.(video);
  }, [video, setMedia, setContainer]);
  return null;
}

interface Playing {
  seconds: number;
  rate?: number;
  markers?: PlayerMarker[];
}

/** The card over an hour that plays. */
function renderCard({ seconds, rate = 1, markers = [] }: Playing) {
  const video = document.createElement('video');
  Object.defineProperties(video, {
    duration: { value: 3_600 },
    paused: { value: false },
    ended: { get: () => video.currentTime === 3_600 },
    readyState: { value: video.HAVE_ENOUGH_DATA },
  });
  video.playbackRate = rate;
  const onNext = vi.fn();
  const next = { title: 'قسمت ۲', onNext, lack: null };
  const parts = { props: { next, markers }, video };
  render(
    <PlayerStore>
      <PlayerContext value={parts as unknown as ComponentProps<typeof PlayerContext>['value']}>
        <EndCard />
        <Attach video={video} />
      </PlayerContext>
    </PlayerStore>,
  );
  const goTo = (to: number) =>
    act(async () => {
      video.currentTime = to;
      video.dispatchEvent(new Event(to === 3_600 ? 'ended' : 'timeupdate'));
    });
  /** Plays on for a number of seconds on the clock. */
  async function play(count: number) {
    for (let i = 0; i < count; i += 1) {
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      await goTo(Math.min(3_600, video.currentTime + rate));
    }
  }
  return { onNext, goTo, play, start: () => goTo(seconds) };
}

test.each([0.5, 1, 2])(
  'at speed %d the next episode starts when the film is over',
  async (rate) => {
    const card = renderCard({ seconds: 3_600 - 10 * rate, rate });
    await card.start();
    expect(screen.getByText('تا ۱۰ ثانیهٔ دیگر')).toBeDefined();
    await card.play(9);
    expect(screen.getByText('تا ۱ ثانیهٔ دیگر')).toBeDefined();
    expect(card.onNext).not.toHaveBeenCalled();
    await card.play(1);
    expect(card.onNext).toHaveBeenCalledOnce();
  },
);

test('the next episode waits for a film that stops to load', async () => {
  const card = renderCard({ seconds: 3_595 });
  await card.start();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(card.onNext).not.toHaveBeenCalled();
  await card.goTo(3_600);
  expect(card.onNext).toHaveBeenCalledOnce();
});

test('who seeks to the end has the whole countdown to decline', async () => {
  const card = renderCard({ seconds: 3_600 });
  await card.start();
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(card.onNext).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(card.onNext).toHaveBeenCalledOnce();
});

test('credits are cut after the countdown', async () => {
  const markers = [{ kind: 'credits' as const, startMs: 3_500_000, endMs: 3_600_000 }];
  const card = renderCard({ seconds: 3_500, markers });
  await card.start();
  await card.play(9);
  expect(card.onNext).not.toHaveBeenCalled();
  await card.play(1);
  expect(card.onNext).toHaveBeenCalledOnce();
});
