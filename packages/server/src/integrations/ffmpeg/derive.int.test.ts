import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ffmpegMakes, ffmpeg as found, makeFilm } from '../../testing/test-films.ts';
import { extractFrames } from './extract-frames.ts';
import { extractSubtitles } from './extract-subtitles.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { makeStoryboard } from './make-storyboard.ts';
import { measureLoudness } from './measure-loudness.ts';
import { probe } from './probe.ts';

const ffmpeg = found as Ffmpeg;
let folder: string;
const at = (name: string) => join(folder, name);
const look = (name: string) => probe(ffmpeg, at(name));

/** A background that gets lighter by `step` per second, so that a frame shows its time. */
const clock = (step: number) =>
  `color=black:size=320x180:rate=25,format=gray,geq=lum='min(255,16+floor(T)*${step})':cb=128:cr=128`;

async function grey(
  bytes: Buffer,
  region?: { left: number; top: number; width: number; height: number },
) {
  const picture = sharp(bytes);
  const part = region ? picture.extract(region) : picture;
  // `stats` reads the pipeline's input, so the processed picture is rendered first.
  const { channels } = await sharp(await part.greyscale().png().toBuffer()).stats();
  return channels[0]?.mean ?? Number.NaN;
}

describe.skipIf(found === null)('what is made of a film', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parde-derive-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ['key frames each second', '25'],
    ['a single key frame', '500'],
  ])('a storyboard whose tiles are of their time, with %s', async (_, gop) => {
    const name = `clock-${gop}.mp4`;
    await makeFilm(at(name), {
      seconds: 12,
      audio: [],
      source: clock(16),
      video: ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', gop, '-pix_fmt', 'yuv420p'],
    });
    const board = await makeStoryboard(ffmpeg, { input: at(name), probe: await look(name) });
    const { tileWidth, tileHeight, sheets, ...rest } = board;
    expect(rest).toEqual({ columns: 10, rows: 2, intervalMs: 1000, count: 12 });
    expect([tileWidth, tileHeight]).toEqual([214, 120]);
    expect(sheets).toHaveLength(1);
    const sheet = sheets[0] as Buffer;
    expect(await sharp(sheet).metadata()).toMatchObject({
      format: 'webp',
      width: tileWidth * 10,
      height: tileHeight * 2,
    });
    const tiles: number[] = [];
    for (let n = 0; n < board.count; n++) {
      const left = (n % 10) * tileWidth + 20;
      const top = Math.floor(n / 10) * tileHeight + 20;
      tiles.push(await grey(sheet, { left, top, width: 100, height: 80 }));
    }
    for (const [n, tile] of tiles.entries()) {
      if (n > 0) expect(tile - (tiles[n - 1] ?? 0)).toBeGreaterThan(10);
    }
  });

  it('frames as large as the film that are not black where a picture is near', async () => {
    // Black for two seconds, then a picture.
    await makeFilm(at('fade.mp4'), {
      seconds: 8,
      audio: [],
      filter: "drawbox=color=black:t=fill:enable='lt(t,2)'",
    });
    const film = await look('fade.mp4');
    const frames = await extractFrames(ffmpeg, { input: at('fade.mp4'), probe: film, times: [0] });
    expect(frames.map(({ timeMs }) => timeMs)).toEqual([0]);
    const bytes = frames[0]?.bytes as Buffer;
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'jpeg',
      width: 320,
      height: 180,
    });
    expect(await grey(bytes)).toBeGreaterThan(60);
    const black = { input: at('fade.mp4'), probe: { ...film, durationMs: 1000 }, times: [0] };
    expect(await grey((await extractFrames(ffmpeg, black))[0]?.bytes as Buffer)).toBeLessThan(20);
    const beyond = { input: at('fade.mp4'), probe: film, times: [60_000] };
    expect(await extractFrames(ffmpeg, beyond)).toEqual([]);
  });

  it('the loudness of a known tone, and none of silence', async () => {
    // EBU Tech 3341, case 1: a stereo sine of 1 kHz at -23 dBFS is -23 LUFS.
    const tone = 'aevalsrc=0.0708*sin(2*PI*1000*t)|0.0708*sin(2*PI*1000*t):s=48000:d=6';
    const silence = 'anullsrc=sample_rate=48000:d=6';
    const picture = ['-f', 'lavfi', '-i', 'color=size=64x64:rate=5:duration=6'];
    const sound = ['-f', 'lavfi', '-i', tone, '-f', 'lavfi', '-i', silence];
    const maps = ['-map', '0', '-map', '1', '-map', '2', '-c:a', 'flac', '-t', '6'];
    await ffmpegMakes(...picture, ...sound, ...maps, at('tone.mkv'));
    const measured = await measureLoudness(ffmpeg, { input: at('tone.mkv'), streamIndex: 1 });
    expect(Math.abs((measured?.integratedLufs ?? 0) + 23)).toBeLessThan(1);
    expect(Math.abs((measured?.truePeakDb ?? 0) + 23)).toBeLessThan(1);
    expect(await measureLoudness(ffmpeg, { input: at('tone.mkv'), streamIndex: 2 })).toBeNull();
    const picked = measureLoudness(ffmpeg, { input: at('tone.mkv'), streamIndex: 9 });
    await expect(picked).rejects.toMatchObject({ name: 'FfmpegError' });
  });

  it('text subtitles as they are in the film, no pictures of them', async () => {
    const srt = '1\n00:00:00,100 --> 00:00:00,900\n<i>سلام.</i>\n';
    const ass =
      '[Script Info]\nScriptType: v4.00+\n\n[Events]\n' +
      'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n' +
      'Dialogue: 0,0:00:00.10,0:00:00.90,Default,,0,0,0,,{\\b1}hello\n';
    await makeFilm(at('subtitles.mkv'), {
      subtitles: [
        { text: srt, codec: 'srt' },
        { text: ass, codec: 'ass' },
        { text: srt, codec: 'webvtt' },
      ],
    });
    const film = await look('subtitles.mkv');
    const options = { input: at('subtitles.mkv'), subtitles: film.subtitles };
    const [first, second, third] = await extractSubtitles(ffmpeg, options);
    expect(first).toMatchObject({ index: 2, format: 'srt' });
    expect(first?.bytes.toString()).toContain('<i>سلام.</i>');
    expect(second).toMatchObject({ index: 3, format: 'ass' });
    expect(second?.bytes.toString()).toContain('{\\b1}hello');
    expect(third).toMatchObject({ index: 4, format: 'vtt' });
    expect(third?.bytes.toString()).toMatch(/^WEBVTT[\s\S]*سلام/);

    await makeFilm(at('mov-text.mp4'), { subtitles: [{ text: srt, codec: 'mov_text' }] });
    const { subtitles } = await look('mov-text.mp4');
    const [text] = await extractSubtitles(ffmpeg, { input: at('mov-text.mp4'), subtitles });
    expect(text).toMatchObject({ format: 'srt' });
    expect(text?.bytes.toString()).toMatch(/00:00:00,100 --> 00:00:00,900\s+.*سلام/);

    const pictures = film.subtitles.map((stream) => ({ ...stream, codec: 'hdmv_pgs_subtitle' }));
    const refused = extractSubtitles(ffmpeg, { ...options, subtitles: pictures });
    await expect(refused).rejects.toMatchObject({ code: 'image-subtitle' });
    expect(await extractSubtitles(ffmpeg, { ...options, subtitles: [] })).toEqual([]);
  });
});
