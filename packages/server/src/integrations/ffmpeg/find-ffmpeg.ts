import { type Ffmpeg, H264_ENCODERS, type H264Encoder } from './ffmpeg.ts';
import { encoderDevice, encoderFilter } from './h264-arguments.ts';
import { runTool } from './run-tool.ts';

/** Long enough that ffmpeg on a busy machine does not count as missing. */
const TRIAL_TIMEOUT_MS = 60_000;
/** Minimum major version. No distribution that is still supported has one older than 4.4. */
const OLDEST = 4;

export interface FfmpegPaths {
  ffmpegPath?: string;
  ffprobePath?: string;
}

const found = new Map<string, Promise<Ffmpeg | null>>();

/**
 * Finds ffmpeg and ffprobe and detects their capabilities; the result is cached for the life of the process. `null` if
 * one is missing, or older than version 4.
 */
export async function findFfmpeg(paths: FfmpegPaths = {}): Promise<Ffmpeg | null> {
  const { ffmpegPath = 'ffmpeg', ffprobePath = 'ffprobe' } = paths;
  const key = `${ffmpegPath}\n${ffprobePath}`;
  const known = found.get(key) ?? detect(ffmpegPath, ffprobePath);
  found.set(key, known);
  const ffmpeg = await known;
  // Failures are not cached, so that installing ffmpeg or an encoder needs no restart.
  if (ffmpeg === null || ffmpeg.h264.length === 0) found.delete(key);
  return ffmpeg;
}

async function detect(ffmpegPath: string, ffprobePath: string): Promise<Ffmpeg | null> {
  const [version, probeVersion] = await Promise.all([
    versionOf(ffmpegPath),
    versionOf(ffprobePath),
  ]);
  if (version === null || probeVersion === null || isTooOld(version)) return null;
  const [h264, canToneMap] = await Promise.all([
    workingEncoders(ffmpegPath),
    hasToneMapping(ffmpegPath),
  ]);
  return { ffmpegPath, ffprobePath, version, h264, canToneMap };
}

async function versionOf(program: string): Promise<string | null> {
  const text = await textOf(program, ['-version']);
  return /^ff\w+ version (\S+)/.exec(text ?? '')?.[1] ?? null;
}

/** Builds from the repository ("N-…", "git-…") have no version number and are new enough. */
function isTooOld(version: string): boolean {
  const major = /^n?(\d+)\./.exec(version)?.[1];
  return major !== undefined && Number(major) < OLDEST;
}

/** A listed encoder may not work: its driver, device or licence may be missing. */
async function workingEncoders(ffmpegPath: string): Promise<H264Encoder[]> {
  const listed = (await textOf(ffmpegPath, ['-hide_banner', '-encoders'])) ?? '';
  const names = new Set(listed.split(/\s+/));
  const works: H264Encoder[] = [];
  for (const encoder of H264_ENCODERS) {
    if (names.has(encoder) && (await canEncode(ffmpegPath, encoder))) works.push(encoder);
  }
  return works;
}

async function canEncode(ffmpegPath: string, encoder: H264Encoder): Promise<boolean> {
  const source = 'testsrc2=size=320x240:rate=25:duration=0.4';
  const text = await textOf(ffmpegPath, [
    ...['-hide_banner', '-v', 'error', ...encoderDevice(encoder), '-f', 'lavfi', '-i', source],
    ...['-vf', encoderFilter(encoder), '-c:v', encoder, '-f', 'null', '-'],
  ]);
  return text !== null;
}

async function hasToneMapping(ffmpegPath: string): Promise<boolean> {
  const words = new Set(
    ((await textOf(ffmpegPath, ['-hide_banner', '-filters'])) ?? '').split(/\s+/),
  );
  return words.has('zscale') && words.has('lut3d');
}

/** Output of a program; null: it cannot be run, or fails. */
async function textOf(program: string, args: string[]): Promise<string | null> {
  try {
    return (await runTool(program, args, { timeoutMs: TRIAL_TIMEOUT_MS })).stdout.toString();
  } catch {
    return null;
  }
}
