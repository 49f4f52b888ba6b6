// @vitest-environment jsdom
import type { CallOutput } from '@parde/contract/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offline, refusal, stubApi } from '../../testing/stub-api';
import { hadContinueItems } from './continue-memory';
import {
  deletePendingReports,
  flushProgress,
  type ProgressReport,
  progressSettled,
  saveProgress,
  saveProgressLeaving,
  sendUnsentLeaving,
} from './progress-queue';

const SAVE = 'POST /api/user/progress';
const MINUTE_MS = 60_000;

const report = (seconds: number, titleId = 7): ProgressReport => ({
  title_id: titleId,
  position_seconds: seconds,
  duration_seconds: 5_400,
  played_seconds: 40,
});

const saved = (fields: Partial<CallOutput<typeof SAVE>> = {}): CallOutput<typeof SAVE> => ({
  ...{ ok: true, positionSeconds: 60, isPlaybackKept: null },
  ...fields,
});

let api: ReturnType<typeof stubApi>;

/** Position and age of each sent report. */
const sent = () =>
  api
    .bodies(SAVE)
    .map(({ position_seconds: position, age_seconds: age = -1 }) => [position, Math.round(age)]);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  localStorage.clear();
  api = stubApi();
  api.answer(SAVE, saved());
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a report that was delivered is not queued', async () => {
  await saveProgress(1, report(60));
  expect(sent()).toEqual([[60, 0]]);
  expect(localStorage.getItem('progress-queue')).toBeNull();
});

test('a stored report creates a row entry, unless finished or paused', async () => {
  await saveProgress(1, report(5_390));
  api.answer(SAVE, saved({ positionSeconds: null }));
  await saveProgress(1, report(60));
  api.answer(SAVE, offline());
  await saveProgress(1, report(60));
  expect(hadContinueItems(1)).toBe(false);
  api.answer(SAVE, saved());
  await saveProgress(1, report(60));
  expect([hadContinueItems(1), hadContinueItems(2)]).toEqual([true, false]);
});

test('without a network the latest report is queued, and sent with its age', async () => {
  api.answer(SAVE, offline());
  await saveProgress(1, report(60));
  await saveProgress(1, report(68));
  await saveProgress(1, report(5, 8));
  vi.advanceTimersByTime(10 * MINUTE_MS);
  api.calls.length = 0;
  api.answer(SAVE, saved());
  await flushProgress(1);
  expect(sent()).toEqual([
    [68, 600],
    [5, 600],
  ]);
  await flushProgress(1);
  expect(api.calls).toHaveLength(2);
});

test('a viewing that was finished without a network is sent before the next one', async () => {
  api.answer(SAVE, offline());
  await saveProgress(1, report(60));
  await saveProgress(1, report(5_390));
  vi.advanceTimersByTime(MINUTE_MS);
  await saveProgress(1, report(100));
  await saveProgress(1, report(130));
  vi.advanceTimersByTime(MINUTE_MS);
  api.calls.length = 0;
  api.answer(SAVE, saved());
  await flushProgress(1);
  expect(sent()).toEqual([
    [5_390, 120],
    [130, 60],
  ]);
  expect(localStorage.getItem('progress-queue')).toBeNull();
});

test('no report overtakes the stored end of the viewing before it', async () => {
  api.answer(SAVE, refusal(503), refusal(503), saved());
  await saveProgress(1, report(5_390));
  vi.advanceTimersByTime(MINUTE_MS);
  await saveProgress(1, report(100));
  saveProgressLeaving(1, report(110));
  expect(sent()).toEqual([
    [5_390, 0],
    [5_390, 60],
  ]);
  await saveProgress(1, report(130));
  expect(sent().slice(2)).toEqual([
    [5_390, 60],
    [130, 0],
  ]);
  expect(localStorage.getItem('progress-queue')).toBeNull();
});

test('the end of a viewing replaces what is stored of it', async () => {
  api.answer(SAVE, offline(), saved());
  await saveProgress(1, report(60));
  await saveProgress(1, report(5_390));
  expect(localStorage.getItem('progress-queue')).toBeNull();
});

test('the age of a report includes the time the machine was asleep', async () => {
  api.answer(SAVE, offline());
  await saveProgress(1, report(60));
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS);
  api.answer(SAVE, saved());
  await flushProgress(1);
  expect(sent().at(-1)).toEqual([60, 3_600]);
});

test('a clock that was set back does not make a report younger', async () => {
  api.answer(SAVE, offline());
  await saveProgress(1, report(60));
  vi.advanceTimersByTime(5 * MINUTE_MS);
  vi.setSystemTime(Date.now() - 60 * MINUTE_MS);
  api.answer(SAVE, saved());
  await flushProgress(1);
  expect(sent().at(-1)).toEqual([60, 300]);
});

test('permanently rejected reports are dropped, temporarily failed ones kept', async () => {
  api.answer(SAVE, refusal(404));
  await saveProgress(1, report(60));
  expect(localStorage.length).toBe(0);
  for (const status of [401, 419, 429, 503]) {
    localStorage.clear();
    api.answer(SAVE, refusal(status));
    await saveProgress(1, report(60));
    expect(localStorage.length, String(status)).toBe(1);
  }
});

