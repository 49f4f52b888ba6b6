import { expect, it } from 'vitest';
import { loggedUrl } from './request-log.ts';

it.each([
  ['/auth/reset-password/secret?email=sara%40example.com', '/auth/reset-password/…'],
  ['http://x/auth//reset-password/secret/', 'http://x/auth//reset-password/…'],
  ['/auth/reset-password', '/auth/reset-password'],
  ['/media/play/a-b_c.d-e/v720/00001.m4s?x=1', '/media/play/…/v720/00001.m4s'],
  ['http://x/media/play/a.b', 'http://x/media/play/…'],
  ['/media/backups/7.1764-abc', '/media/backups/…'],
  ['/media/clips/a.mp4', '/media/clips/a.mp4'],
  ['/api/titles/search?q=x', '/api/titles/search'],
  ['/auth/reset-password/secret\n?email=x', '/auth/reset-password/…'],
])('writes %s as %s', (url, logged) => {
  expect(loggedUrl(url)).toBe(logged);
});
