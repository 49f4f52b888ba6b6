import { expect, test } from 'vitest';
import { formatBytes } from './bytes';

test('sizes in Persian units', () => {
  expect(formatBytes(1.5 * 1024 ** 2)).toBe('۱٫۵ مگابایت');
  expect(formatBytes(730.4 * 1024 ** 2)).toBe('۷۳۰ مگابایت');
  expect(formatBytes(1023.9 * 1024 ** 2)).toBe('۱ گیگابایت');
  expect(formatBytes(1.44 * 1024 ** 3)).toBe('۱٫۴ گیگابایت');
});
