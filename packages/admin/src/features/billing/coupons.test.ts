import { expect, test } from 'vitest';
import { worth } from './coupons';

test('a discount is shown as it was typed: per cent, or tomans of its rials', () => {
  expect(worth({ kind: 'percent', value: 20 })).toBe('۲۰٪');
  expect(worth({ kind: 'fixed', value: 500_000 })).toContain('۵۰٬۰۰۰');
});
