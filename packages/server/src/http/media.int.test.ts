import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIP_BYTES } from '../testing/sample-catalogue.ts';
import { createSampleApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let clip: string;

beforeAll(async () => {
  t = await createSampleApp();
  const { body } = await t.get<{ trailers: { url: string }[] }>(
    `/api/titles/${await t.titleId('متروپلیس')}`,
  );
  clip = body.trailers[0]?.url ?? '';
});

afterAll(() => t.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  t.call({ method: 'GET', url, headers });

describe('clips', () => {
  it('are sent whole, for ever, to any page', async () => {
    const answer = await get(clip);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(CLIP_BYTES)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=900-', 900, 999],
    ['bytes=990-5000', 990, 999],
    ['bytes=-10', 990, 999],
    ['bytes=-5000', 0, 999],
    ['bytes=0-0', 0, 0],
  ])('%s gives that part', async (range, start, end) => {
    const answer = await get(clip, { range, 'accept-encoding': 'br' });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/1000`);
    expect(answer.rawPayload.equals(CLIP_BYTES.subarray(start, end + 1))).toBe(true);
  });

  it.each(['bytes=1000-', 'bytes=99999999999999999999-', 'bytes=-0'])(
    '%s lies beyond the end: 416',
    async (range) => {
      const answer = await get(clip, { range });
      expect(answer.statusCode).toBe(416);
      expect(answer.headers['content-range']).toBe('bytes */1000');
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it.each(['bytes=', 'bytes=-', 'bytes=9-1', 'bytes=0-1,5-6', 'lines=0-1', 'x'])(
    '%s is no range: the whole',
    async (range) => {
      expect((await get(clip, { range })).rawPayload).toHaveLength(1000);
    },
  );

  it('are sent in part only while they are what the client has', async () => {
    const etag = String((await get(clip)).headers.etag);
    const range = 'bytes=0-9';
    expect((await get(clip, { range, 'if-range': etag })).statusCode).toBe(206);
    for (const other of ['"other"', `W/${etag}`, 'Wed, 21 Oct 2015 07:28:00 GMT']) {
      expect((await get(clip, { range, 'if-range': other })).statusCode).toBe(200);
    }
    expect((await get(clip, { range, 'if-none-match': `"a", ${etag}` })).statusCode).toBe(304);
  });

  it('tell their size to HEAD, which has no ranges', async () => {
    const answer = await t.call({ method: 'HEAD', url: clip, headers: { range: 'bytes=0-9' } });
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([
      200,
      '1000',
      '',
    ]);
  });

  it.each([
    '/media/clips/none.mp4',
    '/media/clips/.mp4',
    '/media/clips/..%2f..%2fparde.mp4',
    '/media/clips/%2e%2e/secret.mp4',
    '/media/clips/a%00.mp4',
    `/media/clips/${'a'.repeat(250)}.mp4`,
    '/media/clips/x.constructor',
    '/media/clips/',
    '/media/clips',
    '/media/',
  ])('%s is not there', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it('are all that anyone may fetch: files of editions are not', async () => {
    const { rows } = await t.database.pool.query('select storage_key from media_files limit 1');
    const key: string = rows[0].storage_key;
    for (const url of [`/media/${key}`, `/${key}`, `/media/clips/${key.split('/')[1]}`]) {
      expect((await get(url)).statusCode).toBe(404);
    }
  });
});
