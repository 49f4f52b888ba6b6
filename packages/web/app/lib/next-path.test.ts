import { expect, test } from 'vitest';
import { nextPath } from './next-path';

test.each([
  '/',
  '/user/watchlist',
  '/titles/7/metropolis?dub=1#cast',
  '/?order_by=votes&type=all&q=%D9%85%D8%A7%D9%87',
  '/authors',
])('%s is a page of this site', (next) => {
  expect(nextPath(next)).toBe(next);
});

test.each([
  null,
  '',
  'user/watchlist',
  'https://evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e%2e//evil.example',
  '/user/..//evil.example',
  '/auth/logout',
  '/AUTH/logout',
  '/%61uth/logout',
  '/user/../auth/login',
  '/%zz',
  `/${'x'.repeat(3000)}`,
])('%j is not', (next) => {
  expect(nextPath(next)).toBe('/');
});

test('unusual characters are normalized', () => {
  expect(nextPath('/user/./history')).toBe('/user/history');
});
