import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { ImportDetail } from '@parde/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadImport } from '../../testing/import-screen.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createUpload, patchUpload, uploadId } from '../../testing/uploads.ts';

let t: TestApp;
let editor: Member;

beforeAll(async () => {
  t = await createTestApp();
  editor = await createMember(t, { role: 'editor' });
});
afterAll(() => t.close());

it('a file is measured against the room by its size, and while it arrives when that is unknown', async () => {
  const size = 9 * 1024 * 1024;
  const post = async (payload: Buffer | Readable) => {
    const { statusCode, json } = await t.call({
      method: 'POST',
      url: '/api/admin/imports/files?source=catalogue',
      headers: {
        authorization: `Bearer ${editor.token}`,
        'content-type': 'application/octet-stream',
      },
      payload,
    });
    return [statusCode, json().message];
  };
  const stored = async () => {
    let count = 0;
    for await (const _ of t.storage.list('imports/')) count += 1;
    return count;
  };
  const before = await stored();
  const { freeBytes } = t.storage;
  const refused = [507, expect.stringContaining('جا ندارد')];
  try {
    const { diskReserve } = t.config;
    t.storage.freeBytes = async () => diskReserve + size - 1;
    expect(await post(Buffer.alloc(size))).toEqual(refused);
    let asked = 0;
    t.storage.freeBytes = async () => {
      asked += 1;
      return asked === 1 ? diskReserve + size : diskReserve - 1;
    };
    expect(await post(Readable.from([Buffer.alloc(size)]))).toEqual(refused);
    expect(await stored()).toBe(before);
    t.storage.freeBytes = async () => diskReserve + size;
    expect((await post(Buffer.alloc(size)))[0]).toBe(200);
  } finally {
    t.storage.freeBytes = freeBytes;
  }
});

const upload = (source: string, payload: string | Buffer) =>
  uploadImport(t, editor, source, payload);

/** Uploads a file and has it checked; returns the import. */
async function check(source: string, payload: string | Buffer, more: object = {}) {
  const { status, body } = await upload(source, payload);
  expect(status).toBe(200);
  const started = await editor.post<{ id: string }>('/api/admin/imports', {
    ...{ source, file: body.file, ...more },
  });
  expect(started.status).toBe(200);
  await t.runJobs();
  const url = `/api/admin/imports/${started.body.id}`;
  return (await editor.get<ImportDetail>(url)).body;
}

it('names of columns may be those of any object', async () => {
  const { status, body } = await upload('csv', 'name,constructor,__proto__,toString\na,b,c,d\n');
  expect(status).toBe(200);
  expect(body.columns.map(({ field }: { field: unknown }) => field)).toEqual([
    'name',
    ...[null, null, null],
  ]);
});

it('columns of one name are one, with what the first of them says', async () => {
  const table = 'name,year,name\none,1990,\n,1991,two\nthree,1992,x\n';
  const { body } = await upload('csv', table);
  expect(body.columns).toEqual([
    { name: 'name', field: 'name', samples: ['one', 'two', 'three'] },
    { name: 'year', field: 'year', samples: ['1990', '1991', '1992'] },
  ]);
  expect(await check('csv', table)).toMatchObject({ state: 'checked', created: 3 });
});

it('a file for TMDB says what it lists', async () => {
  const { body } = await upload('tmdb', 'tt0133093');
  expect(
    await editor.post('/api/admin/imports', { source: 'tmdb', file: body.file }),
  ).toMatchObject({
    ...{ status: 422, body: { errors: { daily: [expect.any(String)] } } },
  });
});

it('columns of one file are read twice at once', async () => {
  const rows = Array.from({ length: 200 }, (_, n) => `film ${n},${1900 + (n % 100)}\n`);
  const { id } = await check('csv', `name,year\n${rows.join('')}`);
  const asked = Array.from({ length: 8 }, () => editor.get(`/api/admin/imports/${id}/columns`));
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
});

