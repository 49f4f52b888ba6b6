import { expect, test } from 'vitest';
import { atWidth, srcSet } from './image-sources';

test('one address becomes a set of widths in a format', () => {
  expect(srcSet('/media/images/ab12/342.webp', [154, 500], 'avif')).toBe(
    '/media/images/ab12/154.avif 154w, /media/images/ab12/500.avif 500w',
  );
});

test('a hash that ends in digits is left alone', () => {
  expect(atWidth('/media/images/342/342.webp', 780)).toBe('/media/images/342/780.webp');
});
