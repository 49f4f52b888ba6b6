import { randomUUID } from 'node:crypto';
import type { ActivePlayback, Playback } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertSession } from '../../db/projections/sessions.ts';
import { entitle, insertMediaFile } from '../../testing/media-files.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepPlaybacks } from './sweep-playbacks.ts';

interface Answer {
  status: number;
  body: Playback & { message: string; reason?: string };
}

/** A browser of a member: what calls. */
type Browser = Pick<Member, 'call'>;

const FILES = 24;

let t: TestApp;
let member: Member;
/** Another browser of the member. */
let phone: Browser;
let film: number;
let files: number[];

const query = async (sql: string, values: unknown[] = []) =>
  (await t.database.pool.query(sql, values)).rows;

beforeAll(async () => {
  t = await createTestApp();
  await t.loadSample();
  film = await t.titleId('متروپلیس');
  const made = [];
  for (let i = 0; i < FILES; i += 1) made.push(await insertMediaFile(t, { titleId: film }));
  files = made.map(({ id }) => id);
});

beforeEach(async () => {
  await query('update titles set is_free = false');
  member = await createMember(t);
  await entitle(t, member, { maxStreams: 2 });
  phone = await anotherBrowser(member);
});

afterAll(() => t.close());

async function anotherBrowser({ id }: Member): Promise<Browser> {
  const token = await insertSession(t.database.db, {
    userId: id,
    signedInBy: 'password',
    isRemembered: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    network: null,
  });
  const headers = { authorization: `Bearer ${token}` };
  return { call: (options) => t.call({ ...options, headers }) };
}

async function ask(who: Browser, method: 'POST' | 'DELETE', url: string, payload?: object) {
  const answer = await who.call({ method, url, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() } as Answer;
}

/** Plays the n-th film. */
const start = (n: number, { on = member, again }: { on?: Browser; again?: string | null } = {}) =>
  ask(on, 'POST', '/api/playbacks', {
    file_id: files[n],
    ...(again && { playback_id: again }),
  });
const idOf = async (answer: Promise<Answer>) => (await answer).body.playbackId ?? '';
const keep = (id: string, who: Browser = member) => ask(who, 'POST', `/api/playbacks/${id}/keep`);
const end = (id: string, who: Browser = member) => ask(who, 'DELETE', `/api/playbacks/${id}`);
const outcome = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  return body.reason ? `${status} ${body.reason}` : status;
};
const list = async (who: Browser = member) =>
  (await who.call({ url: '/api/user/playbacks' })).json<{
    data: ActivePlayback[];
    maxStreams: number | null;
  }>();
const playing = async (who?: Browser) => (await list(who)).data.map(({ id }) => id).sort();
/** Lets a playback be silent for so many seconds. */
const silence = (id: string, seconds: number) =>
  query(`update playbacks set seen_at = now() - $2 * interval '1 second' where id = $1`, [
    id,
    seconds,
  ]);
const row = async (id: string) => (await query('select * from playbacks where id = $1', [id]))[0];

describe('the limit', () => {
  it('is of films that play, on whatever device, and is told in words', async () => {
    await start(0);
    await start(1, { on: phone });
    const { status, body } = await start(2);
    expect([status, body.reason]).toEqual([409, 'too_many_streams']);
    expect(body.message).toContain('۲ فیلم');
    await query('update entitlements set max_streams = 1 where user_id = $1', [member.id]);
    expect((await start(2)).body.message).toContain('یک فیلم');
    expect(await playing()).toHaveLength(2);
  });

  it('has room again when one is left, stopped, or silent for long', async () => {
    const first = await idOf(start(0));
    await idOf(start(1, { on: phone }));
    await end(first);
    const second = await idOf(start(2));
    expect(second).not.toBe('');
    await end(second, phone);
    const third = await idOf(start(3));
    await silence(third, 89);
    expect(await outcome(start(4))).toBe('409 too_many_streams');
    await silence(third, 91);
    expect(await outcome(start(4))).toBe(200);
  });

  it('counts neither free films nor operators nor other members', async () => {
    const operator = await createMember(t, { role: 'operator' });
    await entitle(t, operator, { maxStreams: 1 });
    for (let n = 0; n < 4; n += 1) expect(await outcome(start(n, { on: operator }))).toBe(200);
    await query('update titles set is_free = true');
    for (let n = 0; n < 4; n += 1) expect(await outcome(start(n))).toBe(200);
    await query('update titles set is_free = false');
    expect(await outcome(start(4))).toBe(200);
    expect(await outcome(start(5))).toBe(200);
    expect(await outcome(start(6))).toBe('409 too_many_streams');
  });

  it('is that of the entitlement in force', async () => {
    await entitle(t, member, { from: 30, to: 60, maxStreams: 9 });
    await start(0);
    await start(1);
    expect(await outcome(start(2))).toBe('409 too_many_streams');
    expect((await list()).maxStreams).toBe(2);
  });

  it('holds however many begin at once', async () => {
    const browsers = [member, phone, await anotherBrowser(member), await anotherBrowser(member)];
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => outcome(start(n, { on: browsers[n % 4] ?? member }))),
    );
    expect(outcomes.filter((one) => one === 200)).toHaveLength(2);
    expect(outcomes.filter((one) => one === '409 too_many_streams')).toHaveLength(18);
    expect(await playing()).toHaveLength(2);
  });

  it('holds however many come back at once', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const id = await idOf(start(n));
      ids.push(id);
      await silence(id, 600);
    }
    const outcomes = await Promise.all([
      ...ids.map((id) => outcome(keep(id))),
      ...ids.map((again, n) => outcome(start(n, { again }))),
      ...ids.map((_, n) => outcome(start(n + 6, { on: phone }))),
    ]);
    expect(new Set(outcomes)).toEqual(new Set([200, '409 too_many_streams']));
    expect(await playing()).toHaveLength(2);
  });
});

