import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AdminTitle, TitleDetail } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { transact } from '../../../db/client.ts';
import { StorageUnavailableError } from '../../../integrations/storage/errors.ts';
import { openUploadFolder } from '../../../integrations/storage/upload-folder.ts';
import { eventually } from '../../../testing/eventually.ts';
import { insertMediaFile } from '../../../testing/media-files.ts';
import { createMember, type Member } from '../../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../../testing/test-app.ts';
import { ffmpeg, makeFilm } from '../../../testing/test-films.ts';
import { sendUpload, uploadId } from '../../../testing/uploads.ts';
import { sweepUploads } from './check-upload.ts';

const SUBTITLE = '1\n00:00:01,000 --> 00:00:02,000\nسلام\n';

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

/** Waits until a statement waits for a lock. */
const someoneWaits = () =>
  eventually(async () =>
    expect(
      await t.rows(`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`),
    ).toHaveLength(1),
  );

describe('from an upload to a film', () => {
  const film = (more: object) => ({ purpose: 'film', kind: 'dubbed', ...more });

  it.skipIf(ffmpeg === null)('a person confirms the match, and it plays', async () => {
    const folder = path.join(t.config.dataDir, 'made');
    await mkdir(folder, { recursive: true });
    const bytes = await readFile(await makeFilm(path.join(folder, 'x.mp4')));
    const record = await sendUpload(t, editor, 'دور.S01E01.دوبله.mp4', bytes);
    const { body } = await editor.get<Record<string, never>>(record);
    expect(body).toMatchObject({
      state: 'waiting',
      facts: { resolution: 180, videoCodec: 'h264', isDirectPlayable: true },
    });
    const titleId = await t.titleId('هزاردستان');
    const confirm = (payload: object) => editor.post(`${record}/confirm`, payload);
    const unseen = await confirm(
      film({ title_id: titleId, season: 1, episode: 1, burnt_stream: 1 }),
    );
    expect([unseen.status, Object.keys(unseen.body.errors as object)]).toEqual([
      422,
      ['burnt_stream'],
    ]);
    const wrong = await confirm(film({ title_id: titleId, season: 1, episode: 999 }));
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ['episode']]);
    const place = await t.row<{ season: number; episode: number }>(
      `select s.number as season, e.number as episode from episodes e join seasons s on s.id = e.season_id
        where s.title_id = $1 limit 1`,
      [titleId],
    );
    const confirmed = await confirm(
      film({ title_id: titleId, ...place, is_encoded: false, studio: 'سورنا' }),
    );
    expect(confirmed).toMatchObject({ status: 200, body: { state: 'adding' } });
    expect((await confirm(film({ title_id: titleId, ...place }))).status).toBe(409);
    await t.runJobs();
    const added = (await editor.get<{ fileId: number; state: string }>(record)).body;
    expect(added).toMatchObject({ state: 'added', problem: null });
    const playing = await editor.post<{ sources: { url: string }[] }>('/api/playbacks', {
      file_id: added.fileId,
    });
    const { pathname } = new URL(playing.body.sources[0]?.url ?? '', 'http://localhost');
    const played = await t.call({ method: 'GET', url: pathname });
    expect(played.rawPayload.equals(bytes)).toBe(true);
    expect(await openUploadFolder(t.config.storageDir).list()).not.toContain(uploadId(record));
  });

  it('a subtitle goes to the film that was chosen', async () => {
    const { id } = await insertMediaFile(t, { titleId: await t.titleId('دور') });
    const record = await sendUpload(t, editor, 'دور.srt', Buffer.from(SUBTITLE));
    const other = await editor.post(`${record}/confirm`, film({ title_id: 1 }));
    expect(other.status).toBe(422);
    const target = { purpose: 'subtitle', file_id: id, label: 'کامل' };
    expect((await editor.post(`${record}/confirm`, target)).status).toBe(200);
    await t.runJobs();
    expect((await editor.get(record)).body).toMatchObject({ state: 'added', fileId: id });
    expect(await t.rows('select language, label from subtitles where file_id = $1', [id])).toEqual([
      { language: 'fa', label: 'کامل' },
    ]);
  });

  it('one that cannot be added waits again and says why', async () => {
    const { id } = await insertMediaFile(t, { titleId: await t.titleId('دور') });
    const record = await sendUpload(
      t,
      editor,
      'a.srt',
      Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nhello\n'),
    );
    await editor.post(`${record}/confirm`, { purpose: 'subtitle', file_id: id });
    await t.runJobs();
    expect((await editor.get(record)).body).toMatchObject({
      state: 'waiting',
      problem: 'زبان زیرنویس را مشخص کنید',
    });
  });

  it('one whose bytes cannot be read waits again too, and the job fails', async () => {
    const { id } = await insertMediaFile(t, { titleId: await t.titleId('دور') });
    const record = await sendUpload(t, editor, 'a.srt', Buffer.from(SUBTITLE));
    await openUploadFolder(t.config.storageDir).remove(uploadId(record));
    await editor.post(`${record}/confirm`, { purpose: 'subtitle', file_id: id });
    await expect(t.runJobs()).rejects.toThrow('ENOENT');
    expect((await editor.get(record)).body).toMatchObject({
      state: 'waiting',
      problem: expect.stringContaining('ناکام'),
    });
    await t.rows(`update pgboss.job set state = 'cancelled' where state = 'retry'`);
  });

  it('one that meets an outage of the storage is added when that is over', async () => {
    const { id } = await insertMediaFile(t, { titleId: await t.titleId('دور') });
    const send = () => sendUpload(t, editor, 'a.srt', Buffer.from(SUBTITLE));
    const confirm = (record: string) =>
      editor.post(`${record}/confirm`, { purpose: 'subtitle', file_id: id });
    const [first, second] = [await send(), await send()];
    const outage = vi.spyOn(t.storage, 'put').mockRejectedValue(new StorageUnavailableError('x'));
    for (const record of [first, second]) await confirm(record);
    const runAgain = async () => {
      await t.rows(`update pgboss.job set start_after = now() where state = 'retry'`);
      await t.runJobs();
    };
    await expect(t.runJobs()).rejects.toThrow('does not answer');
    for (const record of [first, second]) {
      expect((await editor.get(record)).body).toMatchObject({
        state: 'adding',
        problem: expect.stringContaining('خودبه‌خود'),
      });
    }
    const ofSecond = `update pgboss.job set retry_count = retry_limit - 1 where singleton_key = $1`;
    await t.rows(ofSecond, [uploadId(second)]);
    await expect(runAgain()).rejects.toThrow('does not answer');
    expect((await editor.get(second)).body).toMatchObject({ state: 'waiting' });
    outage.mockRestore();
    await runAgain();
    const added = { state: 'added', problem: null };
    expect((await editor.get(first)).body).toMatchObject(added);
    await confirm(second);
    await t.runJobs();
    expect((await editor.get(second)).body).toMatchObject(added);
  });

  it('one that is being added at this moment cannot be deleted', async () => {
    const record = await sendUpload(t, editor, 'a.srt', Buffer.from(SUBTITLE));
    const deletion = await transact(t.database.pool, async (_, client) => {
      await client.query("update uploads set state = 'adding' where id = $1", [uploadId(record)]);
      const answer = editor
        .call({ method: 'DELETE', url: record })
        .then(({ statusCode }) => statusCode);
      await someoneWaits();
      return { answer };
    });
    expect(await deletion.answer).toBe(409);
    expect(await openUploadFolder(t.config.storageDir).list()).toContain(uploadId(record));
    expect((await editor.get(record)).body).toMatchObject({ state: 'adding' });
  });

  it('one that somebody confirms while old ones are swept is kept', async () => {
    const folder = openUploadFolder(t.config.storageDir);
    const id = uploadId(await sendUpload(t, editor, 'a.srt', Buffer.from(SUBTITLE)));
    await t.rows("update uploads set expires_at = now() - interval '1 minute' where id = $1", [id]);
    const sweep = await transact(t.database.pool, async (_, client) => {
      const confirm = `update uploads set state = 'adding', expires_at = now() + interval '1 day'
        where id = $1`;
      await client.query(confirm, [id]);
      const swept = sweepUploads(t.database.db, folder);
      await someoneWaits();
      return { swept };
    });
    expect(await sweep.swept).toBe(0);
    expect(await folder.list()).toContain(id);
  });

  it('what is deleted, or forgotten by everybody, leaves no bytes', async () => {
    const folder = openUploadFolder(t.config.storageDir);
    const deleted = await sendUpload(t, editor, 'a.srt', Buffer.from(SUBTITLE));
    await editor.call({ method: 'DELETE', url: deleted });
    const old = await sendUpload(t, editor, 'b.srt', Buffer.from(SUBTITLE));
    const young = await sendUpload(t, editor, 'c.srt', Buffer.from(SUBTITLE));
    await t.rows("update uploads set expires_at = now() - interval '1 minute' where id = $1", [
      uploadId(old),
    ]);
    await writeFile(folder.pathOf('left-over'), 'x');
    expect(await sweepUploads(t.database.db, folder)).toBe(1);
    expect(await folder.list()).toEqual([uploadId(young)]);
  });
});

