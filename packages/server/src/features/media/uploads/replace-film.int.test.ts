import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TitleDetail } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openUploadFolder } from '../../../integrations/storage/upload-folder.ts';
import { insertMediaFile, type TestMediaFile } from '../../../testing/media-files.ts';
import { createMember, type Member } from '../../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../../testing/test-app.ts';
import { ffmpeg, makeFilm } from '../../../testing/test-films.ts';
import { sendUpload } from '../../../testing/uploads.ts';
import { listHistory, saveProgress } from '../../../testing/watch-history.ts';
import { addUpload, finishReplacements } from './add-upload.ts';
import { deleteExpiredUploads } from './upload-queries.ts';

let t: TestApp;
let editor: Member;

beforeAll(async () => {
  t = await createSampleApp();
});
beforeEach(async () => {
  await t.rows('delete from uploads');
  editor = await createMember(t, { role: 'editor' });
});
afterAll(() => t.close());

describe.skipIf(ffmpeg === null)('a film that replaces another', () => {
  let titleId: number;
  let old: TestMediaFile;
  let member: Member;

  beforeEach(async () => {
    titleId = await t.titleId('دور');
    await t.rows(
      `delete from media_files f using editions e where e.id = f.edition_id and e.title_id = $1`,
      [titleId],
    );
    old = await insertMediaFile(t, { titleId, kind: 'dubbed' });
    await t.storage.put(`films/${old.id}/thumbs.vtt`, Buffer.from('x'));
    member = await createMember(t);
    await saveProgress(member, { title_id: titleId });
  });

  /** Uploads another film as the replacement of the old one. */
  async function replace(name: string, more: object = {}) {
    const folder = path.join(t.config.dataDir, 'made');
    await mkdir(folder, { recursive: true });
    // Each is a different film.
    const bytes = await readFile(
      await makeFilm(path.join(folder, name), { audio: [{ hertz: 200 + old.id }] }),
    );
    const record = await sendUpload(t, editor, name, bytes);
    const confirm = async () => {
      const target = { purpose: 'film', titleId, kind: 'dubbed', replacesFileId: old.id, ...more };
      return (await editor.post(`${record}/confirm`, target)).status;
    };
    const state = async () =>
      (await editor.get<{ fileId: number; state: string; problem: string | null }>(record)).body;
    return { bytes, confirm, state };
  }
  const playing = (fileId: number) =>
    editor.post<{ sources: { url: string }[] }>('/api/playbacks', { file_id: fileId });
  const bytesOf = async (fileId: number) => {
    const { pathname } = new URL((await playing(fileId)).body.sources[0]?.url ?? '', 'http://x');
    return (await t.call({ method: 'GET', url: pathname })).rawPayload;
  };
  const isGone = async () => {
    const rows = await t.rows('select from media_files where id = $1', [old.id]);
    const keys: string[] = [];
    for await (const { key } of t.storage.list(`films/${old.id}/`)) keys.push(key);
    if (await t.storage.exists(old.storageKey)) keys.push(old.storageKey);
    return rows.length === 0 && keys.length === 0;
  };

  it('plays in its place, and nothing of the other is left', async () => {
    const seen = (await t.get<TitleDetail>(`/api/titles/${titleId}`)).body;
    const { bytes, confirm, state } = await replace('new.mp4', { isEncoded: false });
    expect(await confirm()).toBe(200);
    // The replacement has not happened yet.
    expect((await bytesOf(old.id)).toString()).toBe('a film');
    await t.runJobs();
    const { fileId } = await state();
    expect(await state()).toMatchObject({ state: 'added', problem: null });
    expect((await bytesOf(fileId)).equals(bytes)).toBe(true);
    expect((await playing(old.id)).status).toBe(404);
    expect(await isGone()).toBe(true);
    expect((await t.get<TitleDetail>(`/api/titles/${titleId}`)).body.path).toBe(seen.path);
    const files = await t.rows(
      `select f.id from media_files f join editions e on e.id = f.edition_id where e.title_id = $1`,
      [titleId],
    );
    expect(files).toEqual([{ id: fileId }]);
    const history = await listHistory(member);
    expect(history.data).toMatchObject([{ id: titleId, positionSeconds: 10 }]);
  });

  it('leaves the other as it was when it is interrupted, and goes on when it is repeated', async () => {
    const { bytes, confirm, state } = await replace('again.mp4', { isEncoded: false });
    await confirm();
    const broken = vi.spyOn(t.storage, 'delete').mockRejectedValueOnce(new Error('line lost'));
    await expect(t.runJobs()).rejects.toThrow('line lost');
    broken.mockRestore();
    expect(await state()).toMatchObject({ state: 'waiting' });
    expect((await bytesOf(old.id)).toString()).toBe('a film');
    await t.rows(`update pgboss.job set state = 'cancelled' where state = 'retry'`);
    expect(await confirm()).toBe(200);
    await t.runJobs();
    expect((await bytesOf((await state()).fileId)).equals(bytes)).toBe(true);
    expect(await isGone()).toBe(true);
  });

  it('lets the other play until it is encoded, when browsers cannot play it', async () => {
    const { confirm, state } = await replace('later.mkv');
    await confirm();
    const { database, storage, jobs } = t;
    const folder = openUploadFolder(t.config.storageDir);
    const { id } = await t.row<{ id: string }>(`select id from uploads where state = 'adding'`);
    await addUpload({ database, storage, jobs, folder }, ffmpeg, { id, isLast: false });
    const { fileId, problem } = await state();
    expect(problem).toContain('تبدیل');
    await finishReplacements({ db: t.database.db, storage: t.storage });
    expect((await bytesOf(old.id)).toString()).toBe('a film');
    await t.runJobs();
    await finishReplacements({ db: t.database.db, storage: t.storage });
    expect((await playing(fileId)).status).toBe(200);
    expect(await state()).toMatchObject({ state: 'added', problem: null });
    expect(await isGone()).toBe(true);
  });

  it('replaces the other also when its encode takes longer than uploads are kept', async () => {
    const { confirm, state } = await replace('slow.mkv');
    await confirm();
    const { database, storage, jobs } = t;
    const folder = openUploadFolder(t.config.storageDir);
    const { id } = await t.row<{ id: string }>(`select id from uploads where state = 'adding'`);
    await addUpload({ database, storage, jobs, folder }, ffmpeg, { id, isLast: false });
    await t.rows(`update uploads set expires_at = now() - interval '1 minute'`);
    await deleteExpiredUploads(database.db);
    expect(await state()).toMatchObject({ state: 'added' });
    await t.rows('delete from media_files where id = $1', [old.id]);
    await deleteExpiredUploads(database.db);
    expect(await t.rows('select from uploads')).toEqual([]);
  });

  it('replaces the other also when the account of who sent it is deleted meanwhile', async () => {
    const { confirm } = await replace('orphan.mkv');
    await confirm();
    const { database, storage, jobs } = t;
    const folder = openUploadFolder(t.config.storageDir);
    const { id } = await t.row<{ id: string }>(`select id from uploads where state = 'adding'`);
    await addUpload({ database, storage, jobs, folder }, ffmpeg, { id, isLast: false });
    await t.rows('delete from users where id = $1', [editor.id]);
    const owner = await createMember(t, { role: 'owner' });
    const { body } = await owner.get<{ data: object[] }>('/api/admin/uploads?of=all');
    expect(body.data).toMatchObject([{ id, by: null, isOwn: false }]);
    await t.runJobs();
    await finishReplacements({ db: database.db, storage });
    expect(await isGone()).toBe(true);
  });

  it('replaces also what the other still waited to replace', async () => {
    const { database, storage, jobs } = t;
    const folder = openUploadFolder(t.config.storageDir);
    const add = async () => {
      const { id } = await t.row<{ id: string }>(`select id from uploads where state = 'adding'`);
      await addUpload({ database, storage, jobs, folder }, ffmpeg, { id, isLast: false });
    };
    const waiting = await replace('waiting.mkv');
    await waiting.confirm();
    await add();
    const { fileId } = await waiting.state();
    const last = await replace('last.mp4', { replacesFileId: fileId, isEncoded: false });
    await last.confirm();
    await add();
    const files = await t.rows(
      `select f.id from media_files f join editions e on e.id = f.edition_id where e.title_id = $1`,
      [titleId],
    );
    expect(files).toEqual([{ id: (await last.state()).fileId }]);
    expect(await isGone()).toBe(true);
    await t.rows(`update pgboss.job set state = 'cancelled' where state < 'active'`);
  });

  it('is of the same place', async () => {
    const other = await insertMediaFile(t, { titleId: await t.titleId('متروپلیس') });
    const { confirm } = await replace('elsewhere.mp4', { replacesFileId: other.id });
    expect(await confirm()).toBe(422);
  });
});
