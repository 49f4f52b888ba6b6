import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planEncode } from '../../domain/media/plan-encode.ts';
import { type EncodeFolder, openEncodeFolder } from '../../testing/encode-folder.ts';
import { ffmpeg as found, makeFilm } from '../../testing/test-films.ts';
import { encodeHls } from './encode-hls.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { probe } from './probe.ts';

const ffmpeg = found as Ffmpeg;
let site: EncodeFolder;

describe.skipIf(found === null)('encodeHls, on films and machines that fail,', () => {
  beforeAll(async () => {
    site = await openEncodeFolder(ffmpeg);
  });
  beforeEach(() => site.startAnew());
  afterAll(() => site.remove());

  it('stops when told, leaves no half, and goes on with what is missing', async () => {
    const controller = new AbortController();
    const input = site.at('film.mkv');
    const stopped = site.encode(input, {
      signal: controller.signal,
      // Audio is finished while video is in progress.
      onProgress: () => existsSync(join(site.outDir, 'a1/part.json')) && controller.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ name: 'FfmpegError', code: 'aborted' });
    expect((await readdir(site.outDir)).sort()).toEqual(['a0', 'a1']);
    const before = await stat(join(site.outDir, 'a0/init.mp4'));
    const seen: number[] = [];
    await site.encode(input, { onProgress: ({ share }) => seen.push(share) });
    expect((await stat(join(site.outDir, 'a0/init.mp4'))).ino).toBe(before.ino);
    expect(seen[0]).toBeGreaterThan(0.1);
    expect(site.picture('master.m3u8', 'codec_name')).toBe('h264');
  });

  it('makes the same film in chunks as in one piece', async () => {
    const input = site.at('film.mkv');
    const packets = (file: string) => {
      const entries = ['-show_entries', 'packet=pts,dts,duration,flags', '-of', 'csv=p=0'];
      return execFileSync(ffmpeg.ffprobePath, ['-v', 'error', ...entries, file]).toString();
    };
    /** Luminance of all frames, small. */
    const frames = (file: string) => {
      const args = ['-v', 'error', '-i', file, '-vf', 'scale=32:18', '-pix_fmt', 'gray'];
      return execFileSync(ffmpeg.ffmpegPath, [...args, '-f', 'rawvideo', '-'], {
        maxBuffer: 2 ** 26,
      });
    };
    const made = async (chunkSegments: number) => {
      const { damage } = await site.encode(input, { chunkSegments });
      // Decoders report missing frames before a chunk, which is no damage.
      expect(damage).toBeNull();
      const at = (name: string) => join(site.outDir, name);
      return {
        playlist: await readFile(at('v360/index.m3u8'), 'utf8'),
        header: await readFile(at('v360/init.mp4')),
        packets: packets(at('v360/index.m3u8')),
        frames: frames(at('v360/index.m3u8')),
        isClean: !existsSync(at('chunks')),
      };
    };
    const whole = await made(75);
    site.startAnew();
    const joined = await made(1);
    expect((await site.segments('v360')).length).toBe(3);
    expect(joined.playlist).toBe(whole.playlist);
    expect(joined.header.equals(whole.header)).toBe(true);
    expect(joined.isClean).toBe(true);
    const times = (text: string) =>
      text.split('\n').map((line) => line.split(',').slice(0, 3).join());
    expect(times(joined.packets).toSorted()).toEqual(times(whole.packets).toSorted());
    expect(joined.frames.length).toBe(whole.frames.length);
    const size = 32 * 18;
    for (let at = 0; at < whole.frames.length; at += size) {
      let sum = 0;
      for (let n = at; n < at + size; n += 1) {
        sum += Math.abs((whole.frames[n] ?? 0) - (joined.frames[n] ?? 0));
      }
      // Consecutive frames differ by at least 1.5.
      expect(sum / size, `frame ${at / size}`).toBeLessThan(1);
    }
  });

  it('loses one chunk when it is stopped', async () => {
    const controller = new AbortController();
    const input = site.at('film.mkv');
    const finished = () =>
      existsSync(join(site.outDir, 'chunks')) ? readdirSync(join(site.outDir, 'chunks')) : [];
    const stopped = site.encode(input, {
      ...{ chunkSegments: 1, signal: controller.signal },
      // One chunk is finished, another in progress.
      onProgress: () => finished().length === 1 && controller.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ code: 'aborted' });
    expect(finished()).toHaveLength(1);
    const inodes = async () =>
      Promise.all(
        ['v240', 'v360'].map(
          async (name) => (await stat(join(site.outDir, name, '00001.m4s'))).ino,
        ),
      );
    const kept = await inodes();
    const seen: number[] = [];
    await site.encode(input, { chunkSegments: 1, onProgress: ({ share }) => seen.push(share) });
    expect(await inodes()).toEqual(kept);
    expect(seen[0]).toBeGreaterThan(0.3);
    expect(site.picture('master.m3u8', 'codec_name')).toBe('h264');
    expect(finished()).toEqual([]);
  });

  it('reuses finished parts, but encodes again for another plan or source', async () => {
    const input = site.at('short.mp4');
    const plan = planEncode(await probe(ffmpeg, input), ffmpeg);
    const inode = async () => (await stat(join(site.outDir, 'v180/init.mp4'))).ino;
    await site.encode(input, { plan });
    const first = await inode();
    expect(await site.encode(input, { plan })).toMatchObject({ encoder: ffmpeg.h264[0] });
    expect(await inode()).toBe(first);
    const renamed = plan.audio.map((track) => ({ ...track, name: 'Another', language: 'en' }));
    await site.encode(input, { plan: { ...plan, audio: renamed } });
    expect(await inode()).toBe(first);
    expect(await readFile(join(site.outDir, 'master.m3u8'), 'utf8')).toContain('NAME="Another"');
    const coarse = plan.video.map((rendition) => ({ ...rendition, crf: 40 }));
    await site.encode(input, { plan: { ...plan, video: coarse } });
    expect(await inode()).not.toBe(first);
  });

  it('fails cleanly on a truncated film, and says so', async () => {
    await makeFilm(site.at('broken.mkv'), { seconds: 8 });
    const plan = planEncode(await probe(ffmpeg, site.at('broken.mkv')), ffmpeg);
    await truncate(site.at('broken.mkv'), Math.floor((await stat(site.at('broken.mkv'))).size / 2));
    const work = encodeHls(ffmpeg, { input: site.at('broken.mkv'), outDir: site.outDir, plan });
    await expect(work).rejects.toMatchObject({ code: 'failed', message: /damaged/ });
    expect(await readdir(site.outDir)).not.toContain('master.m3u8');
    expect(await readdir(site.outDir)).not.toContain('.partial');
  });

  it('does not fill a clock that leaps by days', async () => {
    // Half of the frames have timestamps more than an hour later.
    await makeFilm(site.at('leap.mkv'), {
      seconds: 4000,
      audio: [],
      rate: '1',
      source: "color=size=64x64:rate=1:duration=8,setpts='(N+if(gt(N,4),3600,0))/TB'",
    });
    const plan = planEncode(await probe(ffmpeg, site.at('leap.mkv')), ffmpeg);
    await site.encode(site.at('leap.mkv'), { plan: { ...plan, durationMs: 8000 } });
    const made = (await site.segments(`v${plan.video[0]?.rung}`)).reduce(
      (sum, { seconds }) => sum + seconds,
      0,
    );
    expect(made).toBeLessThan(20);
  });

  it('falls back to the CPU if the GPU fails, and refuses if no encoder works', async () => {
    const tool: Ffmpeg = { ...ffmpeg, h264: ['h264_nvenc', 'libx264'] };
    expect(await site.encode(site.at('short.mp4'), {}, tool)).toMatchObject({ encoder: 'libx264' });
    const none = site.encode(site.at('short.mp4'), {}, { ...ffmpeg, h264: [] });
    await expect(none).rejects.toMatchObject({ code: 'failed' });
  });
});
