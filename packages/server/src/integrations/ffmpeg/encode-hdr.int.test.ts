import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pqOf } from '../../domain/media/tone-map.ts';
import { type EncodeFolder, openEncodeFolder } from '../../testing/encode-folder.ts';
import { ffmpeg as found, makeFilm } from '../../testing/test-films.ts';
import type { Ffmpeg } from './ffmpeg.ts';

const ffmpeg = found as Ffmpeg;
let site: EncodeFolder;

/** PQ luma of a grey of this many nits. */
const tenBits = (nits: number) => Math.round(64 + 876 * pqOf(nits));

type Rgb = readonly [number, number, number];

/** Linear light of BT.709's primaries to BT.2020's (BT.2087). */
const TO_2020: readonly Rgb[] = [
  [0.6274, 0.3293, 0.0433],
  [0.0691, 0.9195, 0.0114],
  [0.0164, 0.088, 0.8956],
];

/** Y′CbCr in ten bits of limited range of a colour of BT.709 in nits, as PQ of BT.2020. */
function inPq(nits: Rgb): Rgb {
  const [red = 0, green = 0, blue = 0] = TO_2020.map((row) =>
    pqOf(row.reduce((sum, share, n) => sum + share * (nits[n] ?? 0), 0)),
  );
  const luma = 0.2627 * red + 0.678 * green + 0.0593 * blue;
  const chroma = (value: number, range: number) => Math.round(512 + (896 * (value - luma)) / range);
  return [Math.round(64 + 876 * luma), chroma(blue, 1.8814), chroma(red, 1.4746)];
}

/** In degrees. */
function hueOf([red, green, blue]: Rgb): number {
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}

/**
 * In degrees of the signal. Ordinary colours are shifted by less than four; colours outside BT.709 are moved towards
 * grey in linear light, which shifts orange by seven.
 */
const HUE_TOLERANCE = 8;

/** Colours in nits of BT.709: at the brightness of SDR, and at one that only HDR has. */
const COLOURS: Record<string, Rgb> = {
  red: [100, 10, 10],
  skin: [120, 75, 55],
  yellow: [150, 140, 20],
  green: [20, 110, 30],
  blue: [15, 30, 120],
  'bright orange': [800, 350, 60],
  'bright cyan': [80, 600, 640],
};

describe.skipIf(found === null)('an encode of HDR', () => {
  beforeAll(async () => {
    site = await openEncodeFolder(ffmpeg);
  });
  beforeEach(() => site.startAnew());
  afterAll(() => site.remove());

  it('makes HDR into what every screen shows, its reference white bright and grey', async () => {
    await makeFilm(site.at('hdr.mkv'), {
      seconds: 1,
      // Ten-bit limited-range PQ of 203 nits, and of 5 nits in the right half.
      filter: `format=yuv420p10le,geq=lum='if(lt(X,W/2),${tenBits(203)},${tenBits(5)})':cb=512:cr=512`,
      video: [
        ...['-c:v', 'libx264', '-preset', 'ultrafast', '-color_trc', 'smpte2084'],
        ...['-color_primaries', 'bt2020', '-colorspace', 'bt2020nc'],
      ],
    });
    const { renditions } = await site.encode(site.at('hdr.mkv'));
    const playlist = `v${renditions[0]?.rung}/index.m3u8`;
    expect(site.picture(playlist, 'pix_fmt')).toBe('yuv420p');
    if (!ffmpeg.canToneMap) return;
    expect(site.picture(playlist, 'color_transfer')).toBe('bt709');
    const { stdout } = spawnSync(ffmpeg.ffmpegPath, [
      ...['-v', 'error', '-i', join(site.outDir, playlist), '-frames:v', '1'],
      ...['-vf', 'scale=4:1:flags=area', '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-'],
    ]);
    const [red = 0, green = 0, blue = 0] = stdout;
    expect(green / 255).toBeGreaterThanOrEqual(0.75);
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(4);
    expect(stdout[10]).toBeLessThan(75);
  });

  it.skipIf(!ffmpeg?.canToneMap)('keeps the hues of HDR', async () => {
    const patches = Object.values(COLOURS).map(inPq);
    const n = patches.length;
    const plane = (at: 0 | 1 | 2) =>
      patches.reduceRight(
        (rest, patch, k) => `if(lt(X,${k + 1}*W/${n}),${patch[at]},${rest})`,
        '0',
      );
    await makeFilm(site.at('hues.mkv'), {
      seconds: 1,
      filter: `format=yuv420p10le,geq=lum='${plane(0)}':cb='${plane(1)}':cr='${plane(2)}'`,
      video: [
        ...['-c:v', 'libx264', '-preset', 'ultrafast', '-color_trc', 'smpte2084'],
        ...['-color_primaries', 'bt2020', '-colorspace', 'bt2020nc'],
      ],
    });
    const { renditions } = await site.encode(site.at('hues.mkv'));
    const { stdout } = spawnSync(ffmpeg.ffmpegPath, [
      ...['-v', 'error', '-i', join(site.outDir, `v${renditions[0]?.rung}/index.m3u8`)],
      ...['-frames:v', '1', '-vf', `scale=${n * 5}:1:flags=area`, '-pix_fmt', 'rgb24'],
      ...['-f', 'rawvideo', '-'],
    ]);
    const turns = Object.entries(COLOURS).map(([name, nits], k) => {
      // The middle of the patch, away from its neighbours.
      const from = (k * 5 + 2) * 3;
      const seen: Rgb = [stdout[from] ?? 0, stdout[from + 1] ?? 0, stdout[from + 2] ?? 0];
      const meant: Rgb = [nits[0] ** (1 / 2.4), nits[1] ** (1 / 2.4), nits[2] ** (1 / 2.4)];
      const turn = Math.abs(hueOf(seen) - hueOf(meant));
      return [name, Math.min(turn, 360 - turn), Math.max(...seen) - Math.min(...seen)] as const;
    });
    for (const [name, turn, chroma] of turns) {
      expect(chroma, `${name} is a colour`).toBeGreaterThan(30);
      expect(turn, `the hue of ${name}`).toBeLessThan(HUE_TOLERANCE);
    }
  });
});
