import { appendFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '../../integrations/storage/storage.ts';
import { type MediaSite, openMediaSite } from '../../testing/media-site.ts';
import { ffmpeg, makeFilm } from '../../testing/test-films.ts';
import { addMediaFile } from './add-media-file.ts';

const DUBBED = { kind: 'dubbed', studio: 'سورنا', isCensored: false } as const;
const ORIGINAL = { kind: 'original', studio: null, isCensored: null } as const;
const outOfRoom = () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' }));
const has = (bytes: number | null) => async () => bytes;

describe.skipIf(ffmpeg === null)('adding a film on a full disk', () => {
  let site: MediaSite;
  let titleId: number;

  beforeAll(async () => {
    site = await openMediaSite();
    titleId = await site.t.titleId('دور');
    await makeFilm(site.at('film.mp4'), { seconds: 1 });
    await appendFile(site.at('film.mp4'), Buffer.alloc(2_000_000));
  });
  afterAll(() => site.close());

  const add = (broken: Partial<Storage>, edition: typeof DUBBED | typeof ORIGINAL) =>
    addMediaFile({ ...site.deps, storage: { ...site.deps.storage, ...broken } }, ffmpeg, {
      ...{ titleId, episodeId: null, edition },
      ...{ path: site.at('film.mp4'), fileName: 'film.mp4' },
    });

  it.each<[string, Partial<Storage>, string, string]>([
    ['said beforehand', { freeBytes: has(50_000_000) }, '50 MB are free', '۵۰ مگابایت خالی'],
    [
      'met by the way',
      { put: outOfRoom, freeBytes: has(1_234_000_000) },
      '1.2 GB are free',
      '۱٫۲ گیگابایت خالی',
    ],
    ['of a store that tells nothing', { put: outOfRoom, freeBytes: has(null) }, 'full', 'نمانده'],
  ])('%s, is refused in one sentence, and nothing is kept', async (_, broken, free, persian) => {
    const refused: { message?: string; userMessage?: string } = await add(broken, DUBBED).then(
      () => ({}),
      (error) => error,
    );
    expect(refused.message).toMatch(/^film\.mp4: there is no room for it\. It needs 2(\.\d)? MB /);
    expect(refused.message).toContain(free);
    expect(refused.userMessage).toContain(persian);
    expect(await site.rows('select id from media_files')).toEqual([]);
    expect(await site.rows('select id from pgboss.job')).toEqual([]);
    expect(await site.keys('media/')).toEqual([]);
  });

  it('needs no room when its content is there', async () => {
    expect(await add({}, DUBBED)).toMatchObject({ isNew: true });
    expect(await add({ freeBytes: has(0) }, ORIGINAL)).toMatchObject({ isNew: true });
  });
});
