// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { PlayerEvent, PlayerSource } from './player-props';
import { useProgressEvents } from './use-progress-events';

afterEach(cleanup);

/** A film of 100 seconds at a given position. */
function filmAt(seconds: number, state: { paused: boolean; readyState: number }) {
  const video = document.createElement('video');
  const facts = { currentTime: seconds, duration: 100, seeking: false, ...state };
  for (const [name, value] of Object.entries(facts)) {
    Object.defineProperty(video, name, { value, writable: true });
  }
  return video;
}

function listen(video: HTMLVideoElement) {
  const events: PlayerEvent[] = [];
  const { result, rerender } = renderHook(
    ({ sources }) => useProgressEvents(video, sources, (event) => events.push(event)),
    { initialProps: { sources: [] as PlayerSource[] } },
  );
  return { events, tell: result.current, playNext: () => rerender({ sources: [] }) };
}

const typesOf = (events: PlayerEvent[]) => events.map(({ type }) => type);

test('a film that plays before the listener is attached counts as playing', () => {
  const { events, tell } = listen(filmAt(12, { paused: false, readyState: 4 }));
  act(() => tell());
  expect(typesOf(events)).toEqual(['playing', 'progress']);
  expect(events[1]).toMatchObject({ seconds: 12, durationSeconds: 100 });
});

test('a player that was only opened reports nothing, whatever triggers it', () => {
  const video = filmAt(12, { paused: true, readyState: 4 });
  const { events, tell } = listen(video);
  act(() => {
    tell();
    video.dispatchEvent(new Event('seeked'));
  });
  expect(events).toEqual([]);
});

test('links to another page report the position first', () => {
  const video = filmAt(0, { paused: true, readyState: 0 });
  const { events, tell } = listen(video);
  act(() => {
    video.dispatchEvent(new Event('playing'));
    video.currentTime = 96;
    tell();
  });
  expect(typesOf(events)).toEqual(['playing', 'progress']);
  expect(events[1]).toMatchObject({ seconds: 96, leaving: false });
});

test('what was played up to a seek is reported, however late the seek is done', () => {
  const video = filmAt(0, { paused: false, readyState: 4 });
  const { events } = listen(video);
  act(() => {
    video.dispatchEvent(new Event('playing'));
    video.currentTime = 2;
    video.dispatchEvent(new Event('timeupdate'));
    Object.assign(video, { currentTime: 96, seeking: true });
    for (const type of ['timeupdate', 'seeking']) video.dispatchEvent(new Event(type));
    Object.assign(video, { currentTime: 100, seeking: false });
    video.dispatchEvent(new Event('seeked'));
  });
  const seconds = events.flatMap((event) => (event.type === 'progress' ? [event.seconds] : []));
  expect(seconds).toEqual([2, 100]);
});

test('the position in one film is not reported as that in the next, which is still loading', () => {
  const video = filmAt(96, { paused: false, readyState: 4 });
  const { events, playNext } = listen(video);
  act(() => void video.dispatchEvent(new Event('timeupdate')));
  // What an element does when its source is replaced.
  Object.assign(video, { currentTime: 0, paused: true, readyState: 0 });
  playNext();
  expect(events.at(-1)).toMatchObject({ type: 'progress', seconds: 96, leaving: true });
  const before = events.length;
  act(() => {
    video.dispatchEvent(new Event('timeupdate'));
    dispatchEvent(new Event('pagehide'));
  });
  expect(events.slice(before)).toEqual([]);
});
