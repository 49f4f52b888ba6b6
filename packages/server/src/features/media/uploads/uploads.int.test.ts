import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertMediaFile } from '../../../testing/media-files.ts';
import { createMember, type Member } from '../../../testing/members.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { ffmpeg, makeFilm } from '../../../testing/test-films.ts';
import { sweepUploads } from './check-upload.ts';
import { openUploadFolder } from './upload-folder.ts';

const TUS = '/api/admin/uploads/files';
const SUBTITLE = '1\n00:00:01,000 --> 00:00:02,000\nسلام\n';

let t: TestApp;
let editor: Member;

beforeAll(async () => {
  t = await createTestApp();
  await t.loadSample();
});
beforeEach(async () => {
  await t.rows('delete from uploads');
  editor = await createMember(t, { role: 'editor' });
});
afterAll(() => t.close());

const metadata = (name: string) => `filename ${Buffer.from(name).toString('base64')}`;

function create(
  member: Member,
  name: string,
  size: number | string,
  more: Record<string, string | undefined> = {},
) {
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': String(size),
    'upload-metadata': metadata(name),
    ...more,
  };
  const given = Object.entries(headers).filter(([, value]) => value !== undefined);
  return member.call({ method: 'POST', url: TUS, headers: Object.fromEntries(given) });
}

function patch(member: Member, url: string, offset: number, payload: Buffer, headers = {}) {
  return member.call({
    method: 'PATCH',
    url,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...headers,
    },
    payload,
  });
}

const head = (member: Member, url: string) =>
  member.call({ method: 'HEAD', url, headers: { 'tus-resumable': '1.0.0' } });

const idOf = (url: string) => url.split('/').at(-1) as string;

/** Sends a whole file and lets the job look at it; answers the address of its record. */
async function send(name: string, bytes: Buffer): Promise<string> {
  const url = String((await create(editor, name, bytes.length)).headers.location);
  expect((await patch(editor, url, 0, bytes)).statusCode).toBe(204);
  await t.runJobs();
  return `/api/admin/uploads/${idOf(url)}`;
}

