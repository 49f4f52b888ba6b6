import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { MediaProblem } from '@parde/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import { type MediaSite, openMediaSite, until } from '../../testing/media-site.ts';
import { ffmpeg as found, makeFilm } from '../../testing/test-films.ts';
import { addMediaFile } from './add-media-file.ts';
import { claimEncode } from './encode-queries.ts';
import { encodeWorkFolder } from './media-deps.ts';
import {
  pauseQueuedEncode,
  requeueMediaWork,
  resumePausedEncode,
  retryEncode,
  startEncode,
  stopEncode,
} from './request-encode.ts';
import { runEncode } from './run-encode.ts';

const ffmpeg = found as Ffmpeg;
let site: MediaSite;
const never = new AbortController().signal;

const encodesOf = () =>
  site.rows<{
    id: number;
    state: string;
    error: string | null;
    errorCode: string | null;
    attempts: number;
    progress: number;
  }>(
    'select id, state, error, error_code as "errorCode", attempts, progress from encodes order by id',
  );
const waiting = () =>
  site.rows(`select data->'encodeId' as id from pgboss.job where name = 'encode-media'
    and state = 'created'`);

/** Adds a film whose encode is queued; `long` takes many seconds to encode. */
async function add(name: 'short.mp4' | 'long.mp4') {
  const added = await addMediaFile(site.deps, ffmpeg, {
    ...{ titleId: await site.t.titleId('دور'), episodeId: null, path: site.at(name) },
    ...{ fileName: name, edition: { kind: 'original', studio: null, isCensored: null } },
  });
  await site.rows('delete from pgboss.job');
  return { fileId: added.fileId, encodeId: added.encodeId as number };
}
const work = (encodeId: number, signal = never) => runEncode(site.deps, ffmpeg, encodeId, signal);
const folderOf = (encodeId: number) => encodeWorkFolder(site.deps.workFolder, encodeId);
const isRunning = async () =>
  (await encodesOf()).some(({ state, progress }) => state === 'running' && progress > 0);

