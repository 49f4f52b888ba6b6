import { expect, test } from 'vitest';
import { accessOf, mayWatch, WATCH_ALL_ROLES } from './access.ts';
import { isAllowed, ROLES } from './permissions.ts';

test.each([
  [true, null, 'free'],
  [false, null, 'sign_in'],
  [true, { role: 'member', premium: null }, 'free'],
  [false, { role: 'member', premium: null }, 'premium'],
  [false, { role: 'member', premium: { until: 0 } }, 'granted'],
  [true, { role: 'owner', premium: null }, 'free'],
  [false, { role: 'owner', premium: null }, 'granted'],
] as const)('free: %s, to %o it is %s', (isFree, viewer, access) => {
  expect(accessOf(isFree, viewer)).toBe(access);
  expect(mayWatch(access)).toBe(access === 'free' || access === 'granted');
});

test('who edits media watches all of it', () => {
  expect(WATCH_ALL_ROLES).toEqual(ROLES.filter((role) => isAllowed(role, 'media.edit')));
});
