import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertMediaFile } from '../../testing/media-files.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let editor: Member;

beforeAll(async () => {
  t = await createSampleApp();
  await t.rows('delete from pgboss.job');
  editor = await createMember(t, { role: 'editor' });
});
afterAll(() => t.close());

interface Listed {
  total: number;
  data: { id: string; name: string; state: string; error: string | null; file: unknown }[];
}
const list = async (query = '') => (await editor.get<Listed>(`/api/admin/jobs${query}`)).body;
const post = async (id: string, verb: string) =>
  (await editor.post(`/api/admin/jobs/${id}/${verb}`)).status;

it('shows encodes first, then failed and waiting jobs, and neither data nor addresses', async () => {
  const { db } = t.database;
  const { id } = await insertMediaFile(t, { titleId: await t.titleId('دور') });
  await t.rows(`insert into encodes (file_id, state, progress) values ($1, 'running', 0.25)`, [id]);
  await t.jobs.enqueue(db, 'derive-media', { fileId: id });
  await t.jobs.enqueue(db, 'magic-link-mail', { email: 'secret@example.com' });
  await t.rows(
    `update pgboss.job set state = 'failed', retry_count = 3, completed_on = now(), started_on = now(),
      output = '{"message": "550 no such user secret@example.com", "stack": "Error: 550 no such user <secret@example.com> 0912 345 67 89\\n at send"}'
      where name = 'magic-link-mail'`,
  );
  const { data, total } = await list();
  expect(total).toBe(3);
  expect(data.map(({ name, state }) => [name, state])).toEqual([
    ['encode-media', 'running'],
    ['magic-link-mail', 'failed'],
    ['derive-media', 'queued'],
  ]);
  expect(data[0]).toMatchObject({ progress: 0.25, file: { id, title: 'دور' } });
  expect(data[1]?.error).toContain('at send');
  expect(data[2]?.file).toMatchObject({ id });
  expect(JSON.stringify(data)).not.toMatch(/secret@|0912/);
  expect((await list('?state=failed')).data.map(({ name }) => name)).toEqual(['magic-link-mail']);
});

it('retries what failed and cancels what waits, once', async () => {
  const [failed] = (await list('?state=failed')).data;
  const waiting = (await list('?state=queued')).data[0];
  const [failedId, waitingId] = [failed?.id ?? '', waiting?.id ?? ''];
  expect(await post(failedId, 'cancel')).toBe(409);
  expect(await post(waitingId, 'retry')).toBe(409);
  expect(await Promise.all([post(failedId, 'retry'), post(failedId, 'retry')])).toEqual(
    expect.arrayContaining([200, 409]),
  );
  expect(await post(waitingId, 'cancel')).toBe(200);
  expect(await post(waitingId, 'cancel')).toBe(409);
  expect(await post('encode-1', 'retry')).toBe(404);
  const states = await t.rows('select name, state from pgboss.job order by name');
  expect(states).toEqual([
    { name: 'derive-media', state: 'cancelled' },
    { name: 'magic-link-mail', state: 'retry' },
  ]);
  const log = await t.rows<{ action: string }>(
    `select action from audit_log where subject_kind = 'job' order by id`,
  );
  expect(log.map(({ action }) => action)).toEqual(['jobs.retry', 'jobs.cancel']);
});
