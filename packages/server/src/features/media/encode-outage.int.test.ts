import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import { StorageUnavailableError } from '../../integrations/storage/errors.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import { type MediaSite, openMediaSite } from '../../testing/media-site.ts';
import { ffmpeg as found, makeFilm } from '../../testing/test-films.ts';
import { addMediaFile } from './add-media-file.ts';
import type { MediaWorkDeps } from './media-deps.ts';
import { requeueMediaWork } from './request-encode.ts';
import { runEncode } from './run-encode.ts';

const ffmpeg = found as Ffmpeg;
let site: MediaSite;

const encodesOf = () => site.rows('select state, error, attempts from encodes');

/** Adds a film whose encode is queued. */
async function add(): Promise<number> {
  const added = await addMediaFile(site.deps, ffmpeg, {
    ...{ titleId: await site.t.titleId('دور'), episodeId: null, path: site.at('film.mp4') },
    ...{ fileName: 'film.mp4', edition: { kind: 'original', studio: null, isCensored: null } },
  });
  await site.rows('delete from pgboss.job');
  return added.encodeId as number;
}
const work = (encodeId: number, deps: Partial<MediaWorkDeps> = {}) =>
  runEncode({ ...site.deps, ...deps }, ffmpeg, encodeId, new AbortController().signal);

describe.skipIf(found === null)('an encode', () => {
  beforeAll(async () => {
    site = await openMediaSite();
    await makeFilm(site.at('film.mp4'), { seconds: 2 });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await site.rows('delete from media_files');
  });
  afterAll(() => site.close());

  it.each([
    ['storage', new StorageUnavailableError('503')],
    ['the database', new Error('Failed query', { cause: new Error('Connection terminated') })],
  ])('waits while %s does not answer', async (_, error) => {
    const encodeId = await add();
    const putFile = () => Promise.reject(error);
    const storage: Storage = { ...site.t.storage, putFile };
    await work(encodeId, { storage });
    expect(await encodesOf()).toMatchObject([{ state: 'queued', attempts: 0, error: null }]);
    expect(await requeueMediaWork(site.deps, true)).toMatchObject({ encodes: 1 });
    await work(encodeId);
    expect(await encodesOf()).toMatchObject([{ state: 'done', attempts: 1 }]);
  });

  it('is left to others when the database is away as it ends', async () => {
    const encodeId = await add();
    let isAway = false;
    const db = new Proxy(site.deps.db, {
      get(target, name) {
        if (isAway) throw new Error('no database');
        return Reflect.get(target, name);
      },
    });
    const exists = async () => {
      isAway = true;
      return false;
    };
    const storage: Storage = { ...site.t.storage, exists };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const running = work(encodeId, { db, storage });
    await expect(running).rejects.toThrow('no database');
    // No heartbeat keeps it when the database is back.
    expect(vi.getTimerCount()).toBe(0);
  });
});
