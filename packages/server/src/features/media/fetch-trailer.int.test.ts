import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminTitle, TitleDetail } from '@parde/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openUploadFolder } from '../../integrations/storage/upload-folder.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';
import { ffmpeg, makeFilm } from '../../testing/test-films.ts';
import { fetchTrailer } from './add-trailer.ts';

/* A trailer given by its URL. */

let t: TestApp;
let editor: Member;
let titleId: number;
let server: Server;
let base: string;
let clip: Buffer;

beforeAll(async () => {
  t = await createSampleApp();
  editor = await createMember(t, { role: 'editor' });
  titleId = await t.titleId('دور');
  const folder = await mkdtemp(join(tmpdir(), 'parde-trailer-'));
  if (ffmpeg) await makeFilm(join(folder, 'clip.mp4'), { seconds: 2, audio: [{ hertz: 440 }] });
  clip = ffmpeg ? await readFile(join(folder, 'clip.mp4')) : Buffer.alloc(0);
  await rm(folder, { recursive: true });
  server = createServer((request, response) => {
    if (/\/%D9%81$|\.mp4$/.test(request.url ?? '')) response.end(clip);
    else if (request.url === '/page') response.end('<!doctype html><p>watch it here</p>');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await t.close();
});

const actor = () => ({
  ...{ userId: editor.id, sessionId: null, role: 'editor' as const },
  network: null,
  requestId: 'r',
});
const take = (url: string, id = titleId) =>
  fetchTrailer(
    { database: t.database, storage: t.storage, folder: openUploadFolder(t.config.storageDir) },
    actor(),
    id,
    { url: `${base}${url}`, titleFa: 'از نشانی' },
    { isAllowed: (address) => address === '127.0.0.1' },
  );
const read = async () => (await editor.get<AdminTitle>(`/api/admin/titles/${titleId}`)).body;

describe.skipIf(ffmpeg === null)('a trailer at an address', () => {
  it('is kept by the site, once, locked against imports, and in the audit log', async () => {
    const before = (await read()).trailers.length;
    await take('/some/%D9%81');
    await take('/again.mp4');
    const { trailers, locked, provenance } = await read();
    expect([trailers.length, trailers.at(-1)?.titleFa]).toEqual([before + 1, 'از نشانی']);
    expect([locked.includes('trailers'), provenance.trailers]).toEqual([true, 'operator']);
    const page = await t.get<TitleDetail>(`/api/titles/${titleId}`);
    const url = page.body.trailers.at(-1)?.url ?? '';
    const sent = await t.call({ method: 'GET', url: new URL(url, 'http://x').pathname });
    expect(sent.rawPayload.equals(clip)).toBe(true);
    expect(sent.headers['content-type']).toBe('video/mp4');
    const [entry] = await t.rows<{ action: string; after: { file: string } }>(
      `select action, after from audit_log where action = 'titles.add-trailer' order by id limit 1`,
    );
    expect(entry?.after.file).toBe('ف');
  });

  it.each([
    ['/page', 'فیلم نیست'],
    ['/gone', 'فایلی نیست'],
  ])('%s is refused at the field, and leaves no bytes', async (url, sentence) => {
    await expect(take(url)).rejects.toMatchObject({
      fields: { url: [expect.stringContaining(sentence)] },
    });
    expect(await openUploadFolder(t.config.storageDir).list()).toEqual([]);
  });

  it('needs a title', async () => {
    await expect(take('/clip.mp4', 999_999)).rejects.toMatchObject({ code: 'not_found' });
  });
});

it.each([
  ['http://127.0.0.1:1/x.mp4', 'اینترنت همگانی'],
  ['http://[::1]/x.mp4', 'اینترنت همگانی'],
  ['http://127.0.0.1/%zz.mp4', 'اینترنت همگانی'],
  ['http://127.0.0.1/%E0%A4%A.mp4', 'اینترنت همگانی'],
  ['file:///etc/passwd', 'https'],
  ['clip.mp4', 'https'],
  ['', 'https'],
])('%s is no address for the server to ask', async (url, sentence) => {
  const { status, body } = await editor.post<{ errors: { url: string[] } }>(
    `/api/admin/titles/${titleId}/trailers`,
    { url },
  );
  expect([status, body.errors.url[0]]).toEqual([422, expect.stringContaining(sentence)]);
});
