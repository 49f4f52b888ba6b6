import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '../integrations/ffmpeg/find-ffmpeg.ts';
import { reportSkipped } from './report-skipped.ts';

const run = promisify(execFile);

/** The installed ffmpeg; null: tests that need it are skipped and report it. */
export const ffmpeg = await findFfmpeg();
if (ffmpeg === null) reportSkipped('ffmpeg is not installed', 'tests with real films');

/**
 * Writes an `ffmpeg` to `folder` that waits until `open` is called if its arguments contain an MKV and these words.
 * `calls` has the arguments of each call.
 */
export async function gatedFfmpeg(folder: string, words: string) {
  await mkdir(folder, { recursive: true });
  const [program, gate] = [join(folder, 'ffmpeg'), join(folder, 'open')];
  const real = `PATH="\${PATH#${folder}:}"; exec ffmpeg "$@"`;
  const waits = `*.mkv*'${words}'*) while [ ! -e ${gate} ]; do sleep 0.1; done`;
  const log = join(folder, 'calls');
  const script = `#!/bin/sh\necho "$*" >> ${log}\ncase "$*" in ${waits};; esac\n${real}\n`;
  await writeFile(program, script, { mode: 0o755 });
  const calls = async () => (await readFile(log, 'utf8').catch(() => '')).split('\n');
  return { program, calls, open: () => writeFile(gate, '') };
}

export interface FilmFacts {
  seconds?: number;
  width?: number;
  height?: number;
  /** Frames per second, in ffmpeg's format. */
  rate?: string;
  /** A sine tone for each audio track. */
  audio?: { hertz: number; language?: string; title?: string; channels?: number }[];
  /** Subtitle files to embed, and the codec to store them in. */
  subtitles?: { text: string; language?: string; codec: string }[];
  /** A picture subtitle: copied (PGS), or converted to another codec, such as `dvdsub`. */
  pictures?: PictureSubtitle & { language?: string; codec?: string };
  chapters?: { startMs: number; endMs: number; title: string }[];
  /** Arguments for the video encoder; default: fast H.264 with a key frame every second. */
  video?: string[];
  /** ffmpeg source filter; default: the moving test picture. */
  source?: string;
  /** Video filter. */
  filter?: string;
  /** More output arguments. */
  output?: string[];
}

