import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { EncodePlan } from '../../packages/server/src/domain/media/plan-encode.ts';
import { planEncode } from '../../packages/server/src/domain/media/plan-encode.ts';
import { encodeHls } from '../../packages/server/src/integrations/ffmpeg/encode-hls.ts';
import {
  partsOf,
  runArguments,
} from '../../packages/server/src/integrations/ffmpeg/encode-parts.ts';
import type { Ffmpeg } from '../../packages/server/src/integrations/ffmpeg/ffmpeg.ts';
import { findFfmpeg } from '../../packages/server/src/integrations/ffmpeg/find-ffmpeg.ts';
import { probe } from '../../packages/server/src/integrations/ffmpeg/probe.ts';
import { drawFilm } from '../measure/draw-film.ts';
import { median } from '../measure/numbers.ts';
import type { Row } from '../measure/table.ts';
import type { SuiteOptions } from './suite.ts';

const FILM_SECONDS = 24;
const MAX_ROUNDS = 3;
const MIN_RATIO = 0.85;

const run = promisify(execFile);

/** Seconds that `work` takes. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** Encodes all renditions in one ffmpeg command with the same settings and the same niceness. */
async function plainFfmpeg(
  ffmpeg: Ffmpeg,
  plan: EncodePlan,
  input: string,
  outDir: string,
): Promise<void> {
  const { video, audio } = partsOf(plan);
  const parts = [...video, ...audio];
  const folder = ({ name }: { name: string }) => path.join(outDir, name);
  for (const part of parts) await mkdir(folder(part), { recursive: true });
  const encoder = ffmpeg.h264[0] ?? 'libx264';
  const args = runArguments(parts, plan, input, encoder, folder, null);
  await run('nice', ['-n', '10', ffmpeg.ffmpegPath, ...args]);
}

/** Encoding speed compared with plain ffmpeg: 720p in one pass, 1080p in two. */
export async function encodeSuite({ rounds }: SuiteOptions): Promise<Row[]> {
  const ffmpeg = await findFfmpeg();
  if (!ffmpeg?.h264[0]) return [];
  const folder = await mkdtemp(path.join(tmpdir(), 'parde-bench-encode-'));
  const rows: Row[] = [];
  try {
    for (const [label, size] of [
      ['720p', '1280x720'],
      ['1080p', '1920x1080'],
    ] as const) {
      const input = path.join(folder, `${label}.mp4`);
      await drawFilm(input, size, FILM_SECONDS);
      const plan = planEncode(await probe(ffmpeg, input), ffmpeg);
      const pairs: { subject: number; control: number }[] = [];
      for (let round = 0; round < Math.min(rounds, MAX_ROUNDS); round++) {
        const outDir = path.join(folder, `out-${label}-${round}`);
        const control = await timed(() => plainFfmpeg(ffmpeg, plan, input, `${outDir}-plain`));
        pairs.push({
          control,
          subject: await timed(() => encodeHls(ffmpeg, { input, outDir, plan })),
        });
      }
      const speed = (seconds: number) => `${(FILM_SECONDS / seconds).toFixed(2)} × real time`;
      const ratio = median(pairs.map(({ subject, control }) => control / subject));
      rows.push({
        name: `encode: ${plan.video.length} sizes of ${label}, ${ffmpeg.h264[0]}`,
        figure: speed(median(pairs.map(({ subject }) => subject))),
        control: `${speed(median(pairs.map(({ control }) => control)))}, plain ffmpeg`,
        ratio,
        budget: `>= ${MIN_RATIO}`,
        isMet: ratio >= MIN_RATIO,
      });
    }
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
