import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readSegments } from '../../domain/media/media-playlist.ts';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import { type MediaSite, openMediaSite, until } from '../../testing/media-site.ts';
import { nodeArgs } from '../../testing/server-process.ts';
import { ffmpeg as found, gatedFfmpeg, makeFilm } from '../../testing/test-films.ts';
import { addMediaFile } from './add-media-file.ts';
import { encodeWorkFolder } from './media-deps.ts';
import { requeueMediaWork } from './request-encode.ts';

const WORKER = fileURLToPath(new URL('../../testing/encoding-worker.ts', import.meta.url));
let site: MediaSite;
const children: ChildProcess[] = [];

async function startWorker(
  path = process.env.PATH,
  dataDir = site.t.config.dataDir,
): Promise<ChildProcess> {
  const url = site.t.database.pool.options.connectionString ?? '';
  const STORAGE_URL = pathToFileURL(site.t.config.storageDir).href;
  const child = spawn(process.execPath, nodeArgs(WORKER, url, dataDir), {
    ...{ stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, PATH: path, STORAGE_URL } },
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
    // Audio is finished long before video.
    await makeFilm(site.at('film.mp4'), { seconds: 25, width: 854, height: 480 });
  });
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
  });

  /** First segments of the chunks that were started, once per start. */
  const begun = (calls: string[]) =>
    calls
      .filter((call) => call.includes('long.mkv') || call.includes('/media/'))
      .flatMap((call) => /-filter_complex.* -start_number (\d+) /.exec(call)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b);
  /** Packets of a stream, and its segments. */
  async function contentOf(folder: string) {
    const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8');
    const count = ['-v', 'error', '-count_packets', '-show_entries', 'stream=nb_read_packets'];
    const file = join(folder, 'index.m3u8');
    const out = execFileSync((found as Ffmpeg).ffprobePath, [
      ...count,
      '-of',
      'csv=p=0',
      file,
    ]).toString();
    const names = (await readdir(folder)).filter((name) => name.endsWith('.m4s'));
    const segments = readSegments(playlist);
    expect(names.sort()).toEqual(segments.map(({ uri }) => uri).sort());
    return { frames: Number.parseInt(out, 10), seconds: segments.map(({ seconds }) => seconds) };
  }
  async function streamOf(encodeId: number): Promise<string> {
    const [file] = await site.rows<{ id: number }>('select id from media_files');
    return join(site.t.config.storageDir, `films/${file?.id}/hls/${encodeId}`);
  }
  const onMachine = (name: string, path: string) =>
    startWorker(`${path}:${process.env.PATH}`, site.at(name));

  it('cost it one chunk when their machine is gone', async () => {
    // Five minutes at one frame per second are a chunk of 300 frames.
    await makeFilm(site.at('long.mkv'), { seconds: 1300, rate: '1', audio: [] });
    const gate = await gatedFfmpeg(site.at('gate'), '-start_number 151');
    const encodeId = await addFilm('long.mkv');
    const first = await onMachine('one', site.at('gate'));
    const finished = () =>
      site.rows('select n from encode_chunks where finished_at is not null order by n');
    await until(async () => (await finished()).length === 2);
    await until(async () => begun(await gate.calls()).length === 3);
    first.kill('SIGKILL');
    await once(first, 'exit');
    await rm(site.at('one'), { recursive: true });
    const stream = await streamOf(encodeId);
    const inodeOf = async (path: string) => (await stat(path)).ino;
    const inode = await inodeOf(join(stream, 'v180/00076.m4s'));

    await gate.open();
    await site.rows(`update encodes set heartbeat_at = now() - interval '1 hour'`);
    await site.rows(
      `update encode_chunks set heartbeat_at = now() - interval '1 hour' where n = 2`,
    );
    await site.rows('delete from pgboss.job');
    await requeueMediaWork(site.deps, true);
    await onMachine('two', site.at('gate'));
    await until(async () => (await stateOf())?.state === 'done');
    expect(begun(await gate.calls())).toEqual([1, 76, 151, 151, 226]);
    expect(await inodeOf(join(stream, 'v180/00076.m4s'))).toBe(inode);
    const { frames, seconds } = await contentOf(join(stream, 'v180'));
    expect([frames, seconds.reduce((sum, one) => sum + one, 0)]).toEqual([1300, 1300]);
    expect(await site.rows('select n from encode_chunks')).toEqual([]);
    expect((await readdir(stream)).sort()).toEqual(['master.m3u8', 'v180']);
  });

  it('share a film, and take over from one that is killed', async () => {
    await makeFilm(site.at('long.mkv'), { seconds: 1500, rate: '1', audio: [] });
    const alone = await gatedFfmpeg(site.at('alone'), 'nothing');
    const encodeId = await addFilm('long.mkv');
    const single = await onMachine('alone-data', site.at('alone'));
    await until(async () => (await stateOf())?.state === 'done');
    const expected = await contentOf(join(await streamOf(encodeId), 'v180'));
    expect(begun(await alone.calls())).toEqual([1, 76, 151, 226, 301]);
    single.kill('SIGKILL');
    await site.rows('delete from media_files');
    await site.rows('delete from pgboss.job');

    const [own, other] = await Promise.all([
      gatedFfmpeg(site.at('own'), '-start_number 1 '),
      gatedFfmpeg(site.at('other'), '-start_number 76'),
    ]);
    const sharedId = await addFilm('long.mkv');
    await onMachine('three', site.at('own'));
    const claimed = () =>
      site.rows<{ n: number }>(
        'select n from encode_chunks where heartbeat_at is not null order by n',
      );
    await until(async () => (await claimed()).length === 1);
    const helper = await onMachine('four', site.at('other'));
    await until(async () => (await claimed()).length === 2);
    await until(async () => begun(await other.calls()).length === 1);
    helper.kill('SIGKILL');
    await once(helper, 'exit');
    await site.rows(
      `update encode_chunks set heartbeat_at = now() - interval '1 hour' where n = 1`,
    );
    const third = await onMachine('five', site.at('alone'));
    await until(
      async () =>
        (await site.rows('select from encode_chunks where finished_at is not null')).length > 1,
    );
    await own.open();
    await until(async () => (await stateOf())?.state === 'done');
    expect(await stateOf()).toMatchObject({ attempts: 1, progress: 1 });
    const all = [own, other, alone].map((gate) => gate.calls());
    const shared = begun((await Promise.all(all)).flat());
    // Including those of the single worker.
    expect(shared).toEqual([1, 1, 76, 76, 76, 151, 151, 226, 226, 301, 301]);
    const stream = await streamOf(sharedId);
    expect(await contentOf(join(stream, 'v180'))).toEqual(expected);
    expect((await readdir(stream)).sort()).toEqual(['master.m3u8', 'v180']);
    await other.open();
    third.kill('SIGTERM');
  });

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
  });
});
