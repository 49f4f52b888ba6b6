import { expect, it } from 'vitest';
import { loggedUrl } from './logged-url.ts';

it.each([
  ['/auth/reset-password/secret?email=sara%40example.com', '/auth/reset-password/…'],
  ['http://x/auth//reset-password/secret/', 'http://x/auth//reset-password/…'],
  ['/auth/reset-password', '/auth/reset-password'],
  ['/api/titles/search?q=x', '/api/titles/search?q=x'],
])('writes %s as %s', (url, logged) => {
  expect(loggedUrl(url)).toBe(logged);
});
