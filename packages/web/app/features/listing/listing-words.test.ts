import { expect, test } from 'vitest';
import { EMPTY_STATE } from './listing-state';
import { countInWords, listingHeading } from './listing-words';

const categories = {
  genres: [{ id: 3, slug: 'drama', titleFa: 'درام', count: 9 }],
  countries: [{ code: 'IR', titleFa: 'ایران', count: 4 }],
  languages: [],
  ages: [],
  decades: [],
};
const heading = (change: Partial<typeof EMPTY_STATE>) =>
  listingHeading({ ...EMPTY_STATE, ...change }, categories);

test('a listing is named by what it holds', () => {
  expect(heading({})).toBe('همهٔ عنوان‌ها');
  expect(heading({ q: 'گاو', type: 'movie' })).toBe('نتیجهٔ جست‌وجوی «\u2068گاو\u2069»');
  expect(heading({ type: 'movie', genre: ['drama'], country: ['IR'] })).toBe(
    'فیلم درام محصول ایران',
  );
  expect(heading({ type: 'series', country: ['-IR'] })).toBe('سریال محصول کشوری جز ایران');
  expect(heading({ genre: ['3'], is_dubbed: true })).toBe('فیلم و سریال درام دوبله');
  expect(heading({ type: 'series', is_playable: true })).toBe('سریال قابل تماشا');
  expect(heading({ year_from: 1920, year_to: 1929 })).toBe('فیلم و سریال دههٔ ۱۹۲۰');
  expect(heading({ type: 'short', order_by: 'votes' })).toBe('فیلم‌های کوتاه پرطرفدار');
  expect(heading({ genre: ['unheard-of'] })).toBe('فیلم و سریال unheard-of');
});

test('the count only claims what is known', () => {
  const list = (length: number, page: number, total: number | null) => ({
    data: Array.from({ length }),
    current_page: page,
    per_page: 24,
    total,
  });
  expect(countInWords(list(24, 1, 1110))).toBe('۱٬۱۱۰ عنوان');
  expect(countInWords(list(1, 1, 1))).toBe('یک عنوان');
  expect(countInWords(list(24, 2, null))).toBe('بیش از ۴۸ عنوان');
  expect(countInWords(list(5, 3, null))).toBe('۵۳ عنوان');
  expect(countInWords(list(0, 1, 0))).toBe('بی‌نتیجه');
});
