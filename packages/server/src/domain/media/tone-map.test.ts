import { describe, expect, it } from 'vitest';
import { nitsOf, pqOf, toneMap, toneMapTable } from './tone-map.ts';

const HDR10 = { transfer: 'pq', peakNits: 1000 } as const;
const grey = (nits: number) => toneMap([pqOf(nits), pqOf(nits), pqOf(nits)], HDR10)[0];

/** Hue in degrees of linear BT.709 light. */
function hueOf([red, green, blue]: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value = 0) => value ** 2.4);
  return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI;
}

describe('PQ', () => {
  it.each([
    [0, 0],
    [100, 0.5081],
    [203, 0.5807],
    [1000, 0.7518],
    [10_000, 1],
  ])('of %d nits is %d', (nits, signal) => {
    expect(pqOf(nits)).toBeCloseTo(signal, 3);
    expect(nitsOf(pqOf(nits))).toBeCloseTo(nits, 3);
  });
});

describe('toneMap', () => {
  it.each([600, 1000, 2000, 4000, 10_000])(
    'shows reference white of a film with a peak of %d nits at three quarters or more',
    (peakNits) => {
      const white = pqOf(203);
      const shown = toneMap([white, white, white], { transfer: 'pq', peakNits })[0];
      expect(shown).toBeGreaterThanOrEqual(0.75);
      expect(shown).toBeLessThanOrEqual(1);
    },
  );

  it('keeps black black, the peak white, and what is brighter brighter', () => {
    expect(grey(0)).toBe(0);
    expect(grey(1000)).toBeCloseTo(1, 2);
    const steps = [0, 1, 5, 20, 50, 100, 150, 203, 300, 500, 800, 1000].map(grey);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(new Set(steps).size).toBe(steps.length);
  });

  it('leaves greys grey', () => {
    for (const nits of [5, 50, 203, 800]) {
      const [red, green, blue] = toneMap([pqOf(nits), pqOf(nits), pqOf(nits)], HDR10);
      expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(0.004);
    }
  });

  it('keeps the hue of a colour however bright it is', () => {
    // A sky, a skin and grass in BT.709's range.
    const colours = [
      [0.35, 0.45, 0.6],
      [0.6, 0.45, 0.35],
      [0.35, 0.5, 0.3],
    ];
    for (const colour of colours) {
      const hues = [50, 203, 600, 1000].map((nits) => {
        const signal = colour.map((share) => pqOf(share * nits));
        return hueOf(toneMap([signal[0] ?? 0, signal[1] ?? 0, signal[2] ?? 0], HDR10));
      });
      for (const hue of hues) expect(Math.abs(hue - (hues[0] ?? 0))).toBeLessThan(1);
    }
  });

  it('shows colours outside of the narrow range as ones inside of it', () => {
    for (const colour of [
      [0.7, 0, 0],
      [0, 0.7, 0],
      [0, 0, 0.7],
      [0.7, 0.7, 0],
    ] as const) {
      for (const value of toneMap([...colour], HDR10)) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
    }
  });

  it('shows white of HLG as bright', () => {
    const white = toneMap([0.75, 0.75, 0.75], { transfer: 'hlg', peakNits: 1000 })[0];
    expect(white).toBeGreaterThan(0.8);
    expect(white).toBeLessThan(1);
  });
});

it('the table has a line for each point, red changing fastest', () => {
  const lines = toneMapTable(HDR10).trim().split('\n');
  expect(lines).toHaveLength(1 + 33 ** 3);
  const redOnly = toneMap([1 / 32, 0, 0], HDR10).map((value) => value.toFixed(5));
  expect(lines[2]).toBe(redOnly.join(' '));
});
