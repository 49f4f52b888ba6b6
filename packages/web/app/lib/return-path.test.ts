import { expect, test } from 'vitest';
import { nextPath, parseReturnPath, withReturnPath } from './return-path';

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

test('the return path is passed on unchanged, and only accepted as a page of this site', () => {
  const film = '/watch/tt0063350/7?file=3';
  const address = withReturnPath('/premium/plans', film);
  expect(address).toBe('/premium/plans?next=%2Fwatch%2Ftt0063350%2F7%3Ffile%3D3');
  expect(parseReturnPath(new URLSearchParams(address.split('?')[1]).get('next'))).toBe(film);
  expect(withReturnPath('/premium/plans', null)).toBe('/premium/plans');
  for (const bad of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/', null]) {
    expect(parseReturnPath(bad)).toBeNull();
  }
});
