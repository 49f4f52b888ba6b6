import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readSegments } from '../../domain/media/media-playlist.ts';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import { type MediaSite, openMediaSite, until } from '../../testing/media-site.ts';
import { nodeArgs } from '../../testing/server-process.ts';
import { ffmpeg as found, gatedFfmpeg, makeFilm } from '../../testing/test-films.ts';
import { addMediaFile } from './add-media-file.ts';
import { requeueMediaWork } from './request-encode.ts';
import { encodeWorkFolder } from './run-encode.ts';

const WORKER = fileURLToPath(new URL('../../testing/encoding-worker.ts', import.meta.url));
let site: MediaSite;
const children: ChildProcess[] = [];

async function startWorker(path = process.env.PATH): Promise<ChildProcess> {
  const url = site.t.database.pool.options.connectionString ?? '';
  const child = spawn(process.execPath, nodeArgs(WORKER, url, site.t.config.dataDir), {
    ...{ stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, PATH: path } },
  });
  children.push(child);
  await once(child.stdout as NodeJS.EventEmitter, 'data');
  return child;
}

const stateOf = async () =>
  (
    await site.rows<{ state: string; progress: number; attempts: number }>(
      'select state, progress, attempts from encodes',
    )
  )[0];

describe.skipIf(found === null)('workers that end while they encode', () => {
  beforeAll(async () => {
    site = await openMediaSite();
    // Audio is finished long before the video.
    await makeFilm(site.at('film.mp4'), { seconds: 40, width: 854, height: 480 });
  }, 120_000);
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await site.rows('delete from media_files');
    await site.rows('delete from pgboss.job');
  });
  afterAll(() => site.close());

  async function addFilm(fileName = 'film.mp4'): Promise<number> {
    const { encodeId } = await addMediaFile(site.deps, found as Ffmpeg, {
      ...{ titleId: await site.t.titleId('دور'), episodeId: null, path: site.at(fileName) },
      ...{ fileName, edition: { kind: 'original', studio: null, isCensored: null } },
    });
    await site.rows(`delete from pgboss.job where name = 'derive-media'`);
    return encodeId as number;
  }

  it('are followed by others that go on, after kill -9 too', async () => {
    const encodeId = await addFilm();
    const first = await startWorker();
    await until(async () => ((await stateOf())?.progress ?? 0) > 0.02);
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(await stateOf()).toMatchObject({ state: 'running', attempts: 1 });
    expect((await stat(encodeWorkFolder(site.deps.workFolder, encodeId))).isDirectory()).toBe(true);

    // The scheduled job notices the missing heartbeat.
    await site.rows(`update encodes set heartbeat_at = now() - interval '1 hour'`);
    await site.rows('delete from pgboss.job');
    expect(await requeueMediaWork(site.deps, true)).toMatchObject({ orphans: 1, encodes: 1 });
    await startWorker();
    await until(async () => (await stateOf())?.state === 'done');
    expect(await stateOf()).toMatchObject({ attempts: 2, progress: 1 });
    const [file] = await site.rows<{ id: number }>('select id from media_files');
    const stream = `films/${file?.id}/hls/${encodeId}/`;
    expect(await site.keys(stream)).toContain(`${stream}master.m3u8`);
    const path = join(site.t.config.storageDir, stream, 'v480/index.m3u8');
    expect((await stat(path)).size).toBeGreaterThan(100);
  }, 180_000);

  it('cost it one chunk when they are killed', async () => {
    // Five minutes at one frame a second are a chunk of 300 frames.
    await makeFilm(site.at('long.mkv'), { seconds: 1300, rate: '1', audio: [] });
    const gate = await gatedFfmpeg(site.at('gate'), '-start_number 151');
    const encodeId = await addFilm('long.mkv');
    const first = await startWorker(`${site.at('gate')}:${process.env.PATH}`);
    const chunks = join(encodeWorkFolder(site.deps.workFolder, encodeId), 'out.chunks');
    const finished = async () =>
      (await readdir(chunks, { recursive: true }).catch(() => [])).filter((name) =>
        name.endsWith('chunk.json'),
      );
    await until(async () => (await finished()).length === 2);
    first.kill('SIGKILL');
    await once(first, 'exit');
    const kept = (await finished()).sort();
    const inodeOf = async (path: string) => (await stat(path)).ino;
    const inode = await inodeOf(join(chunks, kept[1] ?? '', '../00076.m4s'));

    await gate.open();
    await site.rows(`update encodes set heartbeat_at = now() - interval '1 hour'`);
    await site.rows('delete from pgboss.job');
    await requeueMediaWork(site.deps, true);
    await startWorker();
    await until(async () => (await stateOf())?.state === 'done');
    const [file] = await site.rows<{ id: number }>('select id from media_files');
    const stream = join(site.t.config.storageDir, `films/${file?.id}/hls/${encodeId}/v180/`);
    expect(await inodeOf(join(stream, '00076.m4s'))).toBe(inode);
    const segments = readSegments(await readFile(join(stream, 'index.m3u8'), 'utf8'));
    expect(segments.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(1300);
    expect(await readdir(join(site.deps.workFolder, 'encodes'))).toEqual([]);
  }, 180_000);

  it('give it back when they are asked to stop', async () => {
    await addFilm();
    const worker = await startWorker();
    await until(async () => (await stateOf())?.state === 'running');
    worker.kill('SIGTERM');
    expect(await once(worker, 'exit')).toEqual([0, null]);
    expect(await stateOf()).toMatchObject({ state: 'queued' });
    const jobs = await site.rows(`select state from pgboss.job where name = 'encode-media'
      and state in ('created', 'retry')`);
    expect(jobs.length).toBeGreaterThan(0);
  }, 60_000);
});
