import { beforeEach, expect, test } from 'vitest';
import {
  createProgressTracker,
  type ProgressTracker,
  type TrackedProgress,
} from './progress-tracker';

const DURATION = 5_400;

let nowMs: number;
let reports: TrackedProgress[];
let tracker: ProgressTracker;

beforeEach(() => {
  nowMs = 1_000;
  reports = [];
  tracker = createProgressTracker(
    (report) => reports.push(report),
    () => nowMs,
  );
});

const at = (seconds: number) => tracker.onPosition({ seconds, durationSeconds: DURATION });

/** Simulates playing, second by second. */
function play(from: number, seconds: number, rate = 1): void {
  tracker.onPlaying(0);
  for (let second = 1; second <= seconds; second += 1) {
    nowMs += 1000 / rate;
    at(from + second);
  }
}

const reported = () => reports.map(({ seconds, playedSeconds }) => [seconds, playedSeconds]);

test('reports every few seconds of film, with the time played since it was opened', () => {
  at(60);
  play(60, 42);
  expect(reported()).toEqual([
    [68, 8],
    [98, 38],
  ]);
});

test('time played counts from where playback began', () => {
  tracker.onPlaying(600);
  nowMs += 5_000;
  at(605);
  tracker.flush();
  expect(reported()).toEqual([[605, 5]]);
});

test('a pause is reported at once, and only once', () => {
  at(60);
  play(60, 3);
  tracker.onPaused();
  tracker.onPaused();
  tracker.flush();
  expect(reported()).toEqual([[63, 3]]);
});

test('a film that is opened and closed without playing reports nothing', () => {
  at(0);
  at(0.1);
  tracker.onPaused();
  tracker.flush();
  expect(reports).toEqual([]);
});

test('a jump before anything played does not count as watched', () => {
  at(0);
  at(3_000);
  tracker.flush();
  expect(reports).toEqual([]);
});

test('after some playing, a seek reports its target and adds no played time', () => {
  at(0);
  play(0, 4);
  tracker.onPaused();
  at(3_000);
  tracker.flush();
  expect(reported()).toEqual([
    [4, 4],
    [3_000, 4],
  ]);
});

test('a jump during playback does not count as played time', () => {
  at(0);
  play(0, 2);
  nowMs += 1_000;
  at(1_000);
  play(1_000, 6);
  expect(reported()).toEqual([[1_006, 8]]);
});

test('double speed still counts as playing', () => {
  at(0);
  play(0, 8, 2);
  expect(reported()).toEqual([[8, 8]]);
});

test('a suspended tab reports nothing new', () => {
  at(60);
  play(60, 8);
  reports.length = 0;
  nowMs += 8 * 3_600_000;
  at(68);
  tracker.flush();
  tracker.onPaused();
  expect(reports).toEqual([]);
});

test('a position after an error is not reported until it really plays again', () => {
  at(60);
  play(60, 4);
  tracker.onFailed();
  at(0);
  tracker.flush();
  expect(reports).toEqual([]);
  tracker.onPlaying(0);
  nowMs += 1_000;
  at(1);
  tracker.onPaused();
  expect(reported()).toEqual([[1, 1]]);
});
