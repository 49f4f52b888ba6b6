// @vitest-environment jsdom
import type { Watchable } from '@parde/contract';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { playback, watchable } from '../../../testing/fixtures';
import type { PlaybackState } from './playback-session';
import { useShownPlayback } from './use-shown-playback';
import { positionWithin, rememberPosition } from './visitor-memory';

const MEMBER = 5;

const at = (resumeSeconds: number | null, episodeId: number | null = null) =>
  watchable({
    episode: episodeId === null ? null : { id: episodeId, season: 1, number: 1, titleFa: null },
    resumeSeconds,
  });

const ready = (fileId: number, durationSeconds: number | null = 6000): PlaybackState => ({
  phase: 'ready',
  playback: playback({ fileId, durationSeconds }),
});
const STARTING: PlaybackState = { phase: 'starting' };
const FAILED: PlaybackState = { phase: 'failed', failure: { kind: 'codec' } };

function open(first: Watchable, state: PlaybackState | undefined, viewer: number | null = MEMBER) {
  const position = { current: null as number | null };
  const isPaused = { current: false };
  const rendered: ReturnType<typeof useShownPlayback>[] = [];
  const { result, rerender } = renderHook(
    (props: { watchable: Watchable; state: PlaybackState | undefined }) => {
      const shown = useShownPlayback(props.watchable, viewer, props.state, position, isPaused);
      rendered.push(shown);
      return shown;
    },
    { initialProps: { watchable: first, state } },
  );
  return {
    position,
    isPaused,
    rendered,
    show: (next: PlaybackState | undefined, of = first) => rerender({ watchable: of, state: next }),
    shown: () => result.current,
    start: () => [result.current?.startSeconds, result.current?.isResumed],
  };
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('nothing is shown before the first playback is ready', () => {
  const player = open(at(null), undefined);
  expect(player.shown()).toBeNull();
  player.show(STARTING);
  expect(player.shown()).toBeNull();
  player.show(ready(1));
  expect(player.shown()).toMatchObject({ startSeconds: 0, isResumed: false });
});

test.each([
  [null, 0, false],
  [9.9, 0, false],
  [10, 10, true],
  [1234, 1234, true],
  // A shorter edition than the one where the member stopped.
  [7000, 5400, true],
])('a member who stopped at %s starts at %s', (resumeSeconds, startSeconds, isResumed) => {
  const player = open(at(resumeSeconds), ready(1));
  expect(player.start()).toEqual([startSeconds, isResumed]);
});

test('a visitor resumes where this browser stopped, a member does not', () => {
  rememberPosition({ titleId: 7, episodeId: null }, 300, 6000);
  expect(open(at(null), ready(1), null).start()).toEqual([300, true]);
  expect(open(at(null), ready(1)).start()).toEqual([0, false]);
});

test('the playback stays until the next one is ready', () => {
  const player = open(at(null), ready(1));
  player.show(STARTING);
  expect(player.shown()?.playback.fileId).toBe(1);
  player.show(ready(2));
  expect(player.shown()?.playback.fileId).toBe(2);
});

test('the same playback again changes nothing', () => {
  const state = ready(1);
  const player = open(at(50), state);
  const before = player.shown();
  player.position.current = 400;
  player.show(state, at(900));
  expect(player.shown()).toBe(before);
});

test('another edition continues at the position of the player, as far as it reaches', () => {
  const player = open(at(50), ready(1));
  player.position.current = 5990;
  player.show(ready(2, 3000));
  expect(player.start()).toEqual([2700, false]);
  // Renewed links of the same file: the position is not clipped.
  player.position.current = 2999;
  player.show(ready(2, 3000));
  expect(player.start()).toEqual([2999, false]);
});

test('without a position of the player, another edition starts where the last one started', () => {
  const player = open(at(50), ready(1));
  player.show(ready(2));
  expect(player.start()).toEqual([50, false]);
});

test('the next episode starts at its own resume position', () => {
  const player = open(at(50, 1), ready(1));
  player.position.current = 5000;
  player.show(ready(2), at(70, 2));
  expect(player.start()).toEqual([70, true]);
});

test('after a failure nothing is shown until a new playback is ready, at the same position', () => {
  const player = open(at(50), ready(1));
  player.position.current = 800;
  player.rendered.length = 0;
  player.show(FAILED);
  // Not even for one frame.
  expect(new Set(player.rendered)).toEqual(new Set([null]));
  player.show(STARTING);
  expect(player.shown()).toBeNull();
  player.show(ready(1));
  expect(player.start()).toEqual([800, false]);
});

test('a position within the edition is kept', () => {
  expect(positionWithin(0, 5_400)).toBe(0);
  expect(positionWithin(5_000, 5_400)).toBe(5_000);
  expect(positionWithin(5_000, null)).toBe(5_000);
});

test('a position at or after the end of a shorter edition becomes one near its end', () => {
  expect(positionWithin(5_400, 5_400)).toBe(4_860);
  expect(positionWithin(6_000, 5_400)).toBe(4_860);
});

test('a paused film stays so with new links, but not when tried again or as another version', () => {
  const player = open(at(null), ready(1));
  const plays = () => player.shown()?.autoPlay;
  expect(plays()).toBe(true);
  player.isPaused.current = true;
  player.show(STARTING);
  player.show(ready(1));
  expect(plays()).toBe(false);
  player.show(ready(2));
  expect(plays()).toBe(true);
  player.show(FAILED);
  player.show(STARTING);
  player.show(ready(2));
  expect(plays()).toBe(true);
});
