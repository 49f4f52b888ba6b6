import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertMediaFile } from '../../testing/media-files.ts';
import { type MediaSite, openMediaSite } from '../../testing/media-site.ts';
import { sweepMedia } from './sweep-media.ts';

let site: MediaSite;
beforeAll(async () => {
  site = await openMediaSite();
});
afterAll(() => site.close());

it('deletes what nothing refers to any more, and nothing that is young or used', async () => {
  const { storage } = site.t;
  const titleId = await site.t.titleId('دور');
  const file = await insertMediaFile(site.t, { titleId, hasStream: true });
  const other = await insertMediaFile(site.t, { titleId, studio: 'دیگر', hasStream: true });
  const put = (key: string) => storage.put(key, Buffer.from('x'));
  const age = async (key: string) => {
    const long = new Date(Date.now() - 25 * 3_600_000);
    await utimes(storage.localPath(key) ?? '', long, long);
  };
  for (const name of ['old.mp4', 'young.mp4']) await put(`media/${name}`);
  await age('media/old.mp4');
  await age(file.storageKey);
  await put('films/999999/poster.webp');
  await put('films/readme');
  const newer = async (fileId: number, hours: number) => {
    const [row] = await site.rows<{ id: number }>(
      `insert into encodes (file_id, state, heights, finished_at)
       values ($1, 'done', '{720}', now() - make_interval(hours => $2)) returning id`,
      [fileId, hours],
    );
    await put(`films/${fileId}/hls/${row?.id}/master.m3u8`);
    return row?.id;
  };
  const [replacing, fresh] = [await newer(file.id, 25), await newer(other.id, 23)];
  const [failed] = await site.rows<{ id: number }>(
    `insert into encodes (file_id, state, finished_at) values ($1, 'failed', now()) returning id`,
    [file.id],
  );
  const work = join(site.deps.workFolder, 'encodes');
  for (const name of [failed?.id, 999_999])
    await mkdir(join(work, String(name)), { recursive: true });

  expect(await sweepMedia(site.deps)).toEqual({ streams: 1, films: 1, sources: 1, works: 1 });
  expect(await site.keys('media/')).toEqual(
    ['media/young.mp4', file.storageKey, other.storageKey].sort(),
  );
  expect(await site.keys('films/')).toEqual(
    [
      `films/${file.id}/hls/${replacing}/master.m3u8`,
      `films/${other.id}/hls/${fresh}/master.m3u8`,
      `films/${other.id}/hls/${other.encodeId}/master.m3u8`,
      'films/readme',
    ].sort(),
  );
  expect(await readdir(work)).toEqual([String(failed?.id)]);
  expect(await sweepMedia(site.deps)).toEqual({ streams: 0, films: 0, sources: 0, works: 0 });
});

it('deletes copies of films that killed jobs left on this machine, and none that is in use', async () => {
  const { workFolder } = site.deps;
  const copies = ['check-killed', 'killed.mkv', 'check-running', 'running.mkv'];
  for (const name of copies) await mkdir(join(workFolder, name), { recursive: true });
  for (const name of copies.slice(0, 2)) {
    await writeFile(join(workFolder, name, 'film.mkv'), 'x');
    await utimes(join(workFolder, name), 0, 0);
  }
  expect((await sweepMedia(site.deps)).works).toBe(2);
  expect((await readdir(workFolder)).sort()).toEqual(['check-running', 'encodes', 'running.mkv']);
});
