import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFfmpeg } from './find-ffmpeg.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parde-find-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A fake ffmpeg with the given version, encoders, and working encoders. */
async function pretend(version: string, encoders: string[], working: string[]) {
  const path = join(folder, `ffmpeg-${version}`);
  const trials = working.map((name) => `*"-c:v ${name} "*) exit 0;;`).join('\n');
  await writeFile(
    path,
    `#!/bin/sh
case "$*" in
  -version) echo 'ffmpeg version ${version} Copyright';;
  *-encoders) echo ' V....D ${encoders.join(' x\n V....D ')} x';;
  *-filters) echo ' ... tonemap V->V';;
  ${trials}
  *) exit 1;;
esac`,
  );
  await chmod(path, 0o755);
  return { ffmpegPath: path, ffprobePath: path };
}

describe.skipIf(process.platform === 'win32')('findFfmpeg', () => {
  it('finds none where there is none, or half of it, or an old one', async () => {
    expect(await findFfmpeg({ ffmpegPath: join(folder, 'nothing') })).toBeNull();
    const { ffmpegPath } = await pretend('6.0', ['libx264'], ['libx264']);
    expect(await findFfmpeg({ ffmpegPath, ffprobePath: join(folder, 'nothing') })).toBeNull();
    const old = await pretend('3.4.11-0ubuntu0.1', ['libx264'], ['libx264']);
    expect(await findFfmpeg(old)).toBeNull();
  });

  it('believes no encoder that does not encode, looks again while there is none, then keeps it', async () => {
    const encoders = ['libx264', 'h264_nvenc', 'h264_vaapi'];
    const paths = await pretend('n7.1', encoders, []);
    expect(await findFfmpeg(paths)).toMatchObject({ version: 'n7.1', h264: [] });
    await pretend('n7.1', encoders, ['libx264', 'h264_vaapi']);
    const found = { ...paths, version: 'n7.1', h264: ['h264_vaapi', 'libx264'], canToneMap: false };
    expect(await findFfmpeg(paths)).toEqual(found);
    await pretend('n7.1', encoders, []);
    expect(await findFfmpeg(paths)).toEqual(found);
  });

  it('takes a build without a number', async () => {
    expect(await findFfmpeg(await pretend('N-118000-gabc', [], []))).toMatchObject({ h264: [] });
  });
});
