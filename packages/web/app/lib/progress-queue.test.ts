// @vitest-environment jsdom
import { ApiError } from '@parde/contract/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepaliveApi } from './api';
import { hadContinueItems } from './continue-memory';
import { callWithCachedCsrf } from './csrf';
import {
  deletePendingReports,
  flushProgress,
  type ProgressReport,
  progressSettled,
  saveProgress,
  saveProgressLeaving,
  sendUnsentLeaving,
} from './progress-queue';

vi.mock('./csrf', () => ({ callWithCachedCsrf: vi.fn() }));

const call = vi.mocked(callWithCachedCsrf);
const MINUTE_MS = 60_000;

const report = (seconds: number, titleId = 7): ProgressReport => ({
  title_id: titleId,
  position_seconds: seconds,
  duration_seconds: 5_400,
  played_seconds: 40,
});

/** Position and age of each sent report. */
const sent = () =>
  call.mock.calls.map(([, input]) => {
    const { body } = input as never as { body: Record<string, number> };
    return [body.position_seconds, Math.round(body.age_seconds ?? -1)];
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  localStorage.clear();
  call.mockReset();
  call.mockResolvedValue({ ok: true, positionSeconds: 60, isPlaybackKept: null } as never);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a report that was delivered is not queued', async () => {
  await saveProgress(1, report(60));
  expect(sent()).toEqual([[60, 0]]);
  expect(localStorage.getItem('progress-queue')).toBeNull();
});

test('a stored report creates a row entry, unless finished or paused', async () => {
  await saveProgress(1, report(5_390));
  call.mockResolvedValue({ ok: true, positionSeconds: null } as never);
  await saveProgress(1, report(60));
  call.mockRejectedValue(new TypeError('Failed to fetch'));
  await saveProgress(1, report(60));
  expect(hadContinueItems(1)).toBe(false);
  call.mockResolvedValue({ ok: true, positionSeconds: 60 } as never);
  await saveProgress(1, report(60));
  expect([hadContinueItems(1), hadContinueItems(2)]).toEqual([true, false]);
});

test('without a network the latest report is queued, and sent with its age', async () => {
  call.mockRejectedValue(new TypeError('Failed to fetch'));
  await saveProgress(1, report(60));
  await saveProgress(1, report(68));
  await saveProgress(1, report(5, 8));
  vi.advanceTimersByTime(10 * MINUTE_MS);
  call.mockReset();
  call.mockResolvedValue({ ok: true, positionSeconds: 60 } as never);
  await flushProgress(1);
  expect(sent()).toEqual([
    [68, 600],
    [5, 600],
  ]);
  await flushProgress(1);
  expect(call).toHaveBeenCalledTimes(2);
});

test('the age of a report includes the time the machine was asleep', async () => {
  call.mockRejectedValue(new TypeError('Failed to fetch'));
  await saveProgress(1, report(60));
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS);
  call.mockResolvedValue({ ok: true, positionSeconds: 60 } as never);
  await flushProgress(1);
  expect(sent().at(-1)).toEqual([60, 3_600]);
});

test('a clock that was set back makes no report younger', async () => {
  call.mockRejectedValue(new TypeError('Failed to fetch'));
  await saveProgress(1, report(60));
  vi.advanceTimersByTime(5 * MINUTE_MS);
  vi.setSystemTime(Date.now() - 60 * MINUTE_MS);
  call.mockResolvedValue({ ok: true, positionSeconds: 60 } as never);
  await flushProgress(1);
  expect(sent().at(-1)).toEqual([60, 300]);
});

test('permanently rejected reports are dropped, temporarily failed ones kept', async () => {
  call.mockRejectedValue(new ApiError(404, { message: '' }));
  await saveProgress(1, report(60));
  expect(localStorage.length).toBe(0);
  for (const status of [401, 419, 429, 503]) {
    localStorage.clear();
    call.mockRejectedValue(new ApiError(status, { message: '' }));
    await saveProgress(1, report(60));
    expect(localStorage.length, String(status)).toBe(1);
  }
});

test('never sends another member’s queued reports', async () => {
  call.mockRejectedValue(new TypeError('Failed to fetch'));
  await saveProgress(1, report(60));
  call.mockReset();
  await flushProgress(2);
  expect(call).not.toHaveBeenCalled();
  await flushProgress(1);
  expect(call).toHaveBeenCalledOnce();
});

test('leaving without a network keeps the place; with one it goes by a call that outlives the page', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const api = vi.fn().mockResolvedValue({ ok: true });
  saveProgressLeaving(1, report(60), api as never);
  expect(api).not.toHaveBeenCalled();
  expect(localStorage.length).toBe(1);
  localStorage.clear();
  online.mockReturnValue(true);
  saveProgressLeaving(1, report(60), api as never);
  expect(api).toHaveBeenCalledOnce();
  expect(localStorage.length).toBe(0);
});

