import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Encodes a moving test picture with fine detail and two audio tracks, at the bit rate of a typical
 * film.
 */
export async function drawFilm(file: string, size: string, seconds: number): Promise<void> {
  const picture = `testsrc2=size=${size}:rate=24,noise=alls=4:allf=t`;
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', picture],
    ...['-f', 'lavfi', '-i', 'sine=440', '-f', 'lavfi', '-i', 'sine=660'],
    ...['-map', '0', '-map', '1', '-map', '2', '-t', String(seconds)],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '22', '-pix_fmt', 'yuv420p', file],
  ]);
}