/** Runs ffmpeg directly, to create test files. */
export async function ffmpegMakes(...args: string[]): Promise<void> {
  await run(ffmpeg?.ffmpegPath ?? 'ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args]);
}

/** Copies an MP4 with a rotation matrix, as written by phones held upright. */
export async function copyRotated(from: string, to: string): Promise<void> {
  const bytes = await readFile(from);
  const unturned = '00010000'.padEnd(32, '0').concat('00010000');
  const matrix = bytes.indexOf(unturned, bytes.indexOf('tkhd'), 'hex');
  if (matrix < 0) throw new Error('the film has no matrix, or is turned already');
  bytes.write('0000000000010000' + '00000000ffff0000' + '00000000', matrix, 'hex');
  await writeFile(to, bytes);
}

/** Creates a small film at `path`; the extension decides the container. */
export async function makeFilm(path: string, facts: FilmFacts = {}): Promise<string> {
  const { seconds = 2, width = 320, height = 180, rate = '25', audio = [{ hertz: 440 }] } = facts;
  const source = facts.source ?? `testsrc2=size=${width}x${height}:rate=${rate}`;
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25'];
  const folder = await mkdtemp(join(tmpdir(), 'parde-film-'));
  try {
    const inputs = [...['-f', 'lavfi', '-i', source]];
    const maps = ['-map', '0:v'];
    const codecs: string[] = [];
    let next = 1;
    for (const [n, { hertz, language, title, channels = 1 }] of audio.entries()) {
      inputs.push('-f', 'lavfi', '-i', `sine=frequency=${hertz}:sample_rate=48000`);
      maps.push('-map', `${next++}:a`);
      codecs.push(`-ac:a:${n}`, String(channels));
      if (language) codecs.push(`-metadata:s:a:${n}`, `language=${language}`);
      if (title) codecs.push(`-metadata:s:a:${n}`, `title=${title}`);
    }
    for (const [n, { text, language, codec }] of (facts.subtitles ?? []).entries()) {
      const file = join(folder, text.startsWith('[Script Info]') ? `${n}.ass` : `${n}.srt`);
      await writeFile(file, text);
      inputs.push('-i', file);
      maps.push('-map', `${next++}:s`);
      codecs.push(`-c:s:${n}`, codec);
      if (language) codecs.push(`-metadata:s:s:${n}`, `language=${language}`);
    }
    if (facts.pictures) {
      const { language, codec = 'copy', ...picture } = facts.pictures;
      const file = join(folder, 'pictures.sup');
      await writeFile(file, pgsSubtitle(picture));
      const n = facts.subtitles?.length ?? 0;
      // Other codecs store the end time with each picture; in PGS the next picture ends it.
      inputs.push(...(codec === 'copy' ? [] : ['-fix_sub_duration']), '-i', file);
      maps.push('-map', `${next++}:s`);
      codecs.push(`-c:s:${n}`, codec);
      if (language) codecs.push(`-metadata:s:s:${n}`, `language=${language}`);
    }
    if (facts.chapters) {
      const file = join(folder, 'chapters.txt');
      const chapters = facts.chapters.map(
        ({ startMs, endMs, title }) =>
          `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${startMs}\nEND=${endMs}\ntitle=${title}\n`,
      );
      await writeFile(file, `;FFMETADATA1\n${chapters.join('')}`);
      inputs.push('-i', file);
      maps.push('-map_chapters', String(next));
    }
    await ffmpegMakes(
      ...[...inputs, ...maps, ...(facts.filter ? ['-vf', facts.filter] : [])],
      ...[...(facts.video ?? video), ...codecs, '-t', String(seconds)],
      ...[...(facts.output ?? []), path],
    );
    return path;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface PictureSubtitle {
  /** Size of the picture that it is meant for. */
  canvas: { width: number; height: number };
  /** Position of a box of one colour. */
  box: { x: number; y: number; width: number; height: number };
  startMs: number;
  endMs: number;
}

const SEGMENT = { palette: 0x14, object: 0x15, composition: 0x16, windows: 0x17, end: 0x80 };
/** BT.601, studio range: bright yellow, opaque. */
const COLOUR = [210, 146, 16, 255];

const u16 = (...values: number[]) => values.flatMap((value) => [(value >> 8) & 255, value & 255]);
const u24 = (value: number) => [(value >> 16) & 255, (value >> 8) & 255, value & 255];

/** One line in colour 1, run-length encoded. */
const line = (width: number) => [0, 0xc0 | (width >> 8), width & 255, 1, 0, 0];

/**
 * A picture subtitle as on Blu-ray discs (PGS, a `.sup` file): a yellow box that appears and disappears. ffmpeg cannot
 * create one from text.
 */
export function pgsSubtitle({ canvas, box, startMs, endMs }: PictureSubtitle): Buffer {
  const { x, y, width, height } = box;
  const data = Array.from({ length: height }, () => line(width)).flat();
  const parts: Buffer[] = [];
  const add = (ms: number, type: number, payload: number[]) => {
    const head = Buffer.alloc(13);
    head.write('PG');
    head.writeUInt32BE(ms * 90, 2);
    head.writeUInt8(type, 10);
    head.writeUInt16BE(payload.length, 11);
    parts.push(head, Buffer.from(payload));
  };
  const window = [1, 0, ...u16(x, y, width, height)];
  const composition = (number: number, objects: number[]) => [
    ...[...u16(canvas.width, canvas.height), 0x10, ...u16(number)],
    ...[objects.length > 0 ? 0x80 : 0, 0, 0, objects.length > 0 ? 1 : 0, ...objects],
  ];
  const clear = (ms: number, number: number) => {
    add(ms, SEGMENT.composition, composition(number, []));
    add(ms, SEGMENT.windows, window);
    add(ms, SEGMENT.end, []);
  };
  // An empty picture at time zero: ffmpeg shifts the first timestamp of a file to zero.
  clear(0, 0);
  add(startMs, SEGMENT.composition, composition(1, [...u16(0), 0, 0, ...u16(x, y)]));
  add(startMs, SEGMENT.windows, window);
  add(startMs, SEGMENT.palette, [0, 0, 1, ...COLOUR]);
  add(startMs, SEGMENT.object, [
    ...[...u16(0), 0, 0xc0, ...u24(data.length + 4), ...u16(width, height), ...data],
  ]);
  add(startMs, SEGMENT.end, []);
  clear(endMs, 2);
  return Buffer.concat(parts);
}
