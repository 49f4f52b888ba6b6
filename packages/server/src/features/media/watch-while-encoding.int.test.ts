import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallOutput } from '@parde/contract/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import { type MediaSite, openMediaSite, until } from '../../testing/media-site.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { startPlayback } from '../../testing/playback-calls.ts';
import { nodeArgs } from '../../testing/server-process.ts';
import { ffmpeg as found, gatedFfmpeg, makeFilm } from '../../testing/test-films.ts';
import { addMediaFile } from './add-media-file.ts';
import { requeueMediaWork, retryEncode, startEncode, stopEncode } from './request-encode.ts';
import { runEncode } from './run-encode.ts';
import { sweepMedia } from './sweep-media.ts';

const WORKER = fileURLToPath(new URL('../../testing/encoding-worker.ts', import.meta.url));
const ffmpeg = found as Ffmpeg;
const never = new AbortController().signal;
let site: MediaSite;
let member: Member;
let titleId: number;
let gates = 0;
const children: ChildProcess[] = [];

/** Adds a film of 360 lines that browsers cannot play; its encode is queued. */
async function addFilm() {
  const added = await addMediaFile(site.deps, ffmpeg, {
    ...{ titleId, episodeId: null, path: site.at('film.mkv'), fileName: 'film.mkv' },
    edition: { kind: 'original', studio: null, isCensored: null },
  });
  await site.rows('delete from pgboss.job');
  return { fileId: added.fileId, encodeId: added.encodeId as number };
}

/** Encodes until the smallest rendition can be watched; the others wait for `finish`. */
async function encodeFirst(encodeId: number, signal = never) {
  gates += 1;
  const gate = await gatedFfmpeg(site.at(`gate-${gates}`), '[v360]');
  const working = runEncode(site.deps, { ...ffmpeg, ffmpegPath: gate.program }, encodeId, signal);
  await until(async () => (await encodeOf())?.heights.length === 1);
  return {
    working,
    finish: async () => {
      await gate.open();
      await working;
    },
  };
}

const encodeOf = async () =>
  (
    await site.rows<{ state: string; heights: number[]; attempts: number; error: string | null }>(
      'select state, heights, attempts, error from encodes order by id desc limit 1',
    )
  )[0];
const play = (fileId: number) => startPlayback(member, { file_id: fileId });
const urlOf = ({ body }: Awaited<ReturnType<typeof play>>) => body.sources[0]?.url ?? '';
async function rungsAt(master: string): Promise<string[]> {
  const { body } = await member.call({ url: master });
  return [...body.matchAll(/^(v\d+)\/index/gm)].map(([, name]) => `${name}`).sort();
}
const isListed = async () => {
  const { body } = await member.get<CallOutput<'GET /api/titles/search'>>(
    '/api/titles/search?is_playable=true&q=دور',
  );
  return body.data.some(({ id }) => id === titleId);
};
const firstSegment = (fileId: number, encodeId: number) =>
  join(site.t.config.storageDir, `films/${fileId}/hls/${encodeId}/v240/00001.m4s`);

