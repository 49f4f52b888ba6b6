import { afterAll, beforeAll, expect, it } from 'vitest';
import { entitle } from '../../testing/entitle.ts';
import { insertMediaFile } from '../../testing/media-files.ts';
import { createMember, type Member } from '../../testing/members.ts';
import {
  ageHeartbeat,
  heartbeat,
  startPlayback,
  statusAndReason,
} from '../../testing/playback-calls.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let member: Member;
let fileId: number;

beforeAll(async () => {
  t = await createSampleApp();
  await t.rows('update titles set is_free = false');
  member = await createMember(t);
  await entitle(t, member);
  fileId = (await insertMediaFile(t, { titleId: await t.titleId('متروپلیس') })).id;
});

afterAll(() => t.close());

const start = (again?: string) =>
  startPlayback(member, { file_id: fileId, ...(again && { playback_id: again }) });
const begin = async () => (await start()).body.playbackId ?? '';

/**
 * Ends a playback from another session in a transaction that commits once the given call waits for
 * its lock.
 */
async function stopDuring<T>(id: string, call: () => Promise<T>): Promise<T> {
  const client = await t.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      "update playbacks set ended_at = now(), end_reason = 'stopped' where id = $1",
      [id],
    );
    const answer = call();
    await expect.poll(() => t.rows('select from pg_locks where not granted')).not.toEqual([]);
    await client.query('commit');
    return await answer;
  } finally {
    client.release();
  }
}

it('a stop is not undone by a concurrent heartbeat', async () => {
  const id = await begin();
  expect(await statusAndReason(stopDuring(id, () => start(id)))).toBe('409 stopped');
});

it('a stop is not undone by a concurrent revival', async () => {
  const id = await begin();
  await ageHeartbeat(t, id, 3_600);
  expect(await statusAndReason(stopDuring(id, () => heartbeat(member, id)))).toBe('409 stopped');
});
