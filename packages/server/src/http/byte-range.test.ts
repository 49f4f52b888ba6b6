import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseRange } from './byte-range.ts';

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['Bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  [`bytes=0-${'9'.repeat(400)}`, { start: 0, end: 99 }],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=100-', 'unsatisfiable'],
  [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
  ['bytes=9-1', null],
  ['bytes=-', null],
  ['bytes=', null],
  ['bytes=0-1,3-4', null],
  ['bytes=0-1, ', null],
  ['bytes=1.5-2', null],
  ['bytes=-1-2', null],
  ['bytes= 0-1', null],
  ['seconds=0-1', null],
  ['', null],
  [undefined, null],
])('%j of 100 bytes', (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected);
});

it('has no part of an empty object', () => {
  for (const header of ['bytes=0-', 'bytes=0-0', 'bytes=-1', 'bytes=-0']) {
    expect(parseRange(header, 0)).toBe('unsatisfiable');
  }
});

it('never leaves the object, whatever is asked', () => {
  const number = fc.oneof(fc.nat().map(String), fc.constantFrom('', '00', '1e3', '-5', ' 1'));
  fc.assert(
    fc.property(number, number, fc.integer({ min: 1, max: 1e6 }), (from, to, size) => {
      const range = parseRange(`bytes=${from}-${to}`, size);
      if (range === null || range === 'unsatisfiable') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.start).toBeLessThanOrEqual(range.end);
      expect(range.end).toBeLessThan(size);
    }),
  );
});
