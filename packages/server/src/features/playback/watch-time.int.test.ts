import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertMediaFile } from '../../testing/media-files.ts';
import { createMember } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';
import { endPlayback } from './end-playback.ts';
import { heartbeat } from './lease.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createSampleApp();
});
afterAll(() => t.close());

const BEGAN = '2026-09-23T12:00:00+03:30';

it('watch time is what lies between heartbeats, and no more than a lease of silence', async () => {
  const titleId = await t.titleId('دور');
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
    `select day::text, title_id, sum(seconds)::int as seconds from watch_days group by 1, 2`,
  );
  expect(watched).toEqual([{ day: '2026-09-23', title_id: titleId, seconds: 130 }]);
});
