import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EncodePlan } from '../../domain/media/encode-plan.ts';
import { type Part, type Run, runArguments } from './encode-parts.ts';
import type { Ffmpeg, H264Encoder } from './ffmpeg.ts';
import { type FinishedPart, finishPart } from './finished-part.ts';
import { progressReader, type RunProgress } from './progress-reader.ts';
import { runTool } from './run-tool.ts';

/** ffmpeg reports progress twice a second, unless it hangs. */
const STALL_MS = 10 * 60 * 1000;
/**
 * Minimum share of the film in the output: container timestamps are inexact, but missing parts are
 * an error.
 */
const LEAST_SHARE = 0.95;
/** Tolerance for short clips, in seconds. */
const SLACK_SECONDS = 1;

export interface RunSettings {
  input: string;
  outDir: string;
  plan: EncodePlan;
  signal?: AbortSignal;
  /** Fingerprint of a part. */
  mark: (part: Part) => string;
  onProgress: (progress: RunProgress) => void;
}

/**
 * Encodes the parts of one run in a temporary place, then moves each into its folder. Returns them
 * by name.
 */
export async function encodeRun(
  ffmpeg: Ffmpeg,
  run: Run,
  encoder: H264Encoder,
  { input, outDir, plan, signal, mark, onProgress }: RunSettings,
): Promise<Map<string, FinishedPart>> {
  const partial = join(outDir, '.partial');
  const folder = ({ name }: Part) => join(partial, name);
  await rm(partial, { recursive: true, force: true });
  for (const part of run) await mkdir(folder(part), { recursive: true });
  try {
    await runTool(ffmpeg.ffmpegPath, runArguments(run, plan, input, encoder, folder), {
      signal,
      stallMs: STALL_MS,
      onOutput: progressReader(onProgress),
    });
    const seconds = plan.durationMs / 1000;
    const leastSeconds = Math.max(0, Math.min(seconds * LEAST_SHARE, seconds - SLACK_SECONDS));
    const parts = new Map<string, FinishedPart>();
    for (const part of run) {
      const [from, to] = [folder(part), join(outDir, part.name)];
      const facts = { from, to, fingerprint: mark(part), encoder, leastSeconds };
      parts.set(part.name, await finishPart(facts));
    }
    return parts;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}
