import { describe, expect, it } from 'vitest';
import { checkPreconditions, rangeApplies } from './preconditions.ts';

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
