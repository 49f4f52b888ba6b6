import type { User } from '@parde/contract';
import { expect, test } from 'vitest';
import { accessOf, mayWatch } from './use-access';

const user = (change: Partial<User>) => ({ role: 'member', premiumUntil: null, ...change }) as User;

test.each([
  [true, null, 'free'],
  [false, null, 'sign_in'],
  [false, user({}), 'premium'],
  [false, user({ premiumUntil: '2030-01-01T00:00:00Z' }), 'granted'],
  [false, user({ role: 'operator' }), 'granted'],
  [true, user({}), 'free'],
] as const)('free: %s, %o lacks %s', (isFree, who, access) => {
  expect(accessOf(isFree, who)).toBe(access);
  expect(mayWatch(access)).toBe(access === 'free' || access === 'granted');
});
