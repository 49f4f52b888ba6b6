import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Box, nearest } from './geometry';

const box = (left: number, top: number, width = 100, height = 100): Box => ({
  ...{ left, top, right: left + width, bottom: top + height },
});

/** Two rows of three cards, named by their position on the screen. */
const ROWS = {
  topLeft: box(0, 0),
  top: box(120, 0),
  topRight: box(240, 0),
  left: box(0, 150),
  middle: box(120, 150),
  right: box(240, 150),
};
type Name = keyof typeof ROWS;
const NAMES = Object.keys(ROWS) as Name[];

function move(from: Name, direction: 'left' | 'right' | 'up' | 'down') {
  const others = NAMES.filter((name) => name !== from);
  return others[
    nearest(
      ROWS[from],
      others.map((name) => ROWS[name]),
      direction,
    )
  ];
}

it('goes where the arrow points, whatever the direction of the text', () => {
  expect(move('topRight', 'left')).toBe('top');
  expect(move('top', 'left')).toBe('topLeft');
  expect(move('left', 'right')).toBe('middle');
  expect(move('top', 'down')).toBe('middle');
  expect(move('right', 'up')).toBe('topRight');
});

it('stops at the edge', () => {
  expect(move('topLeft', 'up')).toBeUndefined();
  expect(move('topLeft', 'left')).toBeUndefined();
});

it('prefers what is in line to what is nearer but aside', () => {
  expect(nearest(box(0, 0), [box(300, 120), box(0, 300)], 'down')).toBe(1);
  expect(nearest(box(0, 0), [box(110, 120), box(400, 0)], 'right')).toBe(1);
});

it('leaves a line sideways only where that is asked for', () => {
  const below = [box(200, 150)];
  expect(nearest(box(0, 0), below, 'right')).toBe(0);
  expect(nearest(box(0, 0), below, 'right', true)).toBe(-1);
  expect(nearest(box(0, 0), below, 'down', true)).toBe(0);
});

it('what overlaps a little is a neighbour, what lies inside is not', () => {
  expect(nearest(box(0, 0), [box(80, 0)], 'right')).toBe(0);
  expect(nearest(box(0, 0, 300, 300), [box(100, 100)], 'down')).toBe(-1);
});

it('never goes backwards, and the opposite arrow leads back in a grid of any size', () => {
  const size = fc.integer({ min: 2, max: 6 });
  fc.assert(
    fc.property(size, size, fc.nat(), (columns, rows, seed) => {
      const cells = Array.from({ length: columns * rows }, (_, at) =>
        box((at % columns) * 120, Math.floor(at / columns) * 150),
      );
      const from = seed % cells.length;
      for (const [there, back] of [
        ['left', 'right'],
        ['down', 'up'],
      ] as const) {
        const to = nearest(cells[from] as Box, cells, there);
        if (to === -1) continue;
        expect(nearest(cells[to] as Box, cells, back)).toBe(from);
      }
    }),
  );
});