test('never sends another member’s queued reports', async () => {
  api.answer(SAVE, offline());
  await saveProgress(1, report(60));
  api.calls.length = 0;
  await flushProgress(2);
  expect(api.calls).toEqual([]);
  await flushProgress(1);
  expect(api.calls).toHaveLength(1);
});

test('leaving without a network keeps the place; with one it goes by a call that outlives the page', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  saveProgressLeaving(1, report(60));
  expect(api.calls).toEqual([]);
  expect(localStorage.length).toBe(1);
  localStorage.clear();
  online.mockReturnValue(true);
  saveProgressLeaving(1, report(60));
  expect(api.calls).toMatchObject([{ route: SAVE, keepalive: true }]);
  expect(localStorage.length).toBe(0);
});

test('what waits behind a call that hangs is sent at once when the page is left', async () => {
  const answer = Promise.withResolvers<CallOutput<typeof SAVE>>();
  api.answer(SAVE, answer.promise, saved());
  const first = saveProgress(1, report(60));
  await vi.waitFor(() => expect(api.calls).toHaveLength(1));
  const second = saveProgress(1, report(68));
  vi.advanceTimersByTime(2_000);
  sendUnsentLeaving();
  expect(api.bodies(SAVE).slice(1)).toEqual([{ ...report(68), age_seconds: 2 }]);
  answer.resolve(saved());
  await Promise.all([first, second]);
  expect(api.calls).toHaveLength(2);
});

test('a report names its playback only while that plays', async () => {
  const named = (seconds: number) => ({ ...report(seconds), playback_id: 'p1' });
  const onPlayback = vi.fn();
  api.answer(SAVE, saved({ isPlaybackKept: false }), offline(), saved());
  await saveProgress(1, named(60), onPlayback);
  expect(onPlayback.mock.calls).toEqual([[false]]);
  await saveProgress(1, named(68), onPlayback);
  await flushProgress(1);
  expect(api.bodies(SAVE).map((body) => body.playback_id)).toEqual(['p1', 'p1', undefined]);
  expect(onPlayback).toHaveBeenCalledOnce();
});

test('a report is sent by a call that outlives the page', async () => {
  await saveProgress(1, report(60));
  expect(api.calls).toMatchObject([{ keepalive: true }]);
});

test('queued reports are deleted with the history', async () => {
  api.answer(SAVE, offline());
  await saveProgress(1, report(60, 7));
  await saveProgress(1, report(60, 8));
  deletePendingReports(1, 7);
  api.calls.length = 0;
  await flushProgress(1);
  expect(api.calls).toHaveLength(1);
  deletePendingReports(1, null);
  expect(localStorage.length).toBe(0);
});

test('while a call hangs only the newest report waits for its turn', async () => {
  const answer = Promise.withResolvers<CallOutput<typeof SAVE>>();
  api.answer(SAVE, answer.promise, saved());
  const first = saveProgress(1, report(60));
  await vi.waitFor(() => expect(api.calls).toHaveLength(1));
  const all = [first, saveProgress(1, report(68)), saveProgress(1, report(76))];
  answer.resolve(saved());
  await Promise.all(all);
  expect(sent().map(([seconds]) => seconds)).toEqual([60, 76]);
});

test('storage that holds nonsense is no obstacle', async () => {
  localStorage.setItem('progress-queue', '{]');
  await flushProgress(1);
  localStorage.setItem('progress-queue', 'null');
  await flushProgress(1);
  await saveProgress(1, report(60));
  expect(api.calls).toHaveLength(1);
});

/** What another tab leaves in this browser when somebody signs in there, or chooses a profile. */
function becomeViewer(id: number) {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'token=9|x';
  const state = { token: '9|x', user: { id: 9, profile: { id } } };
  localStorage.setItem('auth-storage', JSON.stringify({ state }));
}

test('a report is not sent on behalf of whoever signed in or was chosen in another tab', async () => {
  becomeViewer(2);
  await saveProgress(1, report(60));
  saveProgressLeaving(1, report(60, 8));
  expect(api.calls).toEqual([]);
  becomeViewer(1);
  await flushProgress(1);
  expect(sent().map(([seconds]) => seconds)).toEqual([60, 60]);
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = 'token=; max-age=0';
});

test('a report that could not leave with the page is sent later, unless a newer one waits', async () => {
  api.answer(SAVE, offline());
  saveProgressLeaving(1, report(60));
  saveProgressLeaving(1, report(60, 8));
  vi.advanceTimersByTime(1_000);
  await saveProgress(1, report(68));
  await progressSettled();
  api.calls.length = 0;
  api.answer(SAVE, saved());
  await flushProgress(1);
  expect(sent().map(([seconds]) => seconds)).toEqual(expect.arrayContaining([68, 60]));
  expect(api.calls).toHaveLength(2);
});
