import { mkdir, readdir, readFile, rm, rmdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BackupRun } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { startMemoryS3 } from '../../testing/memory-s3.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { lastOccurrence } from './backup-runs.ts';

const URL = '/api/admin/backups';

let t: TestApp;
let owner: Member;

beforeAll(async () => {
  t = await createTestApp();
  owner = await createMember(t, { role: 'owner' });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.rows('delete from backup_runs');
  t.clock.pass(60_000);
});

const list = async () => (await owner.get<{ data: BackupRun[] }>(URL)).body.data;
const make = async () => (await owner.post<BackupRun>(URL, { films: 'reference' })).body;
const one = async (id: number) => (await list()).find((run) => run.id === id);
const remove = (id: number) => owner.call({ method: 'DELETE', url: `${URL}/${id}` });
const setSchedule = (payload: object) =>
  owner.call({
    method: 'PUT',
    url: `${URL}/schedule`,
    payload: snakeCased({ isScheduled: true, hour: 4, keep: 2, films: 'reference', ...payload }),
  });

describe('a back-up from the screen', () => {
  it('is made by a job, can be verified, and deleted', async () => {
    const asked = await make();
    expect(asked).toMatchObject({ state: 'queued', cause: 'screen', exists: false });
    // While one is running no second one is created.
    expect((await make()).id).toBe(asked.id);
    await t.runJobs();
    const made = await one(asked.id);
    expect(made).toMatchObject({ state: 'done', exists: true, error: null, verifiedAt: null });
    expect(made?.bytes).toBeGreaterThan(10_000);
    expect(path.dirname(made?.file ?? '')).toBe(t.config.backupDir);

    await owner.post(`${URL}/${asked.id}/verify`);
    expect((await owner.post(`${URL}/${asked.id}/verify`)).status).toBe(409);
    expect((await remove(asked.id)).statusCode).toBe(409);
    await t.runJobs();
    expect(await one(asked.id)).toMatchObject({ isVerifying: false, damage: null });
    expect((await one(asked.id))?.verifiedAt).not.toBeNull();

    expect((await remove(asked.id)).statusCode).toBe(200);
    expect(await list()).toEqual([]);
    expect(await readdir(t.config.backupDir)).toEqual([]);
    expect((await remove(asked.id)).statusCode).toBe(404);
  });

  it('is downloaded by a link of ten minutes, in parts too, and by no other', async () => {
    const { id } = await make();
    expect((await owner.post(`${URL}/${id}/link`)).status).toBe(404);
    await t.runJobs();
    const run = await one(id);
    await t.rows("update sessions set proved_at = now() - interval '1 hour'");
    expect((await owner.post(`${URL}/${id}/link`)).status).toBe(403);
    await t.rows('update sessions set proved_at = now()');
    const { url } = (await owner.post<{ url: string }>(`${URL}/${id}/link`)).body;
    const whole = await readFile(run?.file ?? '');
    const get = (address: string, headers = {}) => t.call({ method: 'GET', url: address, headers });
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('.tar');
    expect(answer.rawPayload.equals(whole)).toBe(true);
    const part = await get(url, { range: 'bytes=100-199' });
    expect([part.statusCode, part.rawPayload.equals(whole.subarray(100, 200))]).toEqual([
      206,
      true,
    ]);
    const [token = ''] = url.split('/').slice(-1);
    for (const wrong of [
      `${token}x`,
      token.replace(/^\d+/, String(id + 1)),
      '..%2F..%2Fetc',
      '1',
    ]) {
      expect((await get(url.replace(token, wrong))).statusCode).toBe(404);
    }
    t.clock.pass(11 * 60_000);
    expect((await get(url)).statusCode).toBe(404);
    const { action } = await t.row(
      "select action from audit_log where action like 'backups.down%'",
    );
    expect(action).toBe('backups.download');
  });

  it('says what is damaged, and tells the owners', async () => {
    const { id } = await make();
    await t.runJobs();
    const file = (await one(id))?.file ?? '';
    await writeFile(file, 'nothing');
    await owner.post(`${URL}/${id}/verify`);
    await t.runJobs();
    expect((await one(id))?.damage).toMatch(/damaged|cannot|not/);
    expect(t.mails.at(-1)).toMatchObject({ to: owner.email });
    expect(t.mails.at(-1)?.subject).toContain('پشتیبان‌گیری به پایان نرسید');
  });

  it('says why it failed, and tells the owners', async () => {
    const { id } = await make();
    // The folder of back-ups is a file.
    const mails = t.mails.length;
    await t.rows("update backup_runs set state = 'queued'");
    const { backupDir } = t.config;
    t.config.backupDir = path.join(t.config.dataDir, 'no-folder');
    await writeFile(t.config.backupDir, '');
    await t.runJobs();
    t.config.backupDir = backupDir;
    const run = await one(id);
    expect(run).toMatchObject({ state: 'failed', exists: false });
    expect(run?.error).toMatch(/EEXIST|ENOTDIR/);
    expect(t.mails).toHaveLength(mails + 1);
  });

  it('deletes what killed back-ups left, when it is old', async () => {
    const left = (name: string) => path.join(t.config.backupDir, name);
    await mkdir(t.config.backupDir, { recursive: true });
    await writeFile(left('parde-20250101T000000Z.tar.partial'), 'x');
    await writeFile(left('parde-20260101T000000Z.tar.partial'), 'x');
    await writeFile(left('mine.txt'), 'x');
    await utimes(left('parde-20250101T000000Z.tar.partial'), 0, 0);
    const { id } = await make();
    await t.runJobs();
    const names = await readdir(t.config.backupDir);
    expect(names).not.toContain('parde-20250101T000000Z.tar.partial');
    expect(names).toContain('parde-20260101T000000Z.tar.partial');
    expect(names).toContain('mine.txt');
    await remove(id);
  });
});

