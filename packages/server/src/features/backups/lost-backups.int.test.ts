import type { BackupRun } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { type MemoryS3, startMemoryS3 } from '../../testing/memory-s3.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const URL = '/api/admin/backups';

let s3: MemoryS3;
let t: TestApp;
let owner: Member;

beforeAll(async () => {
  s3 = await startMemoryS3();
  t = await createTestApp({
    BACKUP_URL: `s3://key:secret@parde/site/?endpoint=${encodeURIComponent(s3.location.endpoint)}`,
  });
  owner = await createMember(t, { role: 'owner' });
});
afterAll(async () => {
  await t.close();
  await s3.close();
});
beforeEach(async () => {
  t.clock.reset();
  await t.rows('delete from backup_runs');
  await t.rows('delete from pgboss.job');
});

const list = async () => (await owner.get<{ data: BackupRun[] }>(URL)).body.data;
const make = async () => (await owner.post<BackupRun>(URL, { films: 'reference' })).body;
const setSchedule = (isScheduled: boolean) =>
  owner.call({
    method: 'PUT',
    url: `${URL}/schedule`,
    payload: snakeCased({ isScheduled, hour: 4, keep: 2, films: 'reference' }),
  });
const due = async (at: string) => {
  t.clock.stopAt(new Date(at));
  await t.jobs.enqueue(t.database.db, 'schedule-backup', {});
  await t.runJobs();
};

it('a back-up whose job ended for good has failed, and keeps no other from being made', async () => {
  await setSchedule(false);
  const { id } = await make();
  // As after a cancellation on the screen of jobs, or too many restarts.
  await t.rows("update pgboss.job set state = 'cancelled'");
  const again = await make();
  expect(again.id).not.toBe(id);
  await t.rows("update pgboss.job set state = 'failed' where name = 'make-backup'");
  const mails = t.mails.length;
  await due('2026-11-23T00:30:00Z');
  expect((await list()).map(({ state, error }) => [state, error])).toEqual([
    ['failed', expect.stringContaining('ended too often')],
    ['failed', expect.stringContaining('ended too often')],
  ]);
  expect(t.mails.length - mails).toBe(2);
  await setSchedule(true);
  await due('2026-11-23T01:30:00Z');
  expect((await list())[0]).toMatchObject({ state: 'done', exists: true });
});

it('one is made every day after the clock was put back', async () => {
  await setSchedule(true);
  await due('2027-11-23T00:30:00Z');
  await due('2026-11-23T00:30:00Z');
  await due('2026-11-23T13:30:00Z');
  expect(await list()).toHaveLength(2);
});

it('is not damaged because its bucket does not answer, and is verified when that does', async () => {
  const { id } = await make();
  await t.runJobs();
  await owner.post(`${URL}/${id}/verify`);
  s3.fault = ({ key }) => (key.endsWith('.tar') ? 503 : null);
  await expect(t.runJobs()).rejects.toThrow('does not answer');
  s3.fault = () => null;
  const mails = t.mails.length;
  expect((await list())[0]).toMatchObject({ isVerifying: true, damage: null, verifiedAt: null });
  // The job was given up meanwhile.
  await t.rows("update pgboss.job set state = 'failed' where name = 'verify-backup'");
  expect((await list())[0]).toMatchObject({ isVerifying: false });
  expect((await owner.post(`${URL}/${id}/verify`)).status).toBe(200);
  await t.runJobs();
  expect((await list())[0]).toMatchObject({ isVerifying: false, damage: null });
  expect((await list())[0]?.verifiedAt).not.toBeNull();
  expect(t.mails).toHaveLength(mails);
});
