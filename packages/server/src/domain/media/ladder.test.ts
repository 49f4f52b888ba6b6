import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleProbe } from '../../testing/sample-probe.ts';
import { displaySize, ladder } from './ladder.ts';
import type { VideoStream } from './media-probe.ts';

const rate = { numerator: 25, denominator: 1 };
const sizes = (video: Partial<VideoStream>) =>
  ladder(sampleProbe({ video }), rate).map(
    ({ rung, width, height }) => `${rung}: ${width}x${height}`,
  );

describe('ladder', () => {
  it.each([
    ['8K, no larger than 2160', 7680, 4320, [240, 360, 480, 720, 1080, 1440, 2160]],
    ['4K', 3840, 2160, [240, 360, 480, 720, 1080, 1440, 2160]],
    ['a wide 4K', 3840, 1600, [240, 360, 480, 720, 1080, 1440, 2160]],
    ['1440p', 2560, 1440, [240, 360, 480, 720, 1080, 1440]],
    ['1200 lines, which nobody chooses', 1920, 1200, [240, 360, 480, 720, 1080]],
    ['1080p', 1920, 1080, [240, 360, 480, 720, 1080]],
    ['a wide 1080p', 1920, 800, [240, 360, 480, 720, 1080]],
    ['nearly 1080p', 1906, 1072, [240, 360, 480, 720, 1080]],
    ['1088 lines', 1920, 1088, [240, 360, 480, 720, 1080]],
    ['upright 1080p', 1080, 1920, [240, 360, 480, 720, 1080]],
    ['720p', 1280, 720, [240, 360, 480, 720]],
    ['540, which takes the place of 480', 960, 540, [240, 360, 540]],
    ['576 of 4:3', 768, 576, [240, 360, 576]],
    ['480', 854, 480, [240, 360, 480]],
    ['120', 160, 120, [120]],
  ])('has the known sizes below and its own: %s', (_, width, height, rungs) => {
    const found = ladder(sampleProbe({ video: { width, height } }), rate);
    expect(found.map(({ rung }) => rung)).toEqual(rungs);
  });

  it('stops at the largest size that is to be made', () => {
    const largest = (height: number, max: number) =>
      ladder(sampleProbe({ video: { width: (height * 16) / 9, height } }), rate, max)
        .map(({ rung, height }) => [rung, height])
        .at(-1);
    expect(largest(2160, 1080)).toEqual([1080, 1080]);
    expect(largest(900, 720)).toEqual([720, 720]);
    expect(largest(576, 720)).toEqual([576, 576]);
  });

  it('keeps the shape of the picture', () => {
    expect(sizes({ width: 1920, height: 800 })).toEqual([
      '240: 426x178',
      '360: 640x266',
      '480: 854x356',
      '720: 1280x534',
      '1080: 1920x800',
    ]);
    expect(sizes({ width: 1080, height: 1920 }).at(0)).toBe('240: 240x426');
  });

  it('turns what is shown turned, and stretches pixels that are not square', () => {
    expect(sizes({ width: 1280, height: 720, rotation: 90 }).at(-1)).toBe('720: 720x1280');
    const dvd = { width: 720, height: 576, pixelAspect: 64 / 45 };
    expect(sizes(dvd).at(-1)).toBe('576: 1024x576');
  });

  it('never spends much more than the source does', () => {
    const rich = ladder(sampleProbe({ video: { bitRate: 40_000_000 } }), rate).at(-1);
    const poor = ladder(sampleProbe({ video: { bitRate: 900_000 } }), rate).at(-1);
    const hevc = { codec: 'hevc', bitRate: 900_000 };
    expect(rich?.maxRate).toBe(5_000_000);
    expect(poor?.maxRate).toBe(990_000);
    expect(ladder(sampleProbe({ video: hevc }), rate).at(-1)?.maxRate).toBe(1_980_000);
  });

  it('is never larger than the picture, even, growing, and of its shape', () => {
    const side = fc.integer({ min: 16, max: 8640 });
    const aspect = fc.double({ min: 0.5, max: 2, noNaN: true });
    const rotation = fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const);
    fc.assert(
      fc.property(side, side, aspect, rotation, (width, height, pixelAspect, turned) => {
        const probe = sampleProbe({ video: { width, height, pixelAspect, rotation: turned } });
        const seen = displaySize(probe.video);
        const found = ladder(probe, rate);
        expect(found.length).toBeGreaterThan(0);
        for (const [n, rung] of found.entries()) {
          expect(rung.width % 2).toBe(0);
          expect(rung.height % 2).toBe(0);
          expect(Math.min(rung.width, rung.height)).toBeGreaterThanOrEqual(2);
          expect(rung.width).toBeLessThanOrEqual(seen.width);
          expect(rung.height).toBeLessThanOrEqual(seen.height);
          expect(Math.min(rung.width, rung.height)).toBeLessThanOrEqual(2160);
          expect(rung.rung).toBeGreaterThan(found[n - 1]?.rung ?? 0);
          expect(rung.maxRate).toBeGreaterThanOrEqual(rung.bitRate);
          // One pixel of rounding on each side, and the one that an odd source loses.
          expect(Math.abs(rung.width * seen.height - rung.height * seen.width)).toBeLessThanOrEqual(
            2 * (seen.width + seen.height),
          );
        }
      }),
    );
  });
});