describe('an upload', () => {
  it('is created, continued at its byte, checked and has the checksum of the file', async () => {
    const bytes = Buffer.from(SUBTITLE);
    const created = await create(editor, 'دور.srt', bytes.length);
    expect(created.statusCode).toBe(201);
    const url = String(created.headers.location);
    expect(url).toMatch(/^\/api\/admin\/uploads\/files\/[\w-]{36}$/);
    expect(created.headers['access-control-allow-origin']).toBeUndefined();

    expect((await patch(editor, url, 0, bytes.subarray(0, 7))).headers['upload-offset']).toBe('7');
    expect((await head(editor, url)).headers).toMatchObject({
      'upload-offset': '7',
      'upload-length': String(bytes.length),
      'cache-control': 'no-store',
    });
    const record = `/api/admin/uploads/${idOf(url)}`;
    expect((await editor.get(record)).body).toMatchObject({ state: 'receiving', offset: 7 });
    expect((await patch(editor, url, 3, bytes.subarray(3))).statusCode).toBe(409);
    expect((await patch(editor, url, 7, bytes.subarray(7))).statusCode).toBe(204);
    await t.runJobs();
    const { body } = await editor.get(record);
    expect(body).toMatchObject({
      ...{ state: 'waiting', fileName: 'دور.srt', purpose: 'subtitle', problem: null },
      sha256: createHash('sha256').update(bytes).digest('hex'),
      facts: { language: 'fa' },
      match: { name: 'دور', titles: [{ titleFa: 'دور' }] },
    });
    const listed = await editor.get<{ total: number }>('/api/admin/uploads');
    expect(listed.body.total).toBe(1);
  });

  it('is finished although the process died after its last byte', async () => {
    const bytes = Buffer.from(SUBTITLE);
    const url = String((await create(editor, 'a.srt', bytes.length)).headers.location);
    const folder = openUploadFolder(t.config.storageDir);
    await writeFile(folder.pathOf(idOf(url)), bytes);
    expect((await head(editor, url)).headers['upload-offset']).toBe(String(bytes.length));
    await t.runJobs();
    expect((await editor.get(`/api/admin/uploads/${idOf(url)}`)).body.state).toBe('waiting');
  });

  it('belongs to its owner alone', async () => {
    const url = String((await create(editor, 'a.srt', 10)).headers.location);
    const other = await createMember(t, { role: 'owner' });
    const record = `/api/admin/uploads/${idOf(url)}`;
    expect((await head(other, url)).statusCode).toBe(404);
    expect((await patch(other, url, 0, Buffer.from('1234567890'))).statusCode).toBe(404);
    expect((await other.get(record)).status).toBe(404);
    expect((await other.call({ method: 'DELETE', url: record })).statusCode).toBe(404);
    expect((await other.get<{ total: number }>('/api/admin/uploads')).body.total).toBe(0);
    expect((await head(editor, url)).headers['upload-offset']).toBe('0');
  });

  it('is open to nobody without the permission', async () => {
    const url = String((await create(editor, 'a.srt', 10)).headers.location);
    for (const role of ['member', 'moderator', 'support', 'finance', 'reader'] as const) {
      const other = await createMember(t, { role });
      expect((await create(other, 'a.srt', 10)).statusCode).toBe(403);
      expect((await head(other, url)).statusCode).toBe(403);
      expect((await patch(other, url, 0, Buffer.from('x'))).statusCode).toBe(403);
    }
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '5' };
    expect((await t.call({ method: 'POST', url: TUS, headers })).statusCode).toBe(401);
    expect((await t.call({ method: 'HEAD', url, headers })).statusCode).toBe(401);
  });

  it('needs the token against forged calls from a browser', async () => {
    const cookie = {
      cookie: `token=${encodeURIComponent(editor.token)}`,
      origin: 'https://x.example',
    };
    expect((await create(editor, 'a.srt', 10, cookie)).statusCode).toBe(419);
  });

  it('takes back a piece whose checksum is another', async () => {
    const bytes = Buffer.from(SUBTITLE);
    const url = String((await create(editor, 'a.srt', bytes.length)).headers.location);
    const sum = (text: Buffer) => ({
      'upload-checksum': `sha256 ${createHash('sha256').update(text).digest('base64')}`,
    });
    const [first, rest] = [bytes.subarray(0, 9), bytes.subarray(9)];
    expect((await patch(editor, url, 0, first, sum(first))).statusCode).toBe(204);
    expect((await patch(editor, url, 9, rest, sum(first))).statusCode).toBe(460);
    expect((await head(editor, url)).headers['upload-offset']).toBe('9');
    const md5 = { 'upload-checksum': 'md5 abc' };
    expect((await patch(editor, url, 9, rest, md5)).statusCode).toBe(422);
    expect((await patch(editor, url, 9, rest, sum(rest))).statusCode).toBe(204);
    const stored = await readFile(openUploadFolder(t.config.storageDir).pathOf(idOf(url)));
    expect(stored.equals(bytes)).toBe(true);
  });

  it('is written by one request at a time', async () => {
    const bytes = Buffer.alloc(300_000, 'x');
    const url = String((await create(editor, 'a.mkv', bytes.length)).headers.location);
    const answers = await Promise.all([
      patch(editor, url, 0, bytes),
      patch(editor, url, 0, bytes),
      patch(editor, url, 0, bytes),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses[0]).toBe(204);
    for (const status of statuses.slice(1)) expect([409, 413, 423]).toContain(status);
    const stored = await readFile(openUploadFolder(t.config.storageDir).pathOf(idOf(url)));
    expect(stored.equals(bytes)).toBe(true);
  });

  it('waits for another process that writes it', async () => {
    const url = String((await create(editor, 'a.srt', 4)).headers.location);
    const other = await t.database.pool.connect();
    await other.query('select pg_advisory_lock(7317009, hashtext($1))', [idOf(url)]);
    expect((await patch(editor, url, 0, Buffer.from('1234'))).statusCode).toBe(423);
    other.release(true);
    expect((await patch(editor, url, 0, Buffer.from('1234'))).statusCode).toBe(204);
  });
});