it.each([
  ['of a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'شناسهٔ TMDB نیست'],
  ['in UTF-16', Buffer.from('\ufeffmovie/603\n', 'utf16le'), 'UTF-16'],
])('bytes %s fail with a sentence', async (_, bytes, sentence) => {
  const state = { state: 'failed', error: expect.stringContaining(sentence) };
  const { key } = t.config.tmdb;
  Object.assign(t.config.tmdb, { key: 'k'.repeat(32) });
  expect(await check('tmdb', bytes, { daily: 'movie' })).toMatchObject(state);
  Object.assign(t.config.tmdb, { key });
});

it('a name with a NUL character is one problem', async () => {
  const line = JSON.stringify({ record: 'title', id: 'x:1', type: 'movie', title_fa: 'نام\0' });
  expect(await check('catalogue', `${line}\n`)).toMatchObject({ state: 'checked' });
  expect(await check('csv', 'name\nfilm\0one\n')).toMatchObject({ state: 'checked' });
});

it('shows the problems of a report that has no codes as they stand there', async () => {
  const { id } = await check('csv', 'name,year\nfilm,abc\n');
  const problem = { line: 1, name: null, reason: 'year: abc cannot be read' };
  const report = { differences: [], problems: [problem] };
  await t.rows('update import_requests set report = $1 where id = $2', [
    JSON.stringify(report),
    id,
  ]);
  const { body } = await editor.get<ImportDetail>(`/api/admin/imports/${id}`);
  const reasons = [{ code: 'other', text: problem.reason }];
  expect(body.report?.problems).toEqual([{ ...problem, reasons }]);
});

it.each([
  ['a quote that is never closed', `name\n${'film\n'.repeat(100)}${'"film\n'.repeat(3)}`],
  ['a row without end', `name\n${'film\n'.repeat(100)}"${'film\n'.repeat(300_000)}"\n`],
])('a table with %s fails with a sentence', async (_, table) => {
  expect(await check('csv', table)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('جدول'),
  });
});

it('a dump of Wikidata may hold values of any type', async () => {
  const entity = (id: string, fa: unknown, imdb: unknown) =>
    JSON.stringify({
      ...{ type: 'item', id, labels: { fa: { value: fa } } },
      claims: { P345: [{ mainsnak: { datavalue: { value: imdb } } }] },
    });
  await t.rows(`with made as (insert into people (slug, name_en) values ('x', 'x') returning id)
    insert into person_external_ids (source, external_id, person_id) select 'imdb', 'nm0133093', id from made`);
  const lines = [
    entity('Q1', 5, 'nm0133093'),
    entity('Q2', 'نام', 'tt\0'),
    entity('Q3', 'نام\0', 'nm0133093'),
    entity('Q4', 'نام', { of: 'tt' }),
    ...['["P345"]', '{"P345":', 'null'],
  ];
  expect(await check('wikidata', gzipSync(lines.join(',\n')))).toMatchObject({ state: 'checked' });
});

it('keys of a body hold no NUL character', async () => {
  const { body } = await upload('csv', 'name\nfilm\n');
  const { status } = await editor.post('/api/admin/imports', {
    ...{ source: 'csv', file: body.file, columns: { 'a\0': 'name' } },
  });
  expect(status).toBeLessThan(500);
});

const base64 = (text: string) => Buffer.from(text).toString('base64');
const announce = (member: Member, source: string, size: number) =>
  createUpload(member, '', size, {
    'upload-metadata': `filename ${base64('films.csv')},source ${base64(source)}`,
  });

/** Sends a file by tus, its first bytes in a separate request; returns its URL. */
async function sendInParts(source: string, bytes: Buffer): Promise<string> {
  const created = await announce(editor, source, bytes.length);
  expect(created.statusCode).toBe(201);
  const url = String(created.headers.location);
  expect((await patchUpload(editor, url, 0, bytes.subarray(0, 7))).statusCode).toBe(204);
  expect((await fileAt(url)).body).toMatchObject({ state: 'receiving' });
  expect((await patchUpload(editor, url, 7, bytes.subarray(7))).statusCode).toBe(204);
  expect((await fileAt(url)).body).toMatchObject({ state: 'checking' });
  await t.runJobs();
  return url;
}

