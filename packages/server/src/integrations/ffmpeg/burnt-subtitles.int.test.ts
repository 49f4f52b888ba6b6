import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planEncode } from '../../domain/media/plan-encode.ts';
import { type EncodeFolder, openEncodeFolder } from '../../testing/encode-folder.ts';
import { type FilmFacts, ffmpeg as found, makeFilm } from '../../testing/test-films.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { probe, readCanvas } from './probe.ts';

const ffmpeg = found as Ffmpeg;
let site: EncodeFolder;

/** A dark film of four seconds with a bright box from the first to the third. */
const film = (name: string, facts: FilmFacts & { width: number; height: number }) =>
  makeFilm(site.at(name), {
    ...{ seconds: 4, source: `color=navy:size=${facts.width}x${facts.height}:rate=25` },
    ...facts,
  });

/** Encodes a film with its subtitle burnt in. */
async function encode(input: string) {
  const facts = await probe(ffmpeg, input);
  const [subtitle] = facts.subtitles;
  expect(subtitle?.isText).toBe(false);
  const plan = planEncode(facts, ffmpeg, subtitle);
  await site.encode(input, { plan });
  return plan;
}

/** Bounds of the bright area in a frame of a rendition: left, top, right and bottom; null if there is none. */
function boxesOf(rung: number, { width, height }: { width: number; height: number }) {
  const file = join(site.outDir, `v${rung}/index.m3u8`);
  const args = ['-v', 'error', '-i', file, '-f', 'rawvideo', '-pix_fmt', 'gray', '-'];
  const pixels = execFileSync(ffmpeg.ffmpegPath, args, { maxBuffer: 2 ** 28 });
  const boxOf = (frame: Buffer) => {
    let [left, top, right, bottom] = [width, height, 0, 0];
    for (const [at, luma] of frame.entries()) {
      if (luma <= 120) continue;
      const [x, y] = [at % width, Math.floor(at / width)];
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + 1);
      bottom = Math.max(bottom, y + 1);
    }
    return right === 0 ? null : [left, top, right, bottom];
  };
  return Array.from({ length: pixels.length / (width * height) }, (_, n) =>
    boxOf(pixels.subarray(n * width * height, (n + 1) * width * height)),
  );
}

/** Compares edges with a tolerance of two pixels, because scaling blurs them. */
function expectNear(box: number[] | null | undefined, edges: number[]) {
  for (const [at, edge] of edges.entries()) {
    expect(Math.abs((box?.[at] ?? Number.NaN) - edge), `${box} of ${edges}`).toBeLessThanOrEqual(2);
  }
}

const TIMES = { startMs: 1000, endMs: 3000 };

describe.skipIf(found === null)('encodeHls burns subtitles of pictures in', () => {
  beforeAll(async () => {
    site = await openEncodeFolder(ffmpeg);
  });
  beforeEach(() => site.startAnew());
  afterAll(() => site.remove());

  it('at their place and time in every rendition (PGS)', async () => {
    const canvas = { width: 1920, height: 1080 };
    const box = { x: 600, y: 900, width: 720, height: 120 };
    const pictures = { canvas, box, ...TIMES, language: 'per' };
    const plan = await encode(await film('pgs.mkv', { width: 640, height: 360, pictures }));
    expect(plan.video.map(({ rung }) => rung)).toEqual([240, 360]);
    for (const { rung, width, height } of plan.video) {
      const boxes = boxesOf(rung, { width, height });
      expect(boxes).toHaveLength(100);
      const shown = boxes.flatMap((found, n) => (found ? [n] : []));
      // A frame is 40 ms.
      expect(Math.abs((shown[0] ?? 0) - 25)).toBeLessThanOrEqual(1);
      expect(Math.abs((shown.at(-1) ?? 0) - 74)).toBeLessThanOrEqual(1);
      expect(shown).toHaveLength(50);
      const scale = width / canvas.width;
      expectNear(boxes[50], [600 * scale, 900 * scale, 1320 * scale, 1020 * scale]);
    }
    // Like the other renditions, so that players can switch between them.
    expect((await site.segments('v360')).map(({ seconds }) => seconds)).toEqual([4]);
  });

  it('at the bottom of a film whose bars were cut off', async () => {
    const canvas = { width: 1920, height: 1080 };
    const box = { x: 600, y: 960, width: 720, height: 60 };
    const cut = { width: 640, height: 268 };
    const plan = await encode(
      await film('cut.mkv', { ...cut, pictures: { canvas, box, ...TIMES } }),
    );
    const top = plan.video.at(-1);
    const boxes = boxesOf(top?.rung ?? 0, cut);
    expectNear(boxes[50], [200, 268 - 40, 440, 268 - 20]);
  });

  it('of a DVD, whose pixels are not square (VobSub)', async () => {
    const canvas = { width: 720, height: 576 };
    const box = { x: 180, y: 480, width: 360, height: 60 };
    const input = await film('dvd.mkv', {
      ...{ width: 720, height: 576, filter: 'setsar=64/45' },
      pictures: { canvas, box, ...TIMES, codec: 'dvdsub' },
    });
    const plan = await encode(input);
    const top = plan.video.at(-1);
    expect([top?.width, top?.height]).toEqual([1024, 576]);
    const boxes = boxesOf(top?.rung ?? 0, { width: 1024, height: 576 });
    expect(boxes[20]).toBeNull();
    expectNear(boxes[50], [256, 480, 768, 540]);
  });

  it('and finds their canvas in the first of them', async () => {
    const pictures = {
      ...{ canvas: { width: 1280, height: 720 }, ...TIMES },
      box: { x: 0, y: 0, width: 64, height: 16 },
    };
    const input = await film('canvas.mkv', { width: 320, height: 180, pictures });
    const [subtitle] = (await probe(ffmpeg, input)).subtitles;
    expect(subtitle?.canvas).toEqual({ width: 1280, height: 720 });
    const stream = { index: subtitle?.index ?? 0, codec: subtitle?.codec ?? '' };
    expect(await readCanvas(ffmpeg, input, stream)).toEqual({ width: 1280, height: 720 });
    expect(await readCanvas(ffmpeg, input, { index: 0, codec: 'h264' })).toBeNull();
  });
});
