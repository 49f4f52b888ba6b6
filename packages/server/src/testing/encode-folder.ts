import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSegments } from '../domain/media/media-playlist.ts';
import { planEncode } from '../domain/media/plan-encode.ts';
import { type EncodeOptions, encodeHls } from '../integrations/ffmpeg/encode-hls.ts';
import type { Ffmpeg } from '../integrations/ffmpeg/ffmpeg.ts';
import { probe } from '../integrations/ffmpeg/probe.ts';
import { makeFilm } from './test-films.ts';

type Encoded = ReturnType<typeof encodeHls>;

/**
 * A folder with `film.mkv`, 10 s with two languages, and `short.mp4`, 2 s; streams are encoded into
 * `outDir`.
 */
export interface EncodeFolder {
  at: (name: string) => string;
  outDir: string;
  /** Makes the next encode start from scratch. */
  startAnew: () => void;
  /** Uses the film's own plan, unless another is given. */
  encode: (input: string, options?: Partial<EncodeOptions>, tool?: Ffmpeg) => Encoded;
  /** ffprobe fields of the first frame of a playlist. */
  picture: (playlist: string, ...fields: string[]) => string;
  segments: (rendition: string) => Promise<ReturnType<typeof readSegments>>;
  remove: () => Promise<void>;
}

export async function openEncodeFolder(ffmpeg: Ffmpeg): Promise<EncodeFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'parde-encode-'));
  const at = (name: string) => join(folder, name);
  let runs = 0;
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
  const site: EncodeFolder = {
    at,
    outDir: at('out-0'),
    startAnew() {
      runs += 1;
      site.outDir = at(`out-${runs}`);
    },
    async encode(input, options = {}, tool = ffmpeg) {
      const plan = planEncode(await probe(ffmpeg, input), ffmpeg);
      return encodeHls(tool, { input, outDir: site.outDir, plan, ...options });
    },
    picture(playlist, ...fields) {
      const entries = `stream=${fields.join(',')}`;
      const args = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', entries];
      const file = join(site.outDir, playlist);
      const out = execFileSync(ffmpeg.ffprobePath, [...args, '-of', 'csv=p=0', file]);
      return out.toString().trim().split('\n').at(-1)?.replace(/,$/, '') ?? '';
    },
    segments: async (rendition) =>
      readSegments(await readFile(join(site.outDir, rendition, 'index.m3u8'), 'utf8')),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
  return site;
}
