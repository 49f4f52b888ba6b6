import type { ErrorBody } from '@parde/contract';
import { ApiError } from '@parde/contract/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playback as playbackWith } from '../../../testing/fixtures';
import { createPlaybackSession, type PlaybackState } from './playback-session';

const START = 'POST /api/playbacks';
const HEARTBEAT = 'POST /api/playbacks/{id}/heartbeat';

const playback = (playbackId: string | null = 'p1') =>
  playbackWith({ playbackId, keepEverySeconds: 20 });

let answers: Record<string, unknown[]>;
let calls: string[];
let states: PlaybackState[];

/** Returns the answers in order, the last one repeatedly; an error is thrown. */
async function answer(route: string, input: unknown) {
  const { params, body } = input as { params?: { id: string }; body?: { playback_id?: string } };
  calls.push([route, params?.id ?? body?.playback_id].filter(Boolean).join(' '));
  const list = answers[route] ?? [];
  const next = list.length > 1 ? list.shift() : list[0];
  if (next instanceof Error) throw next;
  return next;
}

const options = () => ({
  fileId: 12,
  call: answer as never,
  keepaliveCall: answer as never,
  onChange: (state: PlaybackState) => states.push(state),
});
const session = () => createPlaybackSession(options());

const phase = () => states.at(-1)?.phase;
const failure = () => {
  const state = states.at(-1);
  return state?.phase === 'failed' ? state.failure.kind : null;
};
const refused = (status: number, reason?: ErrorBody['reason']) =>
  new ApiError(status, { message: 'نشد', ...(reason ? { reason } : {}) });

beforeEach(() => {
  vi.useFakeTimers();
  answers = { [START]: [playback()], [HEARTBEAT]: [{ ok: true }] };
  calls = [];
  states = [];
});
afterEach(() => vi.useRealTimers());

test('takes the answer that was asked for before the page could, once', async () => {
  const early = Promise.resolve(playback('early'));
  const it = createPlaybackSession({ ...options(), prepared: early });
  await it.start();
  expect([phase(), it.playbackId(), calls]).toEqual(['ready', 'early', []]);
  it.end();
  await it.start();
  expect([it.playbackId(), calls]).toEqual(['p1', ['DELETE /api/playbacks/{id} early', START]]);
});

test('starts, sends heartbeats, and ends the playback', async () => {
  const it = session();
  await it.start();
  expect(states.map((state) => state.phase)).toEqual(['starting', 'ready']);
  await vi.advanceTimersByTimeAsync(45_000);
  it.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([
    START,
    `${HEARTBEAT} p1`,
    `${HEARTBEAT} p1`,
    'DELETE /api/playbacks/{id} p1',
  ]);
});