describe('from an upload to a trailer', () => {
  const facts = (more: object) => ({
    ...{ resolution: 720, videoCodec: 'h264', durationSeconds: 90, isDirectPlayable: true },
    ...{ audioLanguages: [], language: null, ...more },
  });
  /** An MP4 with nothing in it. */
  const CLIP = '\0\0\0\bmoov';
  /** A small file that was recognized as this film. */
  async function checkedFilm(more: object = {}): Promise<string> {
    const record = await sendUpload(t, editor, 'trailer.mp4', Buffer.from('x'));
    await t.rows(
      `update uploads set state = 'waiting', problem = null, facts = $2, sha256 = repeat('0', 64)
       where id = $1`,
      [uploadId(record), facts(more)],
    );
    await writeFile(openUploadFolder(t.config.storageDir).pathOf(uploadId(record)), CLIP);
    return record;
  }

  it('it comes after the others, once, and imports leave it alone', async () => {
    const titleId = await t.titleId('دور');
    const before = await t.rows('select id from trailers where title_id = $1', [titleId]);
    for (const titleFa of ['نخست', 'باز هم']) {
      const record = await checkedFilm();
      const target = { purpose: 'trailer', title_id: titleId, title_fa: titleFa };
      expect((await editor.post(`${record}/confirm`, target)).status).toBe(200);
      await t.runJobs();
      expect((await editor.get(record)).body).toMatchObject({ state: 'added', problem: null });
    }
    const { body } = await editor.get<AdminTitle>(`/api/admin/titles/${titleId}`);
    expect(body.trailers).toHaveLength(before.length + 1);
    expect(body.trailers.at(-1)?.titleFa).toBe('نخست');
    expect(body.locked).toContain('trailers');
    const seen = await t.get<TitleDetail>(`/api/titles/${titleId}`);
    const { url } = seen.body.trailers.at(-1) as { url: string };
    expect((await t.call({ method: 'GET', url: new URL(url, 'http://x').pathname })).body).toBe(
      CLIP,
    );
  });

  it.each([
    ['a whole film', { durationSeconds: 5400 }, 'ده دقیقه'],
    ['what browsers do not play', { isDirectPlayable: false }, 'MP4'],
  ])('%s is refused in a sentence', async (_, more, sentence) => {
    const titleId = await t.titleId('دور');
    const record = await checkedFilm(more);
    const answer = await editor.post(`${record}/confirm`, {
      purpose: 'trailer',
      title_id: titleId,
    });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(sentence);
  });

  it('an unknown title, and a subtitle, are refused', async () => {
    const record = await checkedFilm();
    const confirm = (body: object) => editor.post(`${record}/confirm`, body);
    const unknown = await confirm({ purpose: 'trailer', title_id: 999_999 });
    expect([unknown.status, Object.keys(unknown.body.errors as object)]).toEqual([
      422,
      ['title_id'],
    ]);
    const subtitle = await sendUpload(t, editor, 'دور.srt', Buffer.from(SUBTITLE));
    const titleId = await t.titleId('دور');
    expect(
      (await editor.post(`${subtitle}/confirm`, { purpose: 'trailer', title_id: titleId })).status,
    ).toBe(422);
  });
});
