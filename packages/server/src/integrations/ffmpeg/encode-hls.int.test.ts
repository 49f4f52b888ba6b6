import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSegments } from '../../domain/media/media-playlist.ts';
import { planEncode } from '../../domain/media/plan-encode.ts';
import { copyUpright, ffmpeg as found, makeFilm } from '../../testing/test-films.ts';
import { type EncodeOptions, type EncodeProgress, encodeHls } from './encode-hls.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { probe } from './probe.ts';

const ffmpeg = found as Ffmpeg;
let folder: string;
let outDir: string;
let runs = 0;
const at = (name: string) => join(folder, name);

async function encode(input: string, options: Partial<EncodeOptions> = {}, tool = ffmpeg) {
  const plan = planEncode(await probe(ffmpeg, input), ffmpeg);
  return encodeHls(tool, { input, outDir, plan, ...options });
}

/** Fields of the first picture of a playlist, as ffprobe sees it. */
function picture(playlist: string, ...fields: string[]): string {
  const entries = `stream=${fields.join(',')}`;
  const args = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', entries];
  const out = execFileSync(ffmpeg.ffprobePath, [...args, '-of', 'csv=p=0', join(outDir, playlist)]);
  return out.toString().trim().split('\n').at(-1)?.replace(/,$/, '') ?? '';
}

const segments = async (name: string) =>
  readSegments(await readFile(join(outDir, name, 'index.m3u8'), 'utf8'));