describe('a page that is loaded again', () => {
  it('takes no second stream', async () => {
    await start(1, { on: phone });
    const first = await idOf(start(0));
    const second = await idOf(start(0));
    expect(second).not.toBe(first);
    expect(await outcome(keep(first))).toBe('409 stopped');
    expect(await outcome(keep(second))).toBe(200);
    expect(await playing()).toHaveLength(2);
  });

  it('takes one, however often it is loaded at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcome(start(0))));
    expect(outcomes).toEqual(Array(10).fill(200));
    expect(await playing()).toHaveLength(1);
  });

  it('is another one on another device', async () => {
    await start(0);
    await start(0, { on: phone });
    expect(await outcome(start(0, { on: await anotherBrowser(member) }))).toBe(
      '409 too_many_streams',
    );
  });
});

describe('a playback that goes on', () => {
  it('keeps its lease and gets new links', async () => {
    const first = await start(0);
    const again = await start(0, { again: first.body.playbackId });
    expect(again.body.playbackId).toBe(first.body.playbackId);
    expect(again.status).toBe(200);
    expect(await playing()).toEqual([first.body.playbackId]);
  });

  it('takes its lease to another film', async () => {
    await start(1);
    const id = await idOf(start(0));
    expect(await idOf(start(2, { again: id }))).toBe(id);
    expect((await row(id)).file_id).toBe(files[2]);
    expect(await playing()).toHaveLength(2);
  });

  it('comes back from silence, and after it was left, if there is room', async () => {
    const [silent, left] = [await idOf(start(0)), await idOf(start(1))];
    await silence(silent, 3_600);
    await end(left);
    expect(await playing()).toEqual([]);
    expect(await outcome(keep(silent))).toBe(200);
    expect(await idOf(start(1, { again: left }))).toBe(left);
    expect(await playing()).toEqual([silent, left].sort());
    await silence(silent, 3_600);
    await start(2);
    expect(await outcome(keep(silent))).toBe('409 too_many_streams');
    expect(await outcome(start(0, { again: silent }))).toBe('409 too_many_streams');
  });

  it('does not when it was stopped', async () => {
    const id = await idOf(start(0));
    await end(id, phone);
    expect(await outcome(keep(id))).toBe('409 stopped');
    expect(await outcome(start(0, { again: id }))).toBe('409 stopped');
    expect(await idOf(start(0))).not.toBe(id);
  });

  it('counts as soon as its film is not free any more, and stops to when it becomes so', async () => {
    await query('update titles set is_free = true');
    const ids = [await idOf(start(0)), await idOf(start(1)), await idOf(start(2))];
    await query('update titles set is_free = false');
    expect(await Promise.all(ids.map((id) => outcome(keep(id))))).toEqual(
      expect.arrayContaining([200, 200, '409 too_many_streams']),
    );
    await query('update titles set is_free = true');
    expect(await Promise.all(ids.map((id) => outcome(keep(id))))).toEqual([200, 200, 200]);
    expect((await list()).data.map(({ isCounted }) => isCounted)).toEqual([false, false, false]);
  });

  it('ends with premium, and without it', async () => {
    const id = await idOf(start(0));
    await query('update entitlements set ends_at = now() where user_id = $1', [member.id]);
    expect(await outcome(keep(id))).toBe('403 premium');
    expect(await outcome(start(0, { again: id }))).toBe('403 premium');
    await silence(id, 600);
    expect(await outcome(keep(id))).toBe('403 premium');
  });

  it('is written down when it is worth it', async () => {
    const id = await idOf(start(0));
    const seenAt = async () => (await row(id)).seen_at.getTime();
    const before = await seenAt();
    await keep(id);
    expect(await seenAt()).toBe(before);
    await silence(id, 30);
    await keep(id);
    expect(await seenAt()).toBeGreaterThanOrEqual(before);
  });

  it('goes with its file', async () => {
    const { id: fileId } = await insertMediaFile(t, { titleId: film });
    const id = await idOf(ask(member, 'POST', '/api/playbacks', { file_id: fileId }));
    await query('delete from media_files where id = $1', [fileId]);
    expect(await outcome(keep(id))).toBe(404);
  });
});