describe.skipIf(found === null)('an encode', () => {
  beforeAll(async () => {
    site = await openMediaSite();
    await makeFilm(site.at('short.mp4'), { seconds: 2 });
    await makeFilm(site.at('long.mp4'), {
      ...{ seconds: 20, width: 1280, height: 720 },
      source: 'color=navy:size=1280x720:rate=25,noise=alls=40:allf=t',
      output: ['-b:v', '500k'],
    });
  });
  afterEach(async () => {
    await site.rows('delete from media_files');
    await site.rows('delete from pgboss.job');
  });
  afterAll(() => site.close());

  it('is cancelled within seconds, leaves nothing, and can be begun again', async () => {
    const { fileId, encodeId } = await add('long.mp4');
    const working = work(encodeId);
    await until(isRunning);
    await stopEncode(site.deps, fileId);
    await working;
    expect(await encodesOf()).toMatchObject([{ state: 'cancelled', error: null }]);
    expect(existsSync(folderOf(encodeId))).toBe(false);
    expect(await site.keys(`films/${fileId}/`)).toEqual([]);
    await expect(stopEncode(site.deps, fileId)).rejects.toMatchObject({ code: 'conflict' });
    expect(await retryEncode(site.deps, fileId)).toBe(encodeId);
    expect(await encodesOf()).toMatchObject([{ state: 'queued', attempts: 0, progress: 0 }]);
    expect(await waiting()).toEqual([{ id: encodeId }]);
  });

  it('stops within seconds when it is paused, keeps finished parts, and goes on when it is resumed', async () => {
    const { fileId, encodeId } = await add('long.mp4');
    const working = work(encodeId);
    await until(isRunning);
    await pauseQueuedEncode(site.deps, fileId);
    await working;
    const paused = await encodesOf();
    expect(paused).toMatchObject([{ state: 'queued', error: null, attempts: 0 }]);
    expect(paused[0]?.progress).toBeGreaterThan(0);
    expect(existsSync(folderOf(encodeId))).toBe(true);
    await requeueMediaWork(site.deps, true);
    expect(await waiting()).toEqual([]);
    expect(await claimEncode(site.t.database.db, encodeId)).toBeNull();
    await resumePausedEncode(site.deps, fileId);
    expect(await waiting()).toEqual([{ id: encodeId }]);
    expect(await claimEncode(site.t.database.db, encodeId)).toMatchObject({ fileId });
    await expect(resumePausedEncode(site.deps, fileId)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is requeued when the process stops, and keeps finished parts', async () => {
    const { encodeId } = await add('long.mp4');
    const stopping = new AbortController();
    const working = work(encodeId, stopping.signal);
    await until(isRunning);
    stopping.abort();
    await working;
    expect(await encodesOf()).toMatchObject([{ state: 'queued', attempts: 0 }]);
    expect(await waiting()).toEqual([{ id: encodeId }]);
    expect(existsSync(folderOf(encodeId))).toBe(true);
  });

  it('ends silently when its title is deleted meanwhile', async () => {
    const { fileId, encodeId } = await add('long.mp4');
    const working = work(encodeId);
    await until(isRunning);
    await site.rows('delete from editions where id = (select edition_id from media_files)');
    await working;
    expect(await encodesOf()).toEqual([]);
    expect(existsSync(folderOf(encodeId))).toBe(false);
    expect(await site.keys(`films/${fileId}/`)).toEqual([]);
  });

  it('is begun once, and by one process', async () => {
    const { fileId, encodeId } = await add('short.mp4');
    await expect(startEncode(site.deps, fileId)).rejects.toMatchObject({ code: 'conflict' });
    await expect(startEncode(site.deps, 999_999)).rejects.toThrow('There is no file 999999.');
    await Promise.all([work(encodeId), work(encodeId), work(encodeId)]);
    expect(await encodesOf()).toMatchObject([{ state: 'done', attempts: 1, progress: 1 }]);
    await expect(retryEncode(site.deps, fileId)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('fails with a reason, and the stream that played goes on playing', async () => {
    const { fileId, encodeId } = await add('short.mp4');
    await work(encodeId);
    const before = await site.keys(`films/${fileId}/hls/`);
    const again = await startEncode(site.deps, fileId);
    const [{ storage_key: key } = {}] = await site.rows('select storage_key from media_files');
    await site.t.storage.put(String(key), Buffer.from('broken by a bad disk'));
    await work(again);
    expect(await encodesOf()).toMatchObject([
      { state: 'done' },
      {
        state: 'failed',
        errorCode: 'not_a_film',
        error: 'the file is neither MP4, Matroska (MKV), WebM, AVI, WMV, FLV, MPEG nor TS.',
      },
    ]);
    await site.t.storage.delete(String(key));
    await retryEncode(site.deps, fileId);
    await work(again);
    expect((await encodesOf())[1]).toMatchObject({
      error: expect.stringContaining('is not in storage'),
      errorCode: 'missing',
    });
    expect(await site.keys(`films/${fileId}/hls/`)).toEqual(before);
  });

  it('that failed because its film is damaged goes on with it when it is retried', async () => {
    const { fileId } = await add('short.mp4');
    const fail = (code: MediaProblem) =>
      site.rows(
        `update encodes set state = 'failed', error = 'What it said.', error_code = $1
         where file_id = $2`,
        [code, fileId],
      );
    const retried = async () => {
      await retryEncode(site.deps, fileId);
      return site.rows('select accepts_damage from encodes where file_id = $1', [fileId]);
    };
    await fail('stalled');
    expect(await retried()).toEqual([{ accepts_damage: false }]);
    await fail('damaged');
    expect(await retried()).toEqual([{ accepts_damage: true }]);
  });

  it('fails cleanly if it cannot write, and resumes later', async () => {
    const { fileId, encodeId } = await add('short.mp4');
    const full: Storage = {
      ...site.t.storage,
      putFile: (key, path) =>
        key.endsWith('master.m3u8')
          ? Promise.reject(Object.assign(new Error('write failed'), { code: 'ENOSPC' }))
          : site.t.storage.putFile(key, path),
    };
    await runEncode({ ...site.deps, storage: full }, ffmpeg, encodeId, never);
    expect(await encodesOf()).toMatchObject([
      {
        state: 'failed',
        errorCode: 'disk_full',
        error: expect.stringContaining('There is no space left on the disk.'),
      },
    ]);
    // With a tool that cannot run, a second encode would fail visibly.
    await retryEncode(site.deps, fileId);
    await runEncode(site.deps, { ...ffmpeg, ffmpegPath: '/nowhere' }, encodeId, never);
    expect(await encodesOf()).toMatchObject([{ state: 'done', error: null }]);
    expect(await site.keys(`films/${fileId}/hls/`)).toContain(
      `films/${fileId}/hls/${encodeId}/master.m3u8`,
    );

    const blocked = await startEncode(site.deps, fileId);
    await rm(folderOf(blocked), { recursive: true, force: true });
    await writeFile(folderOf(blocked), 'a file where the folder should be');
    await work(blocked);
    expect((await encodesOf())[1]).toMatchObject({ state: 'failed' });
    await rm(folderOf(blocked));
  });

  it('is put back when its process fell silent, and given up after five of them', async () => {
    const { encodeId } = await add('short.mp4');
    const silent = (attempts: number) =>
      site.rows(
        `update encodes set state = 'running', attempts = $1, heartbeat_at = now() - interval '1 minute'`,
        [attempts],
      );
    await site.rows(`update encodes set state = 'running', attempts = 1, heartbeat_at = now()`);
    expect(await requeueMediaWork(site.deps, true)).toMatchObject({ orphans: 0, encodes: 0 });
    await silent(4);
    expect(await requeueMediaWork(site.deps, true)).toMatchObject({ orphans: 1, encodes: 1 });
    expect(await encodesOf()).toMatchObject([{ state: 'queued' }]);
    await requeueMediaWork(site.deps, true);
    expect(await waiting()).toEqual([{ id: encodeId }]);
    await silent(5);
    expect(await requeueMediaWork(site.deps, false)).toMatchObject({ orphans: 1, encodes: 0 });
    expect(await encodesOf()).toMatchObject([
      { state: 'failed', error: expect.stringContaining('5 times') },
    ]);
  });

  it('leaves to another process what that has taken over', async () => {
    const { encodeId } = await add('long.mp4');
    const working = work(encodeId);
    await until(isRunning);
    await site.rows('update encodes set attempts = attempts + 1');
    await working;
    expect(await encodesOf()).toMatchObject([{ state: 'running', attempts: 2 }]);
    expect(existsSync(folderOf(encodeId))).toBe(true);
  });

  it('is not continued by the process that had it before it was cancelled and retried', async () => {
    const { fileId, encodeId } = await add('long.mp4');
    const working = work(encodeId);
    await until(isRunning);
    await stopEncode(site.deps, fileId);
    await retryEncode(site.deps, fileId);
    expect((await claimEncode(site.deps.db, encodeId))?.fileId).toBe(fileId);
    await working;
    expect(await encodesOf()).toMatchObject([{ state: 'running', attempts: 1, progress: 0 }]);
  });

  it('makes what no browser plays playable after an import', async () => {
    await makeFilm(site.at('old.mkv'), { seconds: 2 });
    const bytes = await readFile(site.at('old.mkv'));
    await site.t.storage.put('media/0123456789abcdef0123456789abcdef.mkv', bytes);
    const [edition] = await site.rows<{ id: number }>('select id from editions limit 1');
    await site.rows(
      `insert into media_files (edition_id, storage_key, container, size_bytes)
       values ($1, 'media/0123456789abcdef0123456789abcdef.mkv', 'mkv', 1)`,
      [edition?.id],
    );
    await site.t.jobs.enqueue(site.deps.db, 'mend-media', {});
    await site.t.runJobs();
    expect(await encodesOf()).toMatchObject([{ state: 'done' }]);
    expect(await site.rows('select video_codec, duration_seconds from media_files')).toEqual([
      { video_codec: 'h264', duration_seconds: 2 },
    ]);
  });
});
