import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertMediaFile } from '../../testing/media-files.ts';
import { createMember } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';
import { endPlayback } from './end-playback.ts';
import { acquireLease, heartbeat } from './lease.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createSampleApp();
});
afterAll(() => t.close());

const BEGAN = '2026-09-23T12:00:00+03:30';

/** A playback that began with a heartbeat. */
async function startPlayback(title: string) {
  const titleId = await t.titleId(title);
  const { id: fileId } = await insertMediaFile(t, { titleId });
  const member = await createMember(t, { role: 'editor' });
  const { id: session } = await t.row<{ id: number }>(
    'select id from sessions where user_id = $1',
    [member.id],
  );
  const began = new Date(BEGAN);
  const { id } = await t.row<{ id: string }>(
    `insert into playbacks (user_id, session_id, file_id, is_counted, started_at, seen_at)
     values ($1, $2, $3, false, $4, $4) returning id`,
    [member.id, session, fileId, began.toISOString()],
  );
  return { titleId, fileId, member, session, id, began };
}

it('watch time is what lies between heartbeats, and no more than a lease of silence', async () => {
  const { titleId, member, session, id, began } = await startPlayback('دور');
  let now = began.getTime();
  const deps = { db: t.database.db, clock: () => new Date(now), graceHours: 0 };
  const wait = async (seconds: number) => {
    now += seconds * 1_000;
    await heartbeat(deps, member.id, id);
  };
  await wait(30);
  await wait(30);
  // It is not written that often.
  await wait(5);
  await wait(25);
  // Without a heartbeat for too long.
  await wait(600);
  await wait(30);
  now += 10_000;
  await endPlayback(t.database.db, { userId: member.id, sessionId: session }, id, new Date(now));
  const watched = await t.rows(
    `select day::text, title_id, sum(seconds)::int as seconds from watch_days
     where title_id = $1 group by 1, 2`,
    [titleId],
  );
  expect(watched).toEqual([{ day: '2026-09-23', title_id: titleId, seconds: 130 }]);
});

it('a page that is loaded again before the former one said that it ended loses no seconds', async () => {
  const { titleId, fileId, member, session, id, began } = await startPlayback('متروپلیس');
  const now = new Date(began.getTime() + 20_000);
  const deps = { db: t.database.db, clock: () => now, graceHours: 0 };
  const player = { userId: member.id, sessionId: session, fileId };
  await acquireLease(deps, player, null, null);
  await endPlayback(t.database.db, { userId: member.id, sessionId: session }, id, now);
  const watched = 'select sum(seconds)::int as seconds from watch_days where title_id = $1';
  expect(await t.rows(watched, [titleId])).toEqual([{ seconds: 20 }]);
});

it('a playback that goes on with another file loses no seconds of the one before, and counts none twice', async () => {
  const { titleId, member, session, id, began } = await startPlayback('ام');
  const { id: fileId } = await insertMediaFile(t, { titleId });
  let now = new Date(began.getTime() + 20_000);
  const deps = { db: t.database.db, clock: () => now, graceHours: 0 };
  const owner = { userId: member.id, sessionId: session };
  const goOn = () => acquireLease(deps, { ...owner, fileId }, null, id);
  expect(await goOn()).toBe(id);
  const watched = 'select sum(seconds)::int as seconds from watch_days where title_id = $1';
  expect(await t.rows(watched, [titleId])).toEqual([{ seconds: 20 }]);
  now = new Date(began.getTime() + 30_000);
  await endPlayback(t.database.db, owner, id, now);
  now = new Date(began.getTime() + 40_000);
  expect(await goOn()).toBe(id);
  expect(await t.rows(watched, [titleId])).toEqual([{ seconds: 30 }]);
});