const fileAt = (url: string, member = editor) =>
  member.get(`/api/admin/imports/files/${uploadId(url)}`);

it('a file that came in parts is stored, although a process died in the middle of it', async () => {
  const url = await sendInParts('csv', Buffer.from('نام,سال\nیک,1990\n'));
  const stored = {
    ...{ state: 'stored', problem: null },
    columns: [{ name: 'نام', field: 'name' }, { name: 'سال' }],
  };
  expect((await fileAt(url)).body).toMatchObject(stored);
  expect((await editor.get<{ total: number }>('/api/admin/uploads')).body.total).toBe(0);

  // It was moved, and nothing was written after that.
  const id = uploadId(url);
  await t.rows("update uploads set state = 'checking' where id = $1", [id]);
  await t.jobs.enqueue(t.database.db, 'store-import-file', { uploadId: id });
  await t.runJobs();
  expect((await fileAt(url)).body).toMatchObject(stored);
  const { body } = await editor.post<{ id: string }>('/api/admin/imports', {
    ...{ source: 'csv', file: id, columns: { نام: 'name' } },
  });
  await t.runJobs();
  expect((await editor.get(`/api/admin/imports/${body.id}`)).body).toMatchObject({
    ...{ state: 'checked', created: 1 },
  });
});

it('a file that came in parts is refused for what it holds, and its bytes are deleted', async () => {
  const url = await sendInParts('csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]));
  expect((await fileAt(url)).body).toMatchObject({
    ...{ state: 'refused', problem: expect.stringContaining('جدول') },
  });
  expect(await t.storage.exists(`imports/${uploadId(url)}`)).toBe(false);
});

it.each([
  ['csv', 0, 'خالی'],
  ['csv', 256 * 1024 ** 2 + 1, '۲۵۶ مگابایت'],
  ['imdb', 2 * 1024 ** 3 + 1, '۲ گیگابایت'],
  ['nothing', 5, 'منبعی'],
])('a file of %s with %i bytes is not taken in parts', async (source, size, words) => {
  const { statusCode, json } = await announce(editor, source, size);
  expect([statusCode, json().message]).toEqual([422, expect.stringContaining(words)]);
});

it('files in parts are for those who import, and each for its sender', async () => {
  const support = await createMember(t, { role: 'support' });
  expect((await announce(support, 'csv', 5)).statusCode).toBe(403);
  const url = String((await announce(editor, 'csv', 9)).headers.location);
  expect((await patchUpload(support, url, 0, Buffer.from('x'))).statusCode).toBe(403);
  const other = await createMember(t, { role: 'owner' });
  expect((await patchUpload(other, url, 0, Buffer.from('x'))).statusCode).toBe(404);
  expect((await fileAt(url, other)).status).toBe(404);
});

it('a file is refused when the disk has no room, and nothing is kept', async () => {
  const full = await createTestApp({ DISK_RESERVE_GB: '99999' });
  const one = await createMember(full, { role: 'editor' });
  const { statusCode, json } = await full.call({
    method: 'POST',
    url: `/api/admin/imports/files?source=csv`,
    headers: {
      authorization: `Bearer ${one.token}`,
      'content-type': 'application/octet-stream',
    },
    payload: 'نام,سال\nیک,1990\n',
  });
  expect([statusCode, json().message]).toEqual([507, expect.stringContaining('جا')]);
  for await (const { key } of full.storage.list('imports/')) expect(key).toBeNull();
  expect(await full.rows("select from audit_log where action = 'imports.upload'")).toHaveLength(0);
  await full.close();
});
