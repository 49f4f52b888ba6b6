import { execFileSync, spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Parser } from 'm3u8-parser';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planEncode } from '../../domain/media/plan-encode.ts';
import { type EncodeFolder, openEncodeFolder } from '../../testing/encode-folder.ts';
import { copyRotated, ffmpeg as found, makeFilm } from '../../testing/test-films.ts';
import type { EncodeProgress } from './encode-hls.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { probe } from './probe.ts';

const ffmpeg = found as Ffmpeg;
let site: EncodeFolder;

describe.skipIf(found === null)('encodeHls', () => {
  beforeAll(async () => {
    site = await openEncodeFolder(ffmpeg);
  });
  beforeEach(() => site.startAnew());
  afterAll(() => site.remove());

  it('makes a stream of every size and language, whose segments meet', async () => {
    const seen: EncodeProgress[] = [];
    const made = await site.encode(site.at('film.mkv'), {
      onProgress: (progress) => seen.push(progress),
    });
    expect(made.renditions.map(({ rung, width, height }) => [rung, width, height])).toEqual([
      [240, 426, 240],
      [360, 640, 360],
    ]);
    expect((await readdir(site.outDir)).sort()).toEqual([
      'a0',
      'a1',
      'master.m3u8',
      'v240',
      'v360',
    ]);
    expect(site.picture('v240/index.m3u8', 'codec_name', 'width', 'height')).toBe('h264,426,240');
    expect(site.picture('v360/index.m3u8', 'codec_name', 'width', 'height')).toBe('h264,640,360');

    const master = await readFile(join(site.outDir, 'master.m3u8'), 'utf8');
    expect(master).toMatch(/NAME="فارسی",LANGUAGE="fa",DEFAULT=(YES|NO)/);
    expect(master).toMatch(/LANGUAGE="en"/);
    expect(master).toContain(`CODECS="${made.renditions[1]?.codecs},mp4a.40.2"`);
    expect(made.renditions[1]?.codecs).toMatch(/^avc1\.4d40[0-9a-f]{2}$/);

    const [small, large] = [await site.segments('v240'), await site.segments('v360')];
    expect(small).toEqual(large);
    expect(small.map(({ seconds }) => seconds).slice(0, 2)).toEqual([4.004, 4.004]);
    const sound = await site.segments('a1');
    expect(sound).toHaveLength(small.length);
    for (const [n, { seconds }] of sound.slice(0, 2).entries()) {
      expect(Math.abs(seconds - (small[n]?.seconds ?? 0))).toBeLessThan(0.03);
    }

    const shares = seen.map(({ share }) => share);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  it('has key frames for winding, and says so to other readers of playlists', async () => {
    await site.encode(site.at('film.mkv'));
    const parse = async (path: string) => {
      const parser = new Parser();
      parser.push(await readFile(join(site.outDir, path), 'utf8'));
      parser.end();
      return parser.manifest;
    };
    const master = await parse('master.m3u8');
    expect(master.playlists.map(({ uri }) => uri)).toEqual(['v360/index.m3u8', 'v240/index.m3u8']);
    expect(Object.keys(master.mediaGroups.AUDIO.audio ?? {})).toHaveLength(2);
    for (const { attributes } of master.playlists) {
      expect(Number(attributes['AVERAGE-BANDWIDTH'])).toBeLessThanOrEqual(
        Number(attributes.BANDWIDTH),
      );
    }
    expect(master.iFramePlaylists?.map(({ uri }) => uri)).toEqual([
      'v360/iframes.m3u8',
      'v240/iframes.m3u8',
    ]);
    for (const name of ['v360', 'v240', 'a0', 'a1']) {
      expect(await readFile(join(site.outDir, name, 'index.m3u8'), 'utf8')).toContain(
        '#EXT-X-INDEPENDENT-SEGMENTS\n',
      );
      expect((await parse(`${name}/index.m3u8`)).endList).toBe(true);
    }
    const { segments, iFramesOnly } = await parse('v360/iframes.m3u8');
    expect(iFramesOnly).toBe(true);
    expect(segments).toHaveLength((await site.segments('v360')).length);
    for (const { uri, byterange } of segments) {
      const segment = await readFile(join(site.outDir, 'v360', uri));
      const { offset = 0, length = 0 } = byterange ?? {};
      const init = await readFile(join(site.outDir, 'v360/init.mp4'));
      const alone = site.at('key.mp4');
      await writeFile(alone, Buffer.concat([init, segment.subarray(offset, offset + length)]));
      const counted = ['-count_frames', '-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0'];
      const frames = execFileSync(ffmpeg.ffprobePath, ['-v', 'quiet', ...counted, alone]);
      expect(frames.toString().trim()).toBe('1');
    }
  });

  it('plays from the first segment to the last, sound and picture from 0', async () => {
    await site.encode(site.at('film.mkv'));
    const decoded = spawnSync(ffmpeg.ffmpegPath, [
      ...['-v', 'error', '-i', join(site.outDir, 'master.m3u8')],
      ...['-map', '0:v', '-map', '0:a', '-f', 'null', '-'],
    ]);
    expect(decoded.stderr.toString()).toBe('');
    expect(decoded.status).toBe(0);
    for (const { uri } of await site.segments('v360')) {
      const alone = site.at('alone.mp4');
      const parts = [join(site.outDir, 'v360/init.mp4'), join(site.outDir, 'v360', uri)];
      execFileSync('sh', ['-c', 'cat "$1" "$2" > "$3"', 'sh', ...parts, alone]);
      const packets = ['-show_entries', 'packet=flags', '-of', 'csv=p=0', alone];
      const flags = execFileSync(ffmpeg.ffprobePath, ['-v', 'error', ...packets])
        .toString()
        .split('\n');
      // A single key frame, at the start: a player can begin with any segment.
      expect(flags.map((flag) => flag.startsWith('K')).indexOf(true)).toBe(0);
      expect(flags.filter((flag) => flag.startsWith('K'))).toHaveLength(1);
    }
    // No empty edit list: MSE players ignore it and would delay the video.
    const header = await readFile(join(site.outDir, 'v360/init.mp4'));
    const edits = header.indexOf('elst');
    if (edits >= 0) {
      expect(header.readUInt32BE(edits + 8)).toBe(1);
      expect(header.readInt32BE(edits + 16)).toBe(0);
    }
  });

  it('ends with no segment of a frame or two, and lacks none of them', async () => {
    const sound = [{ hertz: 440, language: 'fas' }];
    await makeFilm(site.at('even.mp4'), { seconds: 8, rate: '24', audio: sound });
    await site.encode(site.at('even.mp4'));
    // Nor a key frame in the middle of the last segment.
    const last = site.at('last.mp4');
    const video = ['init.mp4', (await site.segments('v180')).at(-1)?.uri ?? ''];
    const pieces = video.map((name) => join(site.outDir, 'v180', name));
    execFileSync('sh', ['-c', 'to="$1"; shift; cat "$@" > "$to"', 'sh', last, ...pieces]);
    const keys = ['-v', 'error', '-show_entries', 'packet=flags', '-of', 'csv=p=0', last];
    expect(execFileSync(ffmpeg.ffprobePath, keys).toString().match(/^K/gm)).toHaveLength(1);
    for (const name of ['v180', 'a0']) {
      const made = await site.segments(name);
      expect(made).toHaveLength(2);
      const parts = ['init.mp4', ...made.map(({ uri }) => uri)].map((it) =>
        join(site.outDir, name, it),
      );
      const whole = site.at(`${name}.mp4`);
      execFileSync('sh', ['-c', 'to="$1"; shift; cat "$@" > "$to"', 'sh', whole, ...parts]);
      const asked = ['-v', 'error', '-count_packets', '-show_entries', 'stream=nb_read_packets'];
      const packets = execFileSync(ffmpeg.ffprobePath, [...asked, '-of', 'csv=p=0', whole]);
      expect(Number.parseInt(packets.toString(), 10)).toBeGreaterThanOrEqual(
        name === 'a0' ? Math.floor((8 * 48_000) / 1024) : 192,
      );
    }
    const decoded = spawnSync(ffmpeg.ffmpegPath, [
      ...['-v', 'error', '-i', join(site.outDir, 'master.m3u8'), '-map', '0', '-f', 'null', '-'],
    ]);
    expect(decoded.stderr.toString()).toBe('');
  });

  it('enlarges nothing', async () => {
    await makeFilm(site.at('tiny.mp4'), { seconds: 1, width: 300, height: 168 });
    const made = await site.encode(site.at('tiny.mp4'));
    expect(made.renditions.map(({ rung }) => rung)).toEqual([168]);
    expect(site.picture('v168/index.m3u8', 'width', 'height')).toBe('300,168');
  });

  it('rotates, makes pixels square, and deinterlaces', async () => {
    await makeFilm(site.at('dvd.mkv'), {
      seconds: 1,
      width: 352,
      height: 288,
      filter: 'setsar=12/11,setfield=tff',
      video: ['-c:v', 'libx264', '-preset', 'ultrafast', '-flags', '+ildct+ilme'],
    });
    await site.encode(site.at('dvd.mkv'));
    const shape = ['width', 'height', 'sample_aspect_ratio', 'field_order'];
    expect(site.picture('v288/index.m3u8', ...shape)).toMatch(
      /^384,288,1:1,(unknown|progressive)$/,
    );
    site.startAnew();
    const upright = site.at('upright.mp4');
    await copyRotated(site.at('short.mp4'), upright);
    await site.encode(upright);
    expect(site.picture('v180/index.m3u8', 'width', 'height')).toBe('180,320');
  });

  it('makes a stream of an old container whose times do not begin at 0', async () => {
    await makeFilm(site.at('old.ts'), { seconds: 2, output: ['-output_ts_offset', '1000'] });
    await site.encode(site.at('old.ts'));
    const seconds = (await site.segments('v180')).reduce(
      (sum, segment) => sum + segment.seconds,
      0,
    );
    expect(Math.abs(seconds - 2)).toBeLessThan(0.2);
  });

  it('refuses a damaged film with what it met, and goes on with it when told to', async () => {
    await makeFilm(site.at('scratched.mp4'), { seconds: 4 });
    const bytes = await readFile(site.at('scratched.mp4'));
    bytes.fill(0xa5, Math.floor(bytes.length * 0.3), Math.floor(bytes.length * 0.7));
    await writeFile(site.at('scratched.mp4'), bytes);
    await expect(site.encode(site.at('scratched.mp4'))).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringMatching(/^The film is damaged: \d+ errors of decoding between 0/),
    });
    const { damage } = await site.encode(site.at('scratched.mp4'), { acceptsDamage: true });
    expect(damage?.errors).toBeGreaterThan(20);
    expect(damage?.toMs).toBeGreaterThan(damage?.fromMs ?? 0);
    site.startAnew();
    expect((await site.encode(site.at('short.mp4'))).damage).toBeNull();
  });

  it('makes a silent film, and one whose sound ends early', async () => {
    await makeFilm(site.at('silent.mp4'), { seconds: 1, audio: [] });
    await site.encode(site.at('silent.mp4'));
    expect(await readdir(site.outDir)).not.toContain('a0');
    site.startAnew();
    await makeFilm(site.at('half.mkv'), {
      seconds: 6,
      audio: [{ hertz: 440 }],
      output: ['-shortest'],
    });
    const plan = planEncode(await probe(ffmpeg, site.at('half.mkv')), ffmpeg);
    await site.encode(site.at('half.mkv'), { plan: { ...plan, durationMs: 7000 } });
    const heard = (await site.segments('a0')).reduce((sum, { seconds }) => sum + seconds, 0);
    expect(heard).toBeGreaterThan(6.9);
  });
});
