import { expect, test } from 'vitest';
import { formatTomans, tomanWords } from './tomans.ts';

test('rials are told in tomans', () => {
  expect(tomanWords(2_490_000)).toBe('۲۴۹٬۰۰۰ تومان');
  expect(formatTomans(0)).toBe('۰');
});

test('a rial that is left over is not swallowed', () => {
  expect(formatTomans(1_992_005)).toBe('۱۹۹٬۲۰۰٫۵');
});