describe.skipIf(found === null)('a film whose first rendition is made', () => {
  beforeAll(async () => {
    site = await openMediaSite();
    member = await createMember(site.t);
    titleId = await site.t.titleId('دور');
    await site.rows('update titles set is_free = true where id = $1', [titleId]);
    await makeFilm(site.at('film.mkv'), { seconds: 9, width: 640, height: 360 });
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await site.rows('delete from media_files');
    await site.rows('delete from pgboss.job');
  });
  afterAll(() => site.close());

  it('plays while the others are made, and goes on playing when they are added', async () => {
    const { fileId, encodeId } = await addFilm();
    expect((await play(fileId)).status).toBe(404);
    expect(await isListed()).toBe(false);
    const { finish } = await encodeFirst(encodeId);
    expect(await encodeOf()).toMatchObject({ state: 'running', heights: [240] });
    expect(await isListed()).toBe(true);
    const early = urlOf(await play(fileId));
    expect(await rungsAt(early)).toEqual(['v240']);
    const before = await member.call({ url: early });
    const segment = early.replace('master.m3u8', 'v240/00001.m4s');
    const seen = (await member.call({ url: segment })).rawPayload;
    expect(seen.length).toBeGreaterThan(1000);
    const sound = await member.call({ url: early.replace('master.m3u8', 'a0/index.m3u8') });
    expect(sound.body).toContain('#EXT-X-ENDLIST');

    await finish();
    expect(await encodeOf()).toMatchObject({ state: 'done', heights: [360, 240] });
    expect((await member.call({ url: segment })).rawPayload.equals(seen)).toBe(true);
    expect(await rungsAt(urlOf(await play(fileId)))).toEqual(['v240', 'v360']);
    const after = await member.call({ url: early });
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it('goes on where nothing of the work is left, with what is stored', async () => {
    const { fileId, encodeId } = await addFilm();
    const stopping = new AbortController();
    const { working } = await encodeFirst(encodeId, stopping.signal);
    stopping.abort();
    await working;
    expect(await encodeOf()).toMatchObject({ state: 'queued', heights: [240] });
    expect((await play(fileId)).status).toBe(200);
    const { ino } = await stat(firstSegment(fileId, encodeId));
    const elsewhere = { ...site.deps, workFolder: site.at('another machine') };
    await runEncode(elsewhere, ffmpeg, encodeId, never);
    expect(await encodeOf()).toMatchObject({ state: 'done', heights: [360, 240] });
    expect((await stat(firstSegment(fileId, encodeId))).ino).toBe(ino);
    expect(await rungsAt(urlOf(await play(fileId)))).toEqual(['v240', 'v360']);
  });

  it('goes on after kill -9, plays meanwhile, and leaves nothing behind', async () => {
    const { fileId, encodeId } = await addFilm();
    const gate = await gatedFfmpeg(site.at('killed'), '[v360]');
    const start = async (path: string) => {
      const url = site.t.database.pool.options.connectionString ?? '';
      const child = spawn(process.execPath, nodeArgs(WORKER, url, site.t.config.dataDir), {
        ...{ stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, PATH: path } },
      });
      children.push(child);
      await once(child.stdout as NodeJS.EventEmitter, 'data');
      return child;
    };
    await requeueMediaWork(site.deps, true);
    const killed = await start(`${site.at('killed')}:${process.env.PATH}`);
    await until(async () => (await encodeOf())?.heights.length === 1);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(await encodeOf()).toMatchObject({ state: 'running', heights: [240] });
    expect(await rungsAt(urlOf(await play(fileId)))).toEqual(['v240']);
    const { ino } = await stat(firstSegment(fileId, encodeId));

    await site.rows(`update encodes set heartbeat_at = now() - interval '1 hour'`);
    await site.rows('delete from pgboss.job');
    await requeueMediaWork(site.deps, true);
    await gate.open();
    await start(process.env.PATH ?? '');
    await until(async () => (await encodeOf())?.state === 'done');
    expect(await encodeOf()).toMatchObject({ attempts: 2, heights: [360, 240] });
    expect((await stat(firstSegment(fileId, encodeId))).ino).toBe(ino);
    const folders = (await site.keys(`films/${fileId}/hls/`)).map((key) => key.split('/').at(4));
    expect([...new Set(folders)].sort()).toEqual(['a0', 'master.m3u8', 'v240', 'v360']);
  });

  it('stays when the others fail, and a retry adds them', async () => {
    const { fileId, encodeId } = await addFilm();
    const broken = { ...site.t.storage };
    broken.putFile = (key, path) =>
      key.includes('/v360/') ? Promise.reject(new Error('no')) : site.t.storage.putFile(key, path);
    await runEncode({ ...site.deps, storage: broken }, ffmpeg, encodeId, never);
    expect(await encodeOf()).toMatchObject({ state: 'failed', heights: [240] });
    expect(await rungsAt(urlOf(await play(fileId)))).toEqual(['v240']);
    expect(await isListed()).toBe(true);
    await retryEncode(site.deps, fileId);
    await runEncode(site.deps, ffmpeg, encodeId, never);
    expect(await encodeOf()).toMatchObject({ state: 'done', error: null });
    expect(await rungsAt(urlOf(await play(fileId)))).toEqual(['v240', 'v360']);
  });

  it('is gone when the encode is cancelled, whether somebody works on it or not', async () => {
    const { fileId, encodeId } = await addFilm();
    const first = await encodeFirst(encodeId);
    await stopEncode(site.deps, fileId);
    await first.working;
    expect(await encodeOf()).toMatchObject({ state: 'cancelled', heights: [] });
    expect((await play(fileId)).status).toBe(404);
    expect(await isListed()).toBe(false);
    expect(await site.keys(`films/${fileId}/hls/`)).toEqual([]);

    await retryEncode(site.deps, fileId);
    const stopping = new AbortController();
    const second = await encodeFirst(encodeId, stopping.signal);
    stopping.abort();
    await second.working;
    await stopEncode(site.deps, fileId);
    expect((await play(fileId)).status).toBe(404);
    await sweepMedia(site.deps);
    expect(await site.keys(`films/${fileId}/hls/`)).toEqual([]);
  });

  it('is not offered where there is something better to watch', async () => {
    const { fileId, encodeId } = await addFilm();
    await runEncode(site.deps, ffmpeg, encodeId, never);
    const again = await startEncode(site.deps, fileId);
    const gate = await gatedFfmpeg(site.at('again'), '[v360]');
    const working = runEncode(site.deps, { ...ffmpeg, ffmpegPath: gate.program }, again, never);
    await gate.open();
    await working;
    const states = 'select state, heights from encodes order by id';
    expect(await site.rows(states)).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    await site.rows(`update encodes set state = 'failed', heights = '{240}' where id = $1`, [
      again,
    ]);
    expect(urlOf(await play(fileId))).toContain('master.m3u8');
    expect(await rungsAt(urlOf(await play(fileId)))).toEqual(['v240', 'v360']);

    // A partial stream that was replaced by a complete one a day ago.
    await site.rows(`update encodes set state = 'failed', heights = '{240}' where id = $1`, [
      encodeId,
    ]);
    await site.rows(
      `update encodes set state = 'done', heights = '{360,240}', finished_at = now() - interval '25 hours'
       where id = $1`,
      [again],
    );
    expect((await sweepMedia(site.deps)).streams).toBe(1);
    expect(await site.rows('select id from encodes')).toEqual([{ id: again }]);
    expect(await site.keys(`films/${fileId}/hls/${encodeId}/`)).toEqual([]);
  });
});
