import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPreconditions, parseRange, rangeApplies } from './preconditions.ts';

const MODIFIED = new Date('2026-11-21T10:00:00.500Z');
const STRONG = { etag: '"a"', modifiedAt: MODIFIED };
const WEAK = { etag: 'W/"a"', modifiedAt: MODIFIED };
const EXACT = 'Sat, 21 Nov 2026 10:00:00 GMT';
const BEFORE = 'Sat, 21 Nov 2026 09:59:59 GMT';
const AFTER = 'Sat, 21 Nov 2026 10:00:01 GMT';

describe('preconditions', () => {
  it.each([
    [{}, 'proceed'],
    [{ 'if-match': '"a"' }, 'proceed'],
    [{ 'if-match': '*' }, 'proceed'],
    [{ 'if-match': '"b", "a"' }, 'proceed'],
    [{ 'if-match': '"b"' }, 'failed'],
    [{ 'if-match': 'W/"a"' }, 'failed'],
    [{ 'if-match': '' }, 'failed'],
    [{ 'if-unmodified-since': EXACT }, 'proceed'],
    [{ 'if-unmodified-since': AFTER }, 'proceed'],
    [{ 'if-unmodified-since': BEFORE }, 'failed'],
    [{ 'if-unmodified-since': 'whenever' }, 'proceed'],
    // With a validator present, the date is ignored (RFC 9110 §13.2.2).
    [{ 'if-match': '"a"', 'if-unmodified-since': BEFORE }, 'proceed'],
    [{ 'if-none-match': '"a"' }, 'not_modified'],
    [{ 'if-none-match': 'W/"a"' }, 'not_modified'],
    [{ 'if-none-match': '*' }, 'not_modified'],
    [{ 'if-none-match': '"b"' }, 'proceed'],
    [{ 'if-modified-since': EXACT }, 'not_modified'],
    [{ 'if-modified-since': AFTER }, 'not_modified'],
    [{ 'if-modified-since': BEFORE }, 'proceed'],
    [{ 'if-modified-since': 'whenever' }, 'proceed'],
    [{ 'if-none-match': '"b"', 'if-modified-since': AFTER }, 'proceed'],
    [{ 'if-match': '"b"', 'if-none-match': '"a"' }, 'failed'],
  ])('%j', (headers, expected) => {
    expect(checkPreconditions(headers, STRONG)).toBe(expected);
  });

  it('take a weak validator for reading again, never for going on', () => {
    expect(checkPreconditions({ 'if-none-match': 'W/"a"' }, WEAK)).toBe('not_modified');
    expect(checkPreconditions({ 'if-match': 'W/"a"' }, WEAK)).toBe('failed');
  });
});

describe('a range under If-Range', () => {
  const later = MODIFIED.getTime() + 60_000;
  it.each([
    [undefined, true],
    ['"a"', true],
    ['"b"', false],
    ['W/"a"', false],
    ['"a", "b"', false],
    [EXACT, true],
    [BEFORE, false],
    [AFTER, false],
    ['a', false],
    ['', false],
  ])('%j', (header, expected) => {
    expect(rangeApplies(header, STRONG, later)).toBe(expected);
  });

  it('does not count for a weak validator', () => {
    expect(rangeApplies('W/"a"', WEAK, later)).toBe(false);
  });

  it('does not count by a date that is not over yet', () => {
    expect(rangeApplies(EXACT, STRONG, MODIFIED.getTime() + 100)).toBe(false);
  });
});

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
