import { expect, test } from 'vitest';
import { reportKindOf } from './watch-failure';

const FINE = { failure: null, isStarved: false, isSubtitleLost: false };

test.each([
  ['missing', 'missing'],
  ['codec', 'missing'],
  ['offline', 'missing'],
  ['failed', 'missing'],
  ['premium', null],
  ['sign_in', null],
  ['stopped', null],
  ['too_many_streams', null],
] as const)('of a film that fails by %s, %s is reported', (failure, kind) => {
  expect(reportKindOf({ ...FINE, failure })).toBe(kind);
  expect(reportKindOf({ ...FINE, failure, isSubtitleLost: true })).toBe(kind);
});

test('for a film that plays, the part that failed is reported', () => {
  expect(reportKindOf(FINE)).toBeNull();
  expect(reportKindOf({ ...FINE, isSubtitleLost: true })).toBe('subtitle');
  expect(reportKindOf({ ...FINE, isStarved: true, isSubtitleLost: true })).toBe('missing');
});
