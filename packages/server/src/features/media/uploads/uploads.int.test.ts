import { createHash } from 'node:crypto';
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openUploadFolder } from '../../../integrations/storage/upload-folder.ts';
import { createMember, type Member } from '../../../testing/members.ts';
import { createSampleApp, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  createUpload,
  headUpload,
  patchUpload,
  sendUpload,
  TUS,
  uploadId,
} from '../../../testing/uploads.ts';

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

describe('an upload', () => {
  it('is created, continued at its byte, checked and has the checksum of the file', async () => {
    const bytes = Buffer.from(SUBTITLE);
    const created = await createUpload(editor, 'دور.srt', bytes.length);
    expect(created.statusCode).toBe(201);
    const url = String(created.headers.location);
    expect(url).toMatch(/^\/api\/admin\/uploads\/files\/[\w-]{36}$/);
    expect(created.headers['access-control-allow-origin']).toBeUndefined();

    expect((await patchUpload(editor, url, 0, bytes.subarray(0, 7))).headers['upload-offset']).toBe(
      '7',
    );
    expect((await headUpload(editor, url)).headers).toMatchObject({
      'upload-offset': '7',
      'upload-length': String(bytes.length),
      'cache-control': 'no-store',
    });
    const record = `/api/admin/uploads/${uploadId(url)}`;
    expect((await editor.get(record)).body).toMatchObject({ state: 'receiving', offset: 7 });
    expect((await patchUpload(editor, url, 3, bytes.subarray(3))).statusCode).toBe(409);
    expect((await patchUpload(editor, url, 7, bytes.subarray(7))).statusCode).toBe(204);
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
    const url = String((await createUpload(editor, 'a.srt', bytes.length)).headers.location);
    const folder = openUploadFolder(t.config.storageDir);
    await writeFile(folder.pathOf(uploadId(url)), bytes);
    expect((await headUpload(editor, url)).headers['upload-offset']).toBe(String(bytes.length));
    await t.runJobs();
    expect((await editor.get(`/api/admin/uploads/${uploadId(url)}`)).body.state).toBe('waiting');
  });

  it('belongs to its owner alone, and is seen in the list by all who may see films', async () => {
    const url = String((await createUpload(editor, 'a.srt', 10)).headers.location);
    const other = await createMember(t, { role: 'owner' });
    const record = `/api/admin/uploads/${uploadId(url)}`;
    expect((await headUpload(other, url)).statusCode).toBe(404);
    expect((await patchUpload(other, url, 0, Buffer.from('1234567890'))).statusCode).toBe(404);
    expect((await other.get(record)).status).toBe(404);
    expect((await other.call({ method: 'DELETE', url: record })).statusCode).toBe(404);
    expect((await other.get<{ total: number }>('/api/admin/uploads')).body.total).toBe(0);
    type Listed = { data: { fileName: string; isOwn: boolean; by: string }[]; total: number };
    const all = async (who: Member) => (await who.get<Listed>('/api/admin/uploads?of=all')).body;
    const reader = await createMember(t, { role: 'reader' });
    for (const [who, isOwn] of [
      [other, false],
      [reader, false],
      [editor, true],
    ] as const) {
      expect(await all(who)).toMatchObject({
        ...{ data: [{ fileName: 'a.srt', isOwn, by: expect.any(String) }], total: 1 },
      });
    }
    expect((await reader.get(record)).status).toBe(403);
    expect((await headUpload(editor, url)).headers['upload-offset']).toBe('0');
  });

  it('is open to nobody without the permission', async () => {
    const url = String((await createUpload(editor, 'a.srt', 10)).headers.location);
    for (const role of ['member', 'moderator', 'support', 'finance', 'reader'] as const) {
      const other = await createMember(t, { role });
      expect((await createUpload(other, 'a.srt', 10)).statusCode).toBe(403);
      expect((await headUpload(other, url)).statusCode).toBe(403);
      expect((await patchUpload(other, url, 0, Buffer.from('x'))).statusCode).toBe(403);
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
    expect((await createUpload(editor, 'a.srt', 10, cookie)).statusCode).toBe(419);
  });

  it('takes back a piece whose checksum is another', async () => {
    const bytes = Buffer.from(SUBTITLE);
    const url = String((await createUpload(editor, 'a.srt', bytes.length)).headers.location);
    const sum = (text: Buffer) => ({
      'upload-checksum': `sha256 ${createHash('sha256').update(text).digest('base64')}`,
    });
    const [first, rest] = [bytes.subarray(0, 9), bytes.subarray(9)];
    expect((await patchUpload(editor, url, 0, first, sum(first))).statusCode).toBe(204);
    expect((await patchUpload(editor, url, 9, rest, sum(first))).statusCode).toBe(460);
    expect((await headUpload(editor, url)).headers['upload-offset']).toBe('9');
    const md5 = { 'upload-checksum': 'md5 abc' };
    expect((await patchUpload(editor, url, 9, rest, md5)).statusCode).toBe(422);
    expect((await patchUpload(editor, url, 9, rest, sum(rest))).statusCode).toBe(204);
    const stored = await readFile(openUploadFolder(t.config.storageDir).pathOf(uploadId(url)));
    expect(stored.equals(bytes)).toBe(true);
  });

  it('is written by one request at a time', async () => {
    const bytes = Buffer.alloc(300_000, 'x');
    const url = String((await createUpload(editor, 'a.mkv', bytes.length)).headers.location);
    const answers = await Promise.all([
      patchUpload(editor, url, 0, bytes),
      patchUpload(editor, url, 0, bytes),
      patchUpload(editor, url, 0, bytes),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses[0]).toBe(204);
    // 400: aborted by the next request, as for a browser that returns while its old connection is still open.
    for (const status of statuses.slice(1)) expect([400, 409, 413, 423]).toContain(status);
    const stored = await readFile(openUploadFolder(t.config.storageDir).pathOf(uploadId(url)));
    expect(stored.equals(bytes)).toBe(true);
  });

  it('waits for another process that writes it', async () => {
    const url = String((await createUpload(editor, 'a.srt', 4)).headers.location);
    const other = await t.database.pool.connect();
    await other.query('select pg_advisory_lock(7317009, hashtext($1))', [uploadId(url)]);
    expect((await patchUpload(editor, url, 0, Buffer.from('1234'))).statusCode).toBe(423);
    await other.query('select pg_advisory_unlock_all()');
    other.release();
    expect((await patchUpload(editor, url, 0, Buffer.from('1234'))).statusCode).toBe(204);
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
    const answer = await createUpload(editor, name, size);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().message).toMatch(/[آ-ی]{2}/);
    expect(await t.rows('select from uploads')).toHaveLength(0);
  });

  it('with a list of endings that is read from the right', async () => {
    const answer = await createUpload(editor, 'film.exe', 10);
    expect(answer.json().message).toContain('\u2068MP4\u2069، \u2068MKV\u2069، ');
  });

  it.each([
    ['no metadata', { 'upload-metadata': undefined }, 422],
    ['broken metadata', { 'upload-metadata': 'filename ===' }, 422],
    ['no version of tus', { 'tus-resumable': undefined }, 412],
    ['a length that comes later', { 'upload-defer-length': '1' }, 400],
    ['a concatenation', { 'upload-concat': 'partial' }, 400],
  ])('%s', async (_, headers, status) => {
    const answer = await createUpload(editor, 'a.srt', 10, headers);
    expect(answer.statusCode).toBe(status);
    expect(await t.rows('select from uploads')).toHaveLength(0);
  });

  it('more than the quota of all, and what the disk has no room for', async () => {
    for (const name of ['UPLOAD_QUOTA_GB', 'DISK_RESERVE_GB']) {
      const settings = { [name]: name === 'UPLOAD_QUOTA_GB' ? '1' : '99999' };
      const small = await createTestApp(settings);
      const one = await createMember(small, { role: 'editor' });
      const answer = (size: number) => createUpload(one, 'film.mkv', size);
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

  const itOnLinux = it.skipIf(process.platform !== 'linux');
  itOnLinux('bytes that the disk has no room for, until it has', async () => {
    const bytes = Buffer.from(SUBTITLE);
    const url = String((await createUpload(editor, 'a.srt', bytes.length)).headers.location);
    const file = openUploadFolder(t.config.storageDir).pathOf(uploadId(url));
    await rm(file);
    await symlink('/dev/full', file);
    const sha256 = createHash('sha256').update(bytes).digest('base64');
    for (const headers of [{}, { 'upload-checksum': `sha256 ${sha256}` }]) {
      const refused = await patchUpload(editor, url, 0, bytes, headers);
      expect([refused.statusCode, refused.json().message]).toEqual([
        507,
        expect.stringContaining('دیسک سرور پر شد'),
      ]);
    }
    await rm(file);
    await writeFile(file, '');
    expect((await patchUpload(editor, url, 0, bytes)).statusCode).toBe(204);
  });

  it('bytes beyond the announced ones, and bytes of another type', async () => {
    const url = String((await createUpload(editor, 'a.srt', 4)).headers.location);
    expect((await patchUpload(editor, url, 0, Buffer.from('12345'))).statusCode).toBe(413);
    expect((await patchUpload(editor, url, -1, Buffer.from('1234'))).statusCode).toBe(400);
    const json = { 'content-type': 'application/json' };
    expect((await patchUpload(editor, url, 0, Buffer.from('1234'), json)).statusCode).toBe(400);
    const text = { 'content-type': 'text/html' };
    expect((await patchUpload(editor, url, 0, Buffer.from('1234'), text)).statusCode).toBe(415);
    expect((await headUpload(editor, `${TUS}/nothing`)).statusCode).toBe(404);
    expect((await headUpload(editor, `${TUS}/..%2f..%2fetc`)).statusCode).toBe(404);
    expect((await headUpload(editor, url)).headers['upload-offset']).toBe('0');
  });

  it.each([
    ['film.mkv', '#EXTM3U\nhttp://127.0.0.1/x.ts\n'],
    ['sub.srt', 'this is no subtitle'],
  ])('%s of another content, whose bytes are deleted', async (name, content) => {
    const record = await sendUpload(t, editor, name, Buffer.from(content));
    const { body } = await editor.get(record);
    expect(body).toMatchObject({ state: 'refused', problem: expect.stringMatching(/[آ-ی]/) });
    const folder = openUploadFolder(t.config.storageDir);
    expect(await folder.list()).not.toContain(uploadId(record));
  });
});

describe('a slow upload', () => {
  it('is not cut by the time limit of requests, and keeps what came when the line breaks', async () => {
    const slow = await createTestApp({}, { serverLimits: { request: 200, checkEvery: 50 } });
    const one = await createMember(slow, { role: 'editor' });
    await slow.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = slow.app.server.address() as AddressInfo;
    const url = String((await createUpload(one, 'a.srt', 8)).headers.location);
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
    const offset = async () => (await headUpload(one, url)).headers['upload-offset'];
    await expect.poll(offset).toBe('5');
    expect((await patchUpload(one, url, 5, Buffer.from('678'))).statusCode).toBe(204);
    await slow.close();
  });
});