describe('the schedule', () => {
  const due = async (at: string) => {
    t.clock.stopAt(new Date(at));
    await t.jobs.enqueue(t.database.db, 'schedule-backup', {});
    await t.runJobs();
  };

  it('is off at first, and says where back-ups are', async () => {
    const { body } = await owner.get(`${URL}/schedule`);
    expect(body).toMatchObject({ isScheduled: false, folder: t.config.backupDir });
    await due('2026-11-23T00:30:00Z');
    expect(await list()).toEqual([]);
  });

  it('makes one a day, and keeps as many as it should', async () => {
    await setSchedule({});
    for (const day of ['20', '21', '22']) {
      await due(`2026-11-${day}T00:30:00Z`);
      await due(`2026-11-${day}T13:30:00Z`);
    }
    const runs = await list();
    expect(runs).toHaveLength(2);
    expect(runs.every(({ cause, exists }) => cause === 'schedule' && exists)).toBe(true);
  });

  it('keeps the new one if an old one cannot be deleted, and deletes that the next time', async () => {
    await setSchedule({ keep: 1 });
    await due('2026-10-20T00:30:00Z');
    const [first] = await list();
    // A folder cannot be deleted like a file.
    await rm(first?.file ?? '');
    await mkdir(first?.file ?? '');
    const mails = t.mails.length;
    await due('2026-10-21T00:30:00Z');
    expect((await list())[0]).toMatchObject({ state: 'done', error: null, exists: true });
    expect(t.mails).toHaveLength(mails);
    await rmdir(first?.file ?? '');
    await due('2026-10-22T00:30:00Z');
    expect((await list()).filter(({ exists }) => exists)).toHaveLength(1);
  });

  it('leaves no archive of a run that died before it was recorded', async () => {
    await setSchedule({ keep: 1 });
    await due('2026-10-20T00:30:00Z');
    const [{ id, file }] = (await list()) as [BackupRun];
    await t.rows("update backup_runs set state = 'running', bytes = null, finished_at = null");
    t.clock.pass(60_000);
    await t.jobs.enqueue(t.database.db, 'make-backup', { runId: id });
    await t.runJobs();
    const again = await one(id);
    expect(again).toMatchObject({ state: 'done', exists: true });
    expect(again?.file).not.toBe(file);
    const left = (await readdir(t.config.backupDir)).map((name) =>
      path.join(t.config.backupDir, name),
    );
    expect(left).not.toContain(file);
  });

  it.each([
    ['hour', 24],
    ['keep', 0],
    ['films', 'some'],
  ])('says what is wrong with %s', async (field, value) => {
    const answer = await setSchedule({ [field]: value });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });

  it('goes by the clock of Tehran', () => {
    expect(lastOccurrence(4, new Date('2026-11-23T00:29:59Z'))).toEqual(
      new Date('2026-11-22T00:30:00Z'),
    );
    expect(lastOccurrence(4, new Date('2026-11-23T00:30:00Z'))).toEqual(
      new Date('2026-11-23T00:30:00Z'),
    );
    expect(lastOccurrence(0, new Date('2026-11-23T20:29:00Z'))).toEqual(
      new Date('2026-11-22T20:30:00Z'),
    );
  });
});