test('what waits behind a call that hangs is sent at once when the page is left', async () => {
  let answer: (value: never) => void = () => undefined;
  call.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)) as never);
  const first = saveProgress(1, report(60));
  await vi.waitFor(() => expect(call).toHaveBeenCalled());
  const second = saveProgress(1, report(68));
  const api = vi.fn().mockResolvedValue({ ok: true });
  vi.advanceTimersByTime(2_000);
  sendUnsentLeaving(api as never);
  expect(api.mock.calls).toEqual([
    ['POST /api/user/progress', { body: { ...report(68), age_seconds: 2 } }],
  ]);
  answer({ ok: true } as never);
  await Promise.all([first, second]);
  expect(call).toHaveBeenCalledOnce();
});

test('a report names its playback only while that plays', async () => {
  const named = (seconds: number) => ({ ...report(seconds), playback_id: 'p1' });
  const onPlayback = vi.fn();
  call.mockResolvedValueOnce({ ok: true, positionSeconds: 60, isPlaybackKept: false } as never);
  await saveProgress(1, named(60), onPlayback);
  expect(onPlayback.mock.calls).toEqual([[false]]);
  call.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await saveProgress(1, named(68), onPlayback);
  await flushProgress(1);
  const ids = call.mock.calls.map(
    ([, input]) => (input as never as { body: { playback_id?: string } }).body,
  );
  expect(ids.map(({ playback_id: id }) => id)).toEqual(['p1', 'p1', undefined]);
  expect(onPlayback).toHaveBeenCalledOnce();
});

test('a report is sent by a call that outlives the page', async () => {
  await saveProgress(1, report(60));
  expect(call.mock.calls[0]?.[2]).toBe(keepaliveApi());
});

test('queued reports are deleted with the history', async () => {
  call.mockRejectedValue(new TypeError('Failed to fetch'));
  await saveProgress(1, report(60, 7));
  await saveProgress(1, report(60, 8));
  deletePendingReports(1, 7);
  call.mockReset();
  call.mockRejectedValue(new TypeError('Failed to fetch'));
  await flushProgress(1);
  expect(call).toHaveBeenCalledOnce();
  deletePendingReports(1, null);
  expect(localStorage.length).toBe(0);
});

test('while a call hangs only the newest report waits for its turn', async () => {
  let answer: (value: never) => void = () => undefined;
  call.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)) as never);
  const first = saveProgress(1, report(60));
  await vi.waitFor(() => expect(call).toHaveBeenCalled());
  const saved = [first, saveProgress(1, report(68)), saveProgress(1, report(76))];
  answer({ ok: true } as never);
  await Promise.all(saved);
  expect(sent().map(([seconds]) => seconds)).toEqual([60, 76]);
});

test('storage that holds nonsense is no obstacle', async () => {
  localStorage.setItem('progress-queue', '{]');
  await flushProgress(1);
  localStorage.setItem('progress-queue', 'null');
  await flushProgress(1);
  await saveProgress(1, report(60));
  expect(call).toHaveBeenCalledOnce();
});

/** What another tab leaves in this browser when somebody signs in there, or chooses a profile. */
function becomeViewer(id: number) {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'token=9|x';
  const state = { token: '9|x', user: { id: 9, profile: { id } } };
  localStorage.setItem('auth-storage', JSON.stringify({ state }));
}

test('a report is not sent on behalf of whoever signed in or was chosen in another tab', async () => {
  const api = vi.fn().mockResolvedValue({ ok: true });
  becomeViewer(2);
  await saveProgress(1, report(60));
  saveProgressLeaving(1, report(60, 8), api as never);
  expect([call.mock.calls, api.mock.calls]).toEqual([[], []]);
  becomeViewer(1);
  await flushProgress(1);
  expect(sent().map(([seconds]) => seconds)).toEqual([60, 60]);
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = 'token=; max-age=0';
});

test('a report that could not leave with the page is sent later, unless a newer one waits', async () => {
  const api = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  saveProgressLeaving(1, report(60), api as never);
  saveProgressLeaving(1, report(60, 8), api as never);
  vi.advanceTimersByTime(1_000);
  call.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await saveProgress(1, report(68));
  await progressSettled(1_000);
  call.mockClear();
  await flushProgress(1);
  expect(sent().map(([seconds]) => seconds)).toEqual(expect.arrayContaining([68, 60]));
  expect(call).toHaveBeenCalledTimes(2);
});
