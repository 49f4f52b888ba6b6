// @vitest-environment jsdom
import { setTimeout as delay } from 'node:timers/promises';
import type { HttpRequest, UploadOptions } from 'tus-js-client';
import { beforeEach, expect, it, vi } from 'vitest';
import { pause, resume, sendFiles } from './upload-queue';

let options: UploadOptions;
vi.mock('tus-js-client', () => ({
  Upload: class {
    constructor(_file: File, given: UploadOptions) {
      options = given;
    }
    findPreviousUploads = async () => [];
    start() {}
    async abort() {}
  },
}));

/** What tus does before it sends a chunk; resolves to whether it then sends it. */
const prepare = () =>
  Promise.race([
    Promise.resolve(
      options.onBeforeRequest?.({
        setHeader() {},
        getHeader: () => '0',
        getMethod: () => 'PATCH',
      } as unknown as HttpRequest),
    ).then(() => true),
    delay(300).then(() => false),
  ]);

beforeEach(() => {
  vi.stubGlobal('isSecureContext', false);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
});

it('what is prepared when an upload is paused is not sent, also after it goes on', async () => {
  const file = new File(['bytes'], 'film.mkv', { lastModified: 1 });
  const key = 'film.mkv 5 1';
  await sendFiles([file]);
  expect(await prepare()).toBe(true);
  const prepared = prepare();
  await pause(key);
  resume(key);
  expect(await prepared).toBe(false);
  expect(await prepare()).toBe(true);
});