describe('what is refused', () => {
  it.each([
    ['film.exe', 10, 422],
    ['', 10, 422],
    ['film', 10, 422],
    ['film.mkv', 0, 422],
    ['film.mkv', '-5', 422],
    ['film.mkv', 'x', 422],
    ['film.mkv', '9'.repeat(40), 422],
    ['film.mkv', 2_000_000_000_000, 422],
    ['sub.srt', 30_000_000, 422],
    ['film.mkv', 600_000_000_000, 507],
  ])('%s of %s bytes: %i', async (name, size, status) => {
    const answer = await create(editor, name, size);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().message).toMatch(/[آ-ی]{2}/);
    expect(await t.rows('select from uploads')).toHaveLength(0);
  });

  it.each([
    ['no metadata', { 'upload-metadata': undefined }, 422],
    ['broken metadata', { 'upload-metadata': 'filename ===' }, 422],
    ['no version of tus', { 'tus-resumable': undefined }, 412],
    ['a length that comes later', { 'upload-defer-length': '1' }, 400],
    ['a concatenation', { 'upload-concat': 'partial' }, 400],
  ])('%s', async (_, headers, status) => {
    const answer = await create(editor, 'a.srt', 10, headers);
    expect(answer.statusCode).toBe(status);
    expect(await t.rows('select from uploads')).toHaveLength(0);
  });

  it('more than the quota of all, and what the disk has no room for', async () => {
    for (const name of ['UPLOAD_QUOTA_GB', 'DISK_RESERVE_GB']) {
      const settings = { [name]: name === 'UPLOAD_QUOTA_GB' ? '1' : '99999' };
      const small = await createTestApp(settings);
      const one = await createMember(small, { role: 'editor' });
      const answer = (size: number) => create(one, 'film.mkv', size);
      if (name === 'UPLOAD_QUOTA_GB') {
        expect((await answer(700_000_000)).statusCode).toBe(201);
        expect((await answer(300_000_000)).statusCode).toBe(201);
      }
      const refused = await answer(1);
      expect([refused.statusCode, refused.json().message]).toEqual([
        507,
        expect.stringMatching(/جا/),
      ]);
      await small.close();
    }
  });

  it('bytes beyond the announced ones, and bytes of another type', async () => {
    const url = String((await create(editor, 'a.srt', 4)).headers.location);
    expect((await patch(editor, url, 0, Buffer.from('12345'))).statusCode).toBe(413);
    expect((await patch(editor, url, -1, Buffer.from('1234'))).statusCode).toBe(400);
    const json = { 'content-type': 'application/json' };
    expect((await patch(editor, url, 0, Buffer.from('1234'), json)).statusCode).toBe(400);
    const text = { 'content-type': 'text/html' };
    expect((await patch(editor, url, 0, Buffer.from('1234'), text)).statusCode).toBe(415);
    expect((await head(editor, `${TUS}/nothing`)).statusCode).toBe(404);
    expect((await head(editor, `${TUS}/..%2f..%2fetc`)).statusCode).toBe(404);
    expect((await head(editor, url)).headers['upload-offset']).toBe('0');
  });

  it.each([
    ['film.mkv', '#EXTM3U\nhttp://127.0.0.1/x.ts\n'],
    ['sub.srt', 'this is no subtitle'],
  ])('%s of another content, whose bytes are deleted', async (name, content) => {
    const record = await send(name, Buffer.from(content));
    const { body } = await editor.get(record);
    expect(body).toMatchObject({ state: 'refused', problem: expect.stringMatching(/[آ-ی]/) });
    const folder = openUploadFolder(t.config.storageDir);
    expect(await folder.list()).not.toContain(idOf(record));
  });
});

describe('a slow upload', () => {
  it('is not cut by the time limit of requests, and keeps what came when the line breaks', async () => {
    const slow = await createTestApp({}, { serverLimits: { request: 200, checkEvery: 50 } });
    const one = await createMember(slow, { role: 'editor' });
    await slow.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = slow.app.server.address() as AddressInfo;
    const url = String((await create(one, 'a.srt', 8)).headers.location);
    const headers = {
      ...one.headers,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': '8',
    };
    const call = httpRequest({ port, host: '127.0.0.1', method: 'PATCH', path: url, headers });
    const closed = new Promise((resolve) => call.on('error', resolve));
    call.write('12');
    await new Promise((resolve) => setTimeout(resolve, 600));
    call.write('345');
    await new Promise((resolve) => setTimeout(resolve, 100));
    call.destroy();
    await closed;
    const offset = async () => (await head(one, url)).headers['upload-offset'];
    await expect.poll(offset).toBe('5');
    expect((await patch(one, url, 5, Buffer.from('678'))).statusCode).toBe(204);
    await slow.close();
  });
});