describe('in a bucket', () => {
  it('is made, listed, verified, downloaded, deleted, and kept as many as the schedule says', async () => {
    const s3 = await startMemoryS3();
    const { endpoint } = s3.location;
    const there = await createTestApp({
      BACKUP_URL: `s3://key:secret@parde/site/?endpoint=${encodeURIComponent(endpoint)}`,
    });
    try {
      const staff = await createMember(there, { role: 'owner' });
      const runs = async () => (await staff.get<{ data: BackupRun[] }>(URL)).body.data;
      const { id } = (await staff.post<BackupRun>(URL, { films: 'reference' })).body;
      await there.runJobs();
      const [key = '', bytes] = [...s3.objects][0] ?? [];
      expect(await runs()).toMatchObject([
        {
          ...{ id, state: 'done', exists: true, error: null, bytes: bytes?.length },
          file: `s3://parde/${key}?endpoint=${encodeURIComponent(endpoint)}`,
        },
      ]);
      expect(await readdir(there.config.dataDir)).not.toContain('backups');

      await staff.post(`${URL}/${id}/verify`);
      await there.runJobs();
      expect((await runs())[0]).toMatchObject({ damage: null, isVerifying: false });
      const { url } = (await staff.post<{ url: string }>(`${URL}/${id}/link`)).body;
      const download = await there.call({ method: 'GET', url });
      expect(download.rawPayload.equals(bytes as Buffer)).toBe(true);
      const removed = await staff.call({ method: 'DELETE', url: `${URL}/${id}` });
      expect([removed.statusCode, s3.objects.size]).toEqual([200, 0]);

      const schedule = { isScheduled: true, hour: 4, keep: 2, films: 'reference' };
      await staff.call({ method: 'PUT', url: `${URL}/schedule`, payload: snakeCased(schedule) });
      s3.objects.set('site/mine.tar', Buffer.from('x'));
      for (const day of ['20', '21', '22']) {
        there.clock.stopAt(new Date(`2026-11-${day}T00:30:00Z`));
        await there.jobs.enqueue(there.database.db, 'schedule-backup', {});
        await there.runJobs();
      }
      expect([...s3.objects.keys()].sort()).toEqual([
        'site/mine.tar',
        'site/parde-20261121T003000Z.tar',
        'site/parde-20261122T003000Z.tar',
      ]);
      s3.objects.delete('site/parde-20261122T003000Z.tar');
      expect((await runs()).map(({ exists }) => exists)).toEqual([false, true]);
    } finally {
      await there.close();
      await s3.close();
    }
  });
});
