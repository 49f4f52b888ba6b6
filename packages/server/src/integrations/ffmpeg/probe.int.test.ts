import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyRotated, ffmpeg, ffmpegMakes, makeFilm } from '../../testing/test-films.ts';
import { MediaRejection } from './errors.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { probe } from './probe.ts';

let folder: string;
const at = (name: string) => join(folder, name);
const look = (name: string) => probe(ffmpeg as Ffmpeg, at(name));
const rejection = async (name: string) => {
  const error = await look(name).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MediaRejection);
  expect((error as Error).message).not.toContain(folder);
  return (error as MediaRejection).code;
};

const SRT = '1\n00:00:00,100 --> 00:00:00,900\nسلام.\n';
const ASS =
  '[Script Info]\nScriptType: v4.00+\n\n[Events]\nFormat: Start, End, Text\nDialogue: 0:00:00.10,0:00:00.90,hello\n';

describe.skipIf(ffmpeg === null)('probe', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parde-probe-'));
    await makeFilm(at('film.mkv'), {
      rate: '24000/1001',
      audio: [
        { hertz: 440, language: 'per', title: 'Studio' },
        { hertz: 880, language: 'eng', channels: 2 },
        { hertz: 220 },
      ],
      subtitles: [
        { text: SRT, language: 'fas', codec: 'srt' },
        { text: ASS, language: 'eng', codec: 'ass' },
      ],
      chapters: [
        { startMs: 0, endMs: 1000, title: 'آغاز' },
        { startMs: 1000, endMs: 2000, title: 'End' },
      ],
    });
    await ffmpegMakes(
      '-i',
      at('film.mkv'),
      '-map',
      '0:0',
      '-map',
      '0:1',
      '-c',
      'copy',
      at('film.mp4'),
    );
    await ffmpegMakes(
      '-i',
      at('film.mp4'),
      '-c',
      'copy',
      '-movflags',
      '+faststart',
      at('fast.mp4'),
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('tells all of a Matroska film', async () => {
    const found = await look('film.mkv');
    expect(found).toMatchObject({
      container: 'matroska',
      video: {
        index: 0,
        codec: 'h264',
        width: 320,
        height: 180,
        rotation: 0,
        pixelAspect: 1,
        frameRate: { numerator: 24_000, denominator: 1001 },
        pixelFormat: 'yuv420p',
        hdr: null,
        isInterlaced: false,
      },
      chapters: [
        { startMs: 0, endMs: 1000, title: 'آغاز' },
        { startMs: 1000, endMs: 2000, title: 'End' },
      ],
    });
    expect(found.durationMs).toBeGreaterThan(1900);
    expect(found.durationMs).toBeLessThan(2200);
    expect(found.video.codecs).toMatch(/^avc1\.[0-9A-F]{6}$/);
    expect(found.audio.map(({ language, title, channels }) => [language, title, channels])).toEqual(
      [
        ['fa', 'Studio', 1],
        ['en', null, 2],
        [null, null, 1],
      ],
    );
    expect(found.subtitles.map(({ codec, isText, language }) => [codec, isText, language])).toEqual(
      [
        ['subrip', true, 'fa'],
        ['ass', true, 'en'],
      ],
    );
  });

  it('knows whether the index of an MP4 stands in front', async () => {
    expect(await look('film.mp4')).toMatchObject({ container: 'mp4', isFastStart: false });
    expect(await look('fast.mp4')).toMatchObject({ container: 'mp4', isFastStart: true });
  });

  it('knows WebM, and silent films', async () => {
    await makeFilm(at('silent.webm'), {
      seconds: 1,
      audio: [],
      video: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8'],
    });
    expect(await look('silent.webm')).toMatchObject({
      container: 'webm',
      audio: [],
      video: { codec: 'vp8', codecs: 'vp8' },
    });
  });

  it('sees how a picture is turned, stretched, interlaced', async () => {
    await copyRotated(at('film.mp4'), at('r.mp4'));
    expect((await look('r.mp4')).video).toMatchObject({ width: 320, rotation: 90 });
    await makeFilm(at('dvd.mkv'), {
      seconds: 1,
      filter: 'setsar=16/15,setfield=tff',
      video: [
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-flags',
        '+ildct+ilme',
        '-x264opts',
        'tff=1',
      ],
    });
    const { video } = await look('dvd.mkv');
    expect(video.pixelAspect).toBeCloseTo(16 / 15);
    expect(video.isInterlaced).toBe(true);
  });

  it('sees HDR', async () => {
    await makeFilm(at('hdr.mkv'), {
      seconds: 1,
      filter: 'format=yuv420p10le',
      video: [
        ...['-c:v', 'libx264', '-preset', 'ultrafast', '-color_trc', 'smpte2084'],
        ...['-color_primaries', 'bt2020', '-colorspace', 'bt2020nc'],
      ],
    });
    expect((await look('hdr.mkv')).video).toMatchObject({
      hdr: { transfer: 'pq', peakNits: 1000 },
      profile: 'High 10',
    });
  });

  const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast'];
  it.each([
    ['old.avi', 'avi', ['-c:v', 'mpeg4'], []],
    ['old.flv', 'flv', ['-c:v', 'flv'], ['-ar', '44100']],
    ['old.wmv', 'asf', ['-c:v', 'wmv2'], []],
    ['old.mpg', 'mpeg', ['-c:v', 'mpeg2video'], []],
    ['old.ts', 'mpegts', X264, []],
    ['old.m2ts', 'mpegts', X264, ['-f', 'mpegts', '-mpegts_m2ts_mode', '1']],
    ['old.3gp', 'mp4', X264, ['-c:a', 'aac']],
  ])('knows %s by its content', async (name, container, video, output) => {
    await makeFilm(at(name), { seconds: 1, width: 176, height: 144, video, output });
    const { durationMs, video: picture, audio } = await look(name);
    expect(await look(name)).toMatchObject({ container });
    expect(picture).toMatchObject({ width: 176, height: 144, frameRate: { numerator: 25 } });
    expect(audio).toHaveLength(1);
    expect(Math.abs(durationMs - 1_000)).toBeLessThan(150);
  });

  it('takes no cover for a film', async () => {
    await ffmpegMakes(
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=64x64',
      '-frames:v',
      '1',
      at('cover.png'),
    );
    const sound = ['-f', 'lavfi', '-i', 'sine=440:duration=1'];
    const cover = ['-map', '0', '-map', '1', '-c:v', 'copy', '-disposition:v', 'attached_pic'];
    await ffmpegMakes(...sound, '-i', at('cover.png'), ...cover, at('song.mp4'));
    expect(await rejection('song.mp4')).toBe('no-video');
  });

  it('refuses what is no film, each for its own reason', async () => {
    await ffmpegMakes('-f', 'lavfi', '-i', 'sine=440', '-t', '1', at('sound.mp4'));
    await writeFile(at('empty.mp4'), '');
    await writeFile(at('text.mp4'), 'just words\n'.repeat(100));
    await writeFile(at('zeroes.mkv'), Buffer.alloc(100_000));
    await writeFile(at('magic.mp4'), Buffer.from('\0\0\0\x18ftypisom\0\0\0\0'));
    await writeFile(
      at('magic.mkv'),
      Buffer.from('1a45dfa3a34286810142f7810142f2810442f381', 'hex'),
    );
    expect(await rejection('sound.mp4')).toBe('no-video');
    expect(await rejection('nothing.mp4')).toBe('missing');
    expect(await rejection('.')).toBe('missing');
    expect(await rejection('empty.mp4')).toBe('empty');
    expect(await rejection('text.mp4')).toBe('not-media');
    expect(await rejection('zeroes.mkv')).toBe('not-media');
    expect(await rejection('magic.mp4')).toBe('damaged');
    expect(await rejection('magic.mkv')).toBe('damaged');
  });

  it.each(['film.mkv', 'film.mp4', 'fast.mp4'])('refuses %s cut off', async (name) => {
    const cut = `cut-${name}`;
    await writeFile(at(cut), await readFile(at(name)));
    const { fileSize } = await look(name);
    for (const share of [0.9, 0.5, 0.1]) {
      await truncate(at(cut), Math.floor(fileSize * share));
      expect(await rejection(cut)).toBe('damaged');
    }
  });

  it('opens nothing that a file names: no other file, no address', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await writeFile(
      at('playlist.mp4'),
      `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${origin}/a.ts\n#EXTINF:9,\n${at('film.mp4')}\n#EXT-X-ENDLIST\n`,
    );
    await writeFile(at('concat.mp4'), `ffconcat version 1.0\nfile '${at('film.mp4')}'\n`);
    await writeFile(
      at('dash.mkv'),
      `<?xml version="1.0"?><MPD><BaseURL>${origin}/b</BaseURL></MPD>`,
    );
    try {
      for (const name of ['playlist.mp4', 'concat.mp4', 'dash.mkv']) {
        expect(await rejection(name)).toBe('not-media');
        // Defence in depth: even if the first check is bypassed, ffprobe may read nothing else.
        const { inputArguments } = await import('./ffmpeg.ts');
        const { status } = spawnSync((ffmpeg as Ffmpeg).ffprobePath, [
          '-v',
          'error',
          ...inputArguments(at(name)),
        ]);
        expect(status).not.toBe(0);
      }
      expect(asked).toEqual([]);
    } finally {
      server.close();
    }
  });

  it('is not led astray by a name', async () => {
    await writeFile(at('-i "x" $(touch pwned) 100%d.mp4'), await readFile(at('film.mp4')));
    expect(await look('-i "x" $(touch pwned) 100%d.mp4')).toMatchObject({ container: 'mp4' });
  });
});
