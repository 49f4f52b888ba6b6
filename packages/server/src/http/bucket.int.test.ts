import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MemoryS3, startMemoryS3 } from '../testing/memory-s3.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let s3: MemoryS3;
let t: TestApp;
beforeAll(async () => {
  s3 = await startMemoryS3();
  const { endpoint } = s3.location;
  t = await createTestApp({
    STORAGE_URL: `s3://parde/site?endpoint=${endpoint}`,
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
  });
  await t.storage.put('clips/a.mp4', Buffer.from('0123456789'));
});
afterAll(async () => {
  await t.close();
  await s3.close();
});

const ask = (headers: Record<string, string> = {}) =>
  t.call({ method: 'GET', url: '/media/clips/a.mp4', headers });

it('sends from a bucket what a folder would send', async () => {
  expect([...s3.objects.keys()]).toContain('site/clips/a.mp4');
  const whole = await ask();
  expect(whole).toMatchObject({ statusCode: 200, body: '0123456789' });
  expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'content-length': '10' });
  const part = await ask({ range: 'bytes=2-4' });
  expect(part).toMatchObject({ statusCode: 206, body: '234' });
  expect(part.headers['content-range']).toBe('bytes 2-4/10');
  const known = await ask({ 'if-none-match': String(whole.headers.etag) });
  expect(known.statusCode).toBe(304);
});

it('answers 503 while the bucket does not answer', async () => {
  s3.fault = () => 503;
  const away = await ask();
  s3.fault = () => null;
  expect(away.statusCode).toBe(503);
  expect(away.headers['retry-after']).toBe('5');
  expect((await ask()).statusCode).toBe(200);
});
