import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { FilmSheet } from '../../../../packages/server/src/demo/films/film-sheet.ts';
import { drawFrame, filmOf } from './draw-frame.ts';
import { HEIGHT, WIDTH } from './frame.ts';
import type { Look } from './shots.ts';

/** Animated on twos: each drawing is shown for two frames. */
const DRAWINGS_A_SECOND = 12;
const FPS = 24;

/** Draws a film and encodes its pictures to an H.264 file without sound. */
export async function drawPicture(sheet: FilmSheet, look: Look, file: string): Promise<void> {
  const film = filmOf(sheet, look);
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...['-y', '-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgba'],
      ...['-s', `${WIDTH}x${HEIGHT}`, '-r', String(DRAWINGS_A_SECOND), '-i', 'pipe:0'],
      ...['-vf', `fps=${FPS},scale=out_color_matrix=bt709,format=yuv420p`],
      ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
      ...['-c:v', 'libx264', '-preset', 'slow', '-tune', 'animation', '-crf', '30'],
      ...[
        '-profile:v',
        'high',
        '-level',
        '3.1',
        '-refs',
        '4',
        '-g',
        String(FPS * 4),
        '-threads',
        '2',
        file,
      ],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(ffmpeg, 'close');
  for (let n = 0; n < sheet.durationSeconds * DRAWINGS_A_SECOND; n += 1) {
    const pixels = drawFrame(film(n / DRAWINGS_A_SECOND));
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}
