import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { drawFrame } from './draw-frame.ts';
import { WIDTH } from './frame.ts';

/** Animated on twos: each drawing is shown for two frames. */
const DRAWINGS_A_SECOND = 12;
const FPS = 24;

interface Picture {
  /** Markup of the frame at a time in seconds. */
  film: (second: number) => string;
  seconds: number;
  height: 480 | 720;
}

/** Draws a film and encodes its pictures to an H.264 file without sound. */
export async function drawPicture({ film, seconds, height }: Picture, file: string): Promise<void> {
  const isSmall = height === 480;
  // Small ones are drawn in their own size and on threes; players repeat each drawing themselves.
  const [width, drawings, fps] = isSmall ? [854, 8, 8] : [WIDTH, DRAWINGS_A_SECOND, FPS];
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...['-y', '-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgba'],
      ...['-s', `${width}x${height}`, '-r', String(drawings), '-i', 'pipe:0'],
      ...['-vf', `fps=${fps},scale=out_color_matrix=bt709,format=yuv420p`],
      ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
      ...['-c:v', 'libx264', '-preset', isSmall ? 'medium' : 'slow', '-tune', 'animation'],
      ...['-crf', isSmall ? '32' : '30', '-profile:v', 'high', '-level', '3.1', '-refs', '4'],
      ...['-g', String(fps * 4), '-threads', '2', file],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(ffmpeg, 'close');
  for (let n = 0; n < seconds * drawings; n += 1) {
    const pixels = drawFrame(film(n / drawings), width);
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}
