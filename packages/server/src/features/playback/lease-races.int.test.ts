import { afterAll, beforeAll, expect, it } from 'vitest';
import { entitle, insertMediaFile } from '../../testing/media-files.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let member: Member;
let fileId: number;

const query = async (sql: string, values: unknown[] = []) =>
  (await t.database.pool.query(sql, values)).rows;

beforeAll(async () => {
  t = await createTestApp();
  await t.loadSample();
  await query('update titles set is_free = false');
  member = await createMember(t);
  await entitle(t, member);
  fileId = (await insertMediaFile(t, { titleId: await t.titleId('متروپلیس') })).id;
});

afterAll(() => t.close());

const start = async (again?: string) => {
  const { status, body } = await member.post<{ playbackId: string; reason?: string }>(
    '/api/playbacks',
    { file_id: fileId, ...(again && { playback_id: again }) },
  );
  return { status, id: body.playbackId, reason: body.reason };
};

/** Ends a playback from elsewhere in a transaction that commits when the call that came meanwhile waits for it. */
async function stopDuring<T>(id: string, call: () => Promise<T>): Promise<T> {
  const client = await t.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      "update playbacks set ended_at = now(), end_reason = 'stopped' where id = $1",
      [id],
    );
    const answer = call();
    await expect
      .poll(() => query('select from pg_locks where not granted'), { timeout: 10_000 })
      .not.toEqual([]);
    await client.query('commit');
    return await answer;
  } finally {
    client.release();
  }
}

it('a stop is not undone by who goes on in the same moment', async () => {
  const { id } = await start();
  expect(await stopDuring(id, () => start(id))).toMatchObject({ status: 409, reason: 'stopped' });
});

it('a stop is not undone by who comes back from silence in the same moment', async () => {
  const { id } = await start();
  await query("update playbacks set seen_at = now() - interval '1 hour' where id = $1", [id]);
  const { status } = await stopDuring(id, () => member.post(`/api/playbacks/${id}/keep`));
  expect(status).toBe(409);
});

it('the nightly sweep takes playbacks of last week away', async () => {
  const { id } = await start();
  await query("update playbacks set seen_at = now() - interval '8 days' where id = $1", [id]);
  await t.jobs.enqueue(t.database.db, 'sweep', {});
  await t.runJobs();
  expect(await query('select from playbacks where id = $1', [id])).toEqual([]);
});
