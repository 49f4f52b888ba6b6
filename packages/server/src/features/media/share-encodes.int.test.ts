import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { readSegments } from '../../domain/media/media-playlist.ts';
import type { SharedRun } from '../../integrations/ffmpeg/encode-chunks.ts';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import { openS3Storage } from '../../integrations/storage/s3-storage.ts';
import { type MediaSite, openMediaSite, until } from '../../testing/media-site.ts';
import { startMemoryS3 } from '../../testing/memory-s3.ts';
import { ffmpeg as found, gatedFfmpeg, makeFilm } from '../../testing/test-films.ts';
import { addMediaFile } from './add-media-file.ts';
import { runEncode } from './run-encode.ts';
import { shareChunks } from './share-chunks.ts';

const ffmpeg = found as Ffmpeg;
const never = new AbortController().signal;
let site: MediaSite;

beforeAll(async () => {
  site = await openMediaSite();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => site.close());

it.skipIf(found === null)(
  'an encode is shared by machines that have nothing but the bucket and the database',
  async () => {
    const s3 = await startMemoryS3();
    const storage = openS3Storage(s3.location, { id: 'id', secret: 'secret' });
    const deps = { ...site.deps, storage };
    await makeFilm(site.at('chunks.mkv'), { seconds: 640, rate: '1', audio: [] });
    const { fileId, encodeId } = await addMediaFile(deps, ffmpeg, {
      ...{ titleId: await site.t.titleId('دور'), episodeId: null, path: site.at('chunks.mkv') },
      ...{ fileName: 'chunks.mkv', edition: { kind: 'original', studio: null, isCensored: null } },
    });
    const gate = await gatedFfmpeg(site.at('gate'), '-start_number 1 ');
    const machine = (name: string) => ({ ...deps, workFolder: site.at(name) });
    const slow = { ...ffmpeg, ffmpegPath: gate.program };
    const owner = runEncode(machine('one'), slow, encodeId as number, never);
    await until(async () => (await gate.calls()).some((call) => call.includes('-start_number 1 ')));
    await runEncode(machine('two'), ffmpeg, encodeId as number, never);
    const segments = () => s3.calls.filter((call) => /^PUT .*v180\/\d+\.m4s$/.test(call));
    // All segments but those of the first chunk.
    expect(segments()).toHaveLength(640 / 4 - 75);
    await gate.open();
    await owner;
    expect(await site.rows('select state, attempts from encodes')).toMatchObject([
      { state: 'done', attempts: 1 },
    ]);
    expect(new Set(segments()).size).toBe(segments().length);
    const stream = `films/${fileId}/hls/${encodeId}/`;
    const playlist = await buffer(
      (await storage.getStream(`${stream}v180/index.m3u8`)) as Readable,
    );
    const seconds = readSegments(playlist.toString()).map((segment) => segment.seconds);
    expect(seconds).toHaveLength(segments().length);
    expect(seconds.reduce((sum, one) => sum + one, 0)).toBe(640);
    const left = [...s3.objects.keys()].filter((key) => key.includes('chunks/'));
    expect(left).toEqual([]);
    await s3.close();
  },
);

it.skipIf(found === null)(
  'a chunk is kept by the process that waited before it claimed the chunk, until another has it',
  async () => {
    await makeFilm(site.at('pause.mkv'), { seconds: 2, rate: '1', audio: [] });
    const { fileId, encodeId } = await addMediaFile(site.deps, ffmpeg, {
      ...{ titleId: await site.t.titleId('فیلم 03'), episodeId: null, path: site.at('pause.mkv') },
      ...{ fileName: 'pause.mkv', edition: { kind: 'original', studio: null, isCensored: null } },
    });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const share = shareChunks({ ...site.deps, fileId, encodeId: encodeId as number });
    const run = { key: 'pause' } as SharedRun;
    await share.chunks.open(run, 1);
    await vi.advanceTimersByTimeAsync(4_000);
    const { n, lost } = await share.chunks.claim(run);
    expect(n).toBe(0);
    const change = (set: string) =>
      site.rows(`update encode_chunks set ${set} where encode_id = $1`, [encodeId]);
    await change("heartbeat_at = now() - interval '20 seconds'");
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(2_000);
      const [chunk] = await site.rows(
        "select heartbeat_at > now() - interval '10 seconds' as alive from encode_chunks where encode_id = $1",
        [encodeId],
      );
      expect(chunk).toEqual({ alive: true });
    });
    await change('attempts = attempts + 1');
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(2_000);
      expect(lost?.aborted).toBe(true);
    });
    await share.end();
  },
);