test('a report that the server took for a heartbeat replaces it', async () => {
  const it = session();
  await it.start();
  await vi.advanceTimersByTimeAsync(18_000);
  it.onReported('p1', true);
  it.onReported('p0', false);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(calls).toEqual([START]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(calls).toEqual([START, `${HEARTBEAT} p1`]);
});

test('a report that tells the end of the playback makes its heartbeat say why', async () => {
  const it = session();
  await it.start();
  answers[HEARTBEAT] = [refused(409, 'stopped')];
  it.onReported('p1', false);
  await vi.advanceTimersByTimeAsync(0);
  expect([phase(), failure()]).toEqual(['failed', 'stopped']);
});

test('a visitor sends no heartbeats and ends nothing', async () => {
  answers[START] = [playback(null)];
  const it = session();
  await it.start();
  await vi.advanceTimersByTimeAsync(60_000);
  it.end();
  expect(calls).toEqual([START]);
});

test.each([
  [409, 'too_many_streams', 'too_many_streams'],
  [403, 'premium', 'premium'],
  [403, 'sign_in', 'sign_in'],
  [404, 'missing', 'missing'],
  [404, undefined, 'missing'],
  [401, undefined, 'sign_in'],
  [503, undefined, 'failed'],
] as const)('a start refused with %i %s is told as %s', async (status, reason, kind) => {
  answers[START] = [refused(status, reason)];
  await session().start();
  expect(failure()).toBe(kind);
});

test('a start without an answer is told as a lost connection', async () => {
  answers[START] = [new TypeError('Failed to fetch'), playback()];
  const it = session();
  await it.start();
  expect(failure()).toBe('offline');
  it.onOnline();
  await vi.advanceTimersByTimeAsync(0);
  expect(phase()).toBe('ready');
  it.onOnline();
  expect(calls).toHaveLength(2);
});

test('a playback that is stopped from elsewhere sends no more heartbeats', async () => {
  answers[HEARTBEAT] = [refused(409, 'stopped')];
  await session().start();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(failure()).toBe('stopped');
  expect(calls).toEqual([START, `${HEARTBEAT} p1`]);
});

test('a stopped playback can continue here with a new stream', async () => {
  answers[HEARTBEAT] = [refused(409, 'stopped')];
  const it = session();
  await it.start();
  await vi.advanceTimersByTimeAsync(21_000);
  answers[START] = [playback('p2')];
  await it.start();
  expect(calls.at(-1)).toBe(START);
  expect(phase()).toBe('ready');
});

test('of two starts, the first playback is ended', async () => {
  answers[START] = [playback('p1'), playback('p2')];
  const it = session();
  const first = it.start();
  it.end();
  await Promise.all([first, it.start()]);
  expect(calls).toEqual([START, START, 'DELETE /api/playbacks/{id} p1']);
  expect(states.at(-1)).toMatchObject({ phase: 'ready', playback: { playbackId: 'p2' } });
});

test('a temporary network outage stops nothing', async () => {
  answers[HEARTBEAT] = [new TypeError('Failed to fetch'), refused(503), { ok: true }];
  await session().start();
  await vi.advanceTimersByTimeAsync(61_000);
  expect(phase()).toBe('ready');
  expect(calls.slice(1)).toEqual([`${HEARTBEAT} p1`, `${HEARTBEAT} p1`, `${HEARTBEAT} p1`]);
});

test('after a sleep it sends one heartbeat at once, not on every check', async () => {
  const it = session();
  await it.start();
  it.onPlayerEvent({ type: 'playing' });
  await it.heartbeatIfLate();
  expect(calls).toEqual([START]);
  // Timers are suspended while the machine sleeps.
  vi.setSystemTime(Date.now() + 3_600_000);
  await it.heartbeatIfLate();
  await it.heartbeatIfLate();
  expect(calls).toEqual([START, `${HEARTBEAT} p1`]);
});

test('a playback that the server forgot is opened again beneath the player', async () => {
  answers[HEARTBEAT] = [refused(404), { ok: true }];
  answers[START] = [playback(), refused(404), playback('p2')];
  await session().start();
  await vi.advanceTimersByTimeAsync(41_000);
  expect(calls).toEqual([START, `${HEARTBEAT} p1`, `${START} p1`, START, `${HEARTBEAT} p2`]);
  expect(states.map((state) => state.phase)).toEqual(['starting', 'ready']);
});

test('renewed links belong to the same playback; if they are refused for good, the page says why', async () => {
  answers[START] = [playback(), playback(), refused(403, 'premium')];
  const it = session();
  await it.start();
  await it.renew();
  expect(calls).toEqual([START, `${START} p1`]);
  expect(phase()).toBe('ready');
  expect(await it.renew()).toBeNull();
  expect(failure()).toBe('premium');
});

test.each(['codec', 'missing', 'refused'] as const)(
  'a player that gives up over %s says so',
  async (why) => {
    const it = session();
    await it.start();
    it.onPlayerEvent({ type: 'failed', failure: why });
    expect(failure()).toBe(why === 'refused' ? 'failed' : why);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual([START]);
  },
);

test('a player failure after the page knows the reason changes nothing', async () => {
  answers[HEARTBEAT] = [refused(403, 'premium')];
  const it = session();
  await it.start();
  await vi.advanceTimersByTimeAsync(21_000);
  it.onPlayerEvent({ type: 'failed', failure: 'refused' });
  expect(failure()).toBe('premium');
});

test('a playback whose answer arrives after the page was left is ended', async () => {
  const it = session();
  const started = it.start();
  it.end();
  await started;
  expect(calls).toEqual([START, 'DELETE /api/playbacks/{id} p1']);
  expect(phase()).toBe('starting');
});

test('a long pause releases the stream; playing again requests it anew', async () => {
  const it = session();
  await it.start();
  it.onPlayerEvent({ type: 'paused' });
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  const held = calls.length;
  expect(held).toBeLessThanOrEqual(1 + 15);
  answers[HEARTBEAT] = [refused(404)];
  answers[START] = [refused(409, 'too_many_streams')];
  it.onPlayerEvent({ type: 'playing' });
  await vi.advanceTimersByTimeAsync(0);
  expect(calls[held]).toBe(`${HEARTBEAT} p1`);
  expect(failure()).toBe('too_many_streams');
});

test('links that two ask for at once are renewed once, by one new playback', async () => {
  const it = session();
  await it.start();
  answers[START] = [refused(404), playback('p2')];
  const [one, other] = await Promise.all([it.renew(), it.renew()]);
  expect([one?.playbackId, other?.playbackId, it.playbackId()]).toEqual(['p2', 'p2', 'p2']);
  expect(calls).toEqual([START, `${START} p1`, START]);
});

test('a playback that was opened for a closed player is ended', async () => {
  const it = session();
  await it.start();
  answers[START] = [refused(404), playback('p2')];
  const renewed = it.renew();
  it.end();
  await renewed;
  expect(calls.at(-1)).toBe('DELETE /api/playbacks/{id} p2');
});

test('a film that nobody begins, as one whose autoplay is blocked, releases its stream', async () => {
  const it = session();
  await it.start();
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(calls.length).toBeLessThanOrEqual(1 + 15);
  it.onPlayerEvent({ type: 'playing' });
  expect(calls.at(-1)).toBe(`${HEARTBEAT} p1`);
  const before = calls.length;
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(calls.length - before).toBe(60);
});