describe('from an upload to a film', () => {
  const film = (more: object) => ({ purpose: 'film', kind: 'dubbed', ...more });

  it.skipIf(ffmpeg === null)(
    'a person confirms the match, and it plays',
    {
      timeout: 120_000,
    },
    async () => {
      const folder = path.join(t.config.dataDir, 'made');
      await mkdir(folder, { recursive: true });
      const bytes = await readFile(await makeFilm(path.join(folder, 'x.mp4')));
      const record = await send('دور.S01E01.دوبله.mp4', bytes);
      const { body } = await editor.get<Record<string, never>>(record);
      expect(body).toMatchObject({
        state: 'waiting',
        facts: { resolution: 180, videoCodec: 'h264', isDirectPlayable: true },
      });
      const titleId = await t.titleId('هزاردستان');
      const confirm = (payload: object) => editor.post(`${record}/confirm`, payload);
      const wrong = await confirm(film({ titleId, season: 1, episode: 999 }));
      expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ['episode']]);
      const place = await t.row<{ season: number; episode: number }>(
        `select s.number as season, e.number as episode from episodes e join seasons s on s.id = e.season_id
        where s.title_id = $1 limit 1`,
        [titleId],
      );
      const confirmed = await confirm(
        film({ titleId, ...place, isEncoded: false, studio: 'سورنا' }),
      );
      expect(confirmed).toMatchObject({ status: 200, body: { state: 'adding' } });
      expect((await confirm(film({ titleId, ...place }))).status).toBe(409);
      await t.runJobs();
      const added = (await editor.get<{ fileId: number; state: string }>(record)).body;
      expect(added).toMatchObject({ state: 'added', problem: null });
      const playing = await editor.post<{ sources: { url: string }[] }>('/api/playbacks', {
        file_id: added.fileId,
      });
      const { pathname } = new URL(playing.body.sources[0]?.url ?? '', 'http://localhost');
      const played = await t.call({ method: 'GET', url: pathname });
      expect(played.rawPayload.equals(bytes)).toBe(true);
      expect(await openUploadFolder(t.config.storageDir).list()).not.toContain(idOf(record));
    },
  );

  it('a subtitle goes to the film that was chosen', async () => {
    const { id } = await insertMediaFile(t, { titleId: await t.titleId('دور') });
    const record = await send('دور.srt', Buffer.from(SUBTITLE));
    const other = await editor.post(`${record}/confirm`, film({ titleId: 1 }));
    expect(other.status).toBe(422);
    const target = { purpose: 'subtitle', fileId: id, label: 'کامل' };
    expect((await editor.post(`${record}/confirm`, target)).status).toBe(200);
    await t.runJobs();
    expect((await editor.get(record)).body).toMatchObject({ state: 'added', fileId: id });
    expect(await t.rows('select language, label from subtitles where file_id = $1', [id])).toEqual([
      { language: 'fa', label: 'کامل' },
    ]);
  });

  it('one that cannot be added waits again and says why', async () => {
    const { id } = await insertMediaFile(t, { titleId: await t.titleId('دور') });
    const record = await send('a.srt', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nhello\n'));
    await editor.post(`${record}/confirm`, { purpose: 'subtitle', fileId: id });
    await t.runJobs();
    expect((await editor.get(record)).body).toMatchObject({
      state: 'waiting',
      problem: 'زبان زیرنویس را مشخص کنید',
    });
  });

  it('one whose bytes cannot be read waits again too, and the job fails', async () => {
    const { id } = await insertMediaFile(t, { titleId: await t.titleId('دور') });
    const record = await send('a.srt', Buffer.from(SUBTITLE));
    await openUploadFolder(t.config.storageDir).remove(idOf(record));
    await editor.post(`${record}/confirm`, { purpose: 'subtitle', fileId: id });
    await expect(t.runJobs()).rejects.toThrow('ENOENT');
    expect((await editor.get(record)).body).toMatchObject({
      state: 'waiting',
      problem: expect.stringContaining('ناکام'),
    });
    await t.rows(`update pgboss.job set state = 'cancelled' where state = 'retry'`);
  });

  it('what is deleted, or forgotten by everybody, leaves no bytes', async () => {
    const folder = openUploadFolder(t.config.storageDir);
    const deleted = await send('a.srt', Buffer.from(SUBTITLE));
    await editor.call({ method: 'DELETE', url: deleted });
    const old = await send('b.srt', Buffer.from(SUBTITLE));
    const young = await send('c.srt', Buffer.from(SUBTITLE));
    await t.rows("update uploads set expires_at = now() - interval '1 minute' where id = $1", [
      idOf(old),
    ]);
    await writeFile(folder.pathOf('left-over'), 'x');
    expect(await sweepUploads(t.database.db, folder)).toBe(1);
    expect(await folder.list()).toEqual([idOf(young)]);
  });
});
