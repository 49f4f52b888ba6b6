import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Ffmpeg } from '../integrations/ffmpeg/ffmpeg.ts';
import { logFfmpeg } from './log-ffmpeg.ts';

async function toldOf(ffmpeg: Partial<Ffmpeg> | null) {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  await logFfmpeg(log, async () => ffmpeg as Ffmpeg | null);
  return lines.map(({ level, msg }) => [level, msg]);
}

it('says in one line what films have to do without', async () => {
  expect(await toldOf(null)).toEqual([[40, expect.stringContaining('ffmpeg is not installed')]]);
  expect(await toldOf({ version: '7.1', h264: [] })).toEqual([
    [40, expect.stringContaining('no H.264 encoder')],
  ]);
  expect(await toldOf({ version: '7.1', h264: ['libx264'] })).toEqual([
    [30, 'ffmpeg 7.1 encodes films by libx264'],
  ]);
});