describe.skipIf(found === null)('encodeHls', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parde-encode-'));
    await makeFilm(at('film.mkv'), {
      seconds: 10,
      width: 640,
      height: 360,
      rate: '24000/1001',
      audio: [
        { hertz: 440, language: 'eng', channels: 2 },
        { hertz: 880, language: 'fas' },
      ],
    });
    await makeFilm(at('short.mp4'), { seconds: 2 });
  });
  beforeEach(() => {
    outDir = at(`out-${runs++}`);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('makes a stream of every size and language, whose segments meet', async () => {
    const seen: EncodeProgress[] = [];
    const made = await encode(at('film.mkv'), { onProgress: (progress) => seen.push(progress) });
    expect(made.renditions.map(({ rung, width, height }) => [rung, width, height])).toEqual([
      [240, 426, 240],
      [360, 640, 360],
    ]);
    expect((await readdir(outDir)).sort()).toEqual(['a0', 'a1', 'master.m3u8', 'v240', 'v360']);
    expect(picture('v240/index.m3u8', 'codec_name', 'width', 'height')).toBe('h264,426,240');
    expect(picture('v360/index.m3u8', 'codec_name', 'width', 'height')).toBe('h264,640,360');

    const master = await readFile(join(outDir, 'master.m3u8'), 'utf8');
    expect(master).toMatch(/NAME="فارسی",LANGUAGE="fa",DEFAULT=(YES|NO)/);
    expect(master).toMatch(/LANGUAGE="en"/);
    expect(master).toContain(`CODECS="${made.renditions[1]?.codecs},mp4a.40.2"`);
    expect(made.renditions[1]?.codecs).toMatch(/^avc1\.4d40[0-9a-f]{2}$/);

    const [small, large] = [await segments('v240'), await segments('v360')];
    expect(small).toEqual(large);
    expect(small.map(({ seconds }) => seconds).slice(0, 2)).toEqual([4.004, 4.004]);
    const sound = await segments('a1');
    expect(sound).toHaveLength(small.length);
    for (const [n, { seconds }] of sound.slice(0, 2).entries()) {
      expect(Math.abs(seconds - (small[n]?.seconds ?? 0))).toBeLessThan(0.03);
    }

    const shares = seen.map(({ share }) => share);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  it('plays from the first segment to the last, sound and picture from 0', async () => {
    await encode(at('film.mkv'));
    const decoded = spawnSync(ffmpeg.ffmpegPath, [
      ...['-v', 'error', '-i', join(outDir, 'master.m3u8')],
      ...['-map', '0:v', '-map', '0:a', '-f', 'null', '-'],
    ]);
    expect(decoded.stderr.toString()).toBe('');
    expect(decoded.status).toBe(0);
    for (const { uri } of await segments('v360')) {
      const alone = at('alone.mp4');
      const parts = [join(outDir, 'v360/init.mp4'), join(outDir, 'v360', uri)];
      execFileSync('sh', ['-c', 'cat "$1" "$2" > "$3"', 'sh', ...parts, alone]);
      const packets = ['-show_entries', 'packet=flags', '-of', 'csv=p=0', alone];
      const flags = execFileSync(ffmpeg.ffprobePath, ['-v', 'error', ...packets])
        .toString()
        .split('\n');
      // One key frame, in front: a player can begin with any segment.
      expect(flags.map((flag) => flag.startsWith('K')).indexOf(true)).toBe(0);
      expect(flags.filter((flag) => flag.startsWith('K'))).toHaveLength(1);
    }
    // No empty edit in front: players of MSE would not read it, and be late with the picture.
    const header = await readFile(join(outDir, 'v360/init.mp4'));
    const edits = header.indexOf('elst');
    if (edits >= 0) {
      expect(header.readUInt32BE(edits + 8)).toBe(1);
      expect(header.readInt32BE(edits + 16)).toBe(0);
    }
  });

  it('ends with no segment of a frame or two, and lacks none of them', async () => {
    const sound = [{ hertz: 440, language: 'fas' }];
    await makeFilm(at('even.mp4'), { seconds: 8, rate: '24', audio: sound });
    await encode(at('even.mp4'));
    for (const name of ['v180', 'a0']) {
      const made = await segments(name);
      expect(made).toHaveLength(2);
      const parts = ['init.mp4', ...made.map(({ uri }) => uri)].map((it) => join(outDir, name, it));
      const whole = at(`${name}.mp4`);
      execFileSync('sh', ['-c', 'to="$1"; shift; cat "$@" > "$to"', 'sh', whole, ...parts]);
      const asked = ['-v', 'error', '-count_packets', '-show_entries', 'stream=nb_read_packets'];
      const packets = execFileSync(ffmpeg.ffprobePath, [...asked, '-of', 'csv=p=0', whole]);
      expect(Number.parseInt(packets.toString(), 10)).toBeGreaterThanOrEqual(
        name === 'a0' ? Math.floor((8 * 48_000) / 1024) : 192,
      );
    }
    const decoded = spawnSync(ffmpeg.ffmpegPath, [
      ...['-v', 'error', '-i', join(outDir, 'master.m3u8'), '-map', '0', '-f', 'null', '-'],
    ]);
    expect(decoded.stderr.toString()).toBe('');
  });

  it('enlarges nothing', async () => {
    await makeFilm(at('tiny.mp4'), { seconds: 1, width: 300, height: 168 });
    const made = await encode(at('tiny.mp4'));
    expect(made.renditions.map(({ rung }) => rung)).toEqual([168]);
    expect(picture('v168/index.m3u8', 'width', 'height')).toBe('300,168');
  });

  it('stands pictures upright, squares their pixels, weaves their fields', async () => {
    await makeFilm(at('dvd.mkv'), {
      seconds: 1,
      width: 352,
      height: 288,
      filter: 'setsar=12/11,setfield=tff',
      video: ['-c:v', 'libx264', '-preset', 'ultrafast', '-flags', '+ildct+ilme'],
    });
    await encode(at('dvd.mkv'));
    const shape = ['width', 'height', 'sample_aspect_ratio', 'field_order'];
    expect(picture('v288/index.m3u8', ...shape)).toMatch(/^384,288,1:1,(unknown|progressive)$/);
    outDir = at(`out-${runs++}`);
    const upright = at('upright.mp4');
    await copyUpright(at('short.mp4'), upright);
    await encode(upright);
    expect(picture('v180/index.m3u8', 'width', 'height')).toBe('180,320');
  });

  it('makes HDR into what every screen shows', async () => {
    await makeFilm(at('hdr.mkv'), {
      seconds: 1,
      filter: 'format=yuv420p10le',
      video: [
        ...['-c:v', 'libx264', '-preset', 'ultrafast', '-color_trc', 'smpte2084'],
        ...['-color_primaries', 'bt2020', '-colorspace', 'bt2020nc'],
      ],
    });
    const { renditions } = await encode(at('hdr.mkv'));
    const playlist = `v${renditions[0]?.rung}/index.m3u8`;
    expect(picture(playlist, 'pix_fmt')).toBe('yuv420p');
    if (ffmpeg.canToneMap) expect(picture(playlist, 'color_transfer')).toBe('bt709');
  });

  it('makes a silent film, and one whose sound ends early', async () => {
    await makeFilm(at('silent.mp4'), { seconds: 1, audio: [] });
    await encode(at('silent.mp4'));
    expect(await readdir(outDir)).not.toContain('a0');
    outDir = at(`out-${runs++}`);
    await makeFilm(at('half.mkv'), { seconds: 6, audio: [{ hertz: 440 }], output: ['-shortest'] });
    const plan = planEncode(await probe(ffmpeg, at('half.mkv')), ffmpeg);
    await encode(at('half.mkv'), { plan: { ...plan, durationMs: 7000 } });
    const heard = (await segments('a0')).reduce((sum, { seconds }) => sum + seconds, 0);
    expect(heard).toBeGreaterThan(6.9);
  });

  it('stops when told, leaves no half, and goes on with what is missing', async () => {
    const controller = new AbortController();
    const input = at('film.mkv');
    const stopped = encode(input, {
      signal: controller.signal,
      // Sound is there, pictures are under way.
      onProgress: () => existsSync(join(outDir, 'a1/part.json')) && controller.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ name: 'FfmpegError', code: 'aborted' });
    expect((await readdir(outDir)).sort()).toEqual(['a0', 'a1']);
    const before = await stat(join(outDir, 'a0/init.mp4'));
    const seen: number[] = [];
    await encode(input, { onProgress: ({ share }) => seen.push(share) });
    expect((await stat(join(outDir, 'a0/init.mp4'))).ino).toBe(before.ino);
    expect(seen[0]).toBeGreaterThan(0.1);
    expect(picture('master.m3u8', 'codec_name')).toBe('h264');
  });

  it('does nothing twice, but makes anew what another plan or source asks for', async () => {
    const input = at('short.mp4');
    const plan = planEncode(await probe(ffmpeg, input), ffmpeg);
    const inode = async () => (await stat(join(outDir, 'v180/init.mp4'))).ino;
    await encode(input, { plan });
    const first = await inode();
    expect(await encode(input, { plan })).toMatchObject({ encoder: ffmpeg.h264[0] });
    expect(await inode()).toBe(first);
    const renamed = plan.audio.map((track) => ({ ...track, name: 'Another', language: 'en' }));
    await encode(input, { plan: { ...plan, audio: renamed } });
    expect(await inode()).toBe(first);
    expect(await readFile(join(outDir, 'master.m3u8'), 'utf8')).toContain('NAME="Another"');
    const coarse = plan.video.map((rendition) => ({ ...rendition, crf: 40 }));
    await encode(input, { plan: { ...plan, video: coarse } });
    expect(await inode()).not.toBe(first);
  });

  it('fails clean on a film that breaks off, and says so', async () => {
    await makeFilm(at('broken.mkv'), { seconds: 8 });
    const plan = planEncode(await probe(ffmpeg, at('broken.mkv')), ffmpeg);
    await truncate(at('broken.mkv'), Math.floor((await stat(at('broken.mkv'))).size / 2));
    const work = encodeHls(ffmpeg, { input: at('broken.mkv'), outDir, plan });
    await expect(work).rejects.toMatchObject({ code: 'failed', message: /damaged/ });
    expect(await readdir(outDir)).not.toContain('master.m3u8');
    expect(await readdir(outDir)).not.toContain('.partial');
  });

  it('does not fill a clock that leaps by days', async () => {
    // Half of the frames are an hour and more later.
    await makeFilm(at('leap.mkv'), {
      seconds: 4000,
      audio: [],
      rate: '1',
      source: "color=size=64x64:rate=1:duration=8,setpts='(N+if(gt(N,4),3600,0))/TB'",
    });
    const plan = planEncode(await probe(ffmpeg, at('leap.mkv')), ffmpeg);
    await encode(at('leap.mkv'), { plan: { ...plan, durationMs: 8000 } });
    const made = (await segments(`v${plan.video[0]?.rung}`)).reduce(
      (sum, { seconds }) => sum + seconds,
      0,
    );
    expect(made).toBeLessThan(20);
  });

  it('takes the processor where the graphics card fails, and refuses where nothing encodes', async () => {
    const tool: Ffmpeg = { ...ffmpeg, h264: ['h264_nvenc', 'libx264'] };
    expect(await encode(at('short.mp4'), {}, tool)).toMatchObject({ encoder: 'libx264' });
    const none = encode(at('short.mp4'), {}, { ...ffmpeg, h264: [] });
    await expect(none).rejects.toMatchObject({ code: 'failed' });
  });
});