describe('the end', () => {
  it('is told once, by who plays or by another device', async () => {
    const [first, second] = [await idOf(start(0)), await idOf(start(1, { on: phone }))];
    for (const id of [first, second, first]) expect(await outcome(end(id))).toBe(200);
    expect((await row(first)).end_reason).toBe('left');
    expect((await row(second)).end_reason).toBe('stopped');
    const endedAt = (await row(first)).ended_at;
    expect(await outcome(end(first, phone))).toBe(200);
    expect(await row(first)).toMatchObject({ end_reason: 'left', ended_at: endedAt });
  });

  it('comes with the session', async () => {
    const id = await idOf(start(0));
    expect(await outcome(ask(member, 'POST', '/api/sanc/logout'))).toBe(200);
    expect(await row(id)).toBeUndefined();
    expect(await playing(phone)).toEqual([]);
  });
});

describe('playbacks of other people', () => {
  let stranger: Member;
  let id: string;

  beforeEach(async () => {
    stranger = await createMember(t);
    await entitle(t, stranger);
    id = await idOf(start(0));
  });

  it('are not there', async () => {
    const before = await row(id);
    for (const wrong of [id, randomUUID(), 'x', '1', `${id}0`, id.replace(/^./, 'g')]) {
      expect(await outcome(keep(wrong, stranger))).toBe(404);
      expect(await outcome(end(wrong, stranger))).toBe(404);
    }
    expect(await list(stranger)).toEqual({ data: [], maxStreams: 2 });
    expect(await row(id)).toEqual(before);
  });

  it('are not gone on with, nor are those of another session', async () => {
    const before = await row(id);
    for (const who of [stranger, phone]) {
      const { status, body } = await start(1, { on: who, again: id });
      expect(status).toBe(200);
      expect(body.playbackId).not.toBe(id);
    }
    expect(await row(id)).toEqual(before);
    // Nor does a number that was never given spare a stream.
    expect(await outcome(start(2, { again: randomUUID() }))).toBe('409 too_many_streams');
  });

  it('are for nobody without a session', async () => {
    for (const answer of [keep(id, t), end(id, t)]) expect(await outcome(answer)).toBe(401);
    await query('delete from sessions where user_id = $1', [stranger.id]);
    expect(await outcome(keep(id, stranger))).toBe(401);
  });

  it('have ids of one form only', async () => {
    for (const wrong of ['x', 1, {}, ['a'], `${id}0`]) {
      const payload = { file_id: files[0], playback_id: wrong };
      expect(await outcome(ask(member, 'POST', '/api/playbacks', payload))).toBe(422);
    }
  });
});

it('lists what plays, by the name of its device, the latest first', async () => {
  const older = await idOf(start(0));
  await query(`update playbacks set started_at = now() - interval '1 minute' where id = $1`, [
    older,
  ]);
  const newer = await idOf(start(1, { on: phone }));
  const { data, maxStreams } = await list(phone);
  expect(maxStreams).toBe(2);
  expect(data).toMatchObject([
    { id: newer, browser: 'Chrome', system: 'Android', device: 'mobile', isCurrentSession: true },
    { id: older, browser: null, isCurrentSession: false, isCounted: true, episode: null },
  ]);
  expect(data[0]?.title).toMatchObject({ id: film, titleFa: 'متروپلیس', type: 'movie' });
  expect(await list(await createMember(t))).toEqual({ data: [], maxStreams: null });
});

it('forgets playbacks of last week', async () => {
  const [old, young] = [await idOf(start(0)), await idOf(start(1))];
  await silence(old, 8 * 86_400);
  await silence(young, 6 * 86_400);
  await sweepPlaybacks(t.database.db);
  expect([await row(old), (await row(young)).id]).toEqual([undefined, young]);
});
