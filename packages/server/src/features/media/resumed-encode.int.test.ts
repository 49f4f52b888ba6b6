import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import { type MediaSite, openMediaSite, until } from '../../testing/media-site.ts';
import { ffmpeg as found, gatedFfmpeg, makeFilm } from '../../testing/test-films.ts';
import { addMediaFile } from './add-media-file.ts';
import { encodeWorkFolder } from './media-deps.ts';
import { pauseQueuedEncode, resumePausedEncode } from './request-encode.ts';
import { runEncode } from './run-encode.ts';

const ffmpeg = found as Ffmpeg;
let site: MediaSite;
const never = new AbortController().signal;

const encodesOf = () => site.rows('select state, error, attempts from encodes order by id');

/** Adds a film of two seconds whose encode is queued. */
async function add() {
  const added = await addMediaFile(site.deps, ffmpeg, {
    ...{ titleId: await site.t.titleId('دور'), episodeId: null, path: site.at('film.mkv') },
    ...{ fileName: 'film.mkv', edition: { kind: 'original', studio: null, isCensored: null } },
  });
  return { fileId: added.fileId, encodeId: added.encodeId as number };
}

async function pauseAndResume(fileId: number) {
  await pauseQueuedEncode(site.deps, fileId);
  await resumePausedEncode(site.deps, fileId);
}

describe.skipIf(found === null)('a resumed encode is done by the next process', () => {
  beforeAll(async () => {
    site = await openMediaSite();
  });
  beforeEach(() => makeFilm(site.at('film.mkv'), { seconds: 2 }));
  afterEach(() => site.rows('delete from media_files'));
  afterAll(() => site.close());

  it('while the one that had it has not noticed the pause yet', async () => {
    const { fileId, encodeId } = await add();
    const begin = async (name: string) => {
      const gate = await gatedFfmpeg(site.at(name), '-progress');
      const tool = { ...ffmpeg, ffmpegPath: gate.program };
      const working = runEncode(site.deps, tool, encodeId, never);
      await until(async () => (await gate.calls()).some((call) => call.includes('-progress')));
      return { ...gate, working };
    };
    const former = await begin('former');
    await pauseAndResume(fileId);
    const next = await begin('next');
    await former.working;
    await next.open();
    await next.working;
    expect(await encodesOf()).toMatchObject([{ state: 'done', error: null, attempts: 1 }]);
    expect(existsSync(encodeWorkFolder(site.deps.workFolder, encodeId))).toBe(false);
  });

  it('while the one that had it still moves finished parts into storage', async () => {
    const { fileId, encodeId } = await add();
    /** Runs the encode with a storage that waits before it moves a file. */
    const begin = (beforeMove: () => Promise<unknown>) => {
      const storage: Storage = {
        ...site.t.storage,
        async putFile(key, path) {
          await beforeMove();
          return site.t.storage.putFile(key, path);
        },
      };
      return runEncode({ ...site.deps, storage }, ffmpeg, encodeId, never);
    };
    const [moving, mayMove] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const former = begin(() => {
      moving.resolve();
      return mayMove.promise;
    });
    await moving.promise;
    await pauseAndResume(fileId);
    // The next process has listed the files when the former one moves them.
    await begin(() => {
      mayMove.resolve();
      return former;
    });
    expect(await encodesOf()).toMatchObject([{ state: 'done', error: null, attempts: 1 }]);
    const keys = await site.keys(`films/${fileId}/hls/${encodeId}/`);
    for (const name of ['master.m3u8', 'a0/00001.m4s', 'a0/index.m3u8']) {
      expect(keys).toContain(`films/${fileId}/hls/${encodeId}/${name}`);
    }
  });
});
