import { expect, test } from 'vitest';
import { editionWords } from './edition-words';

test('an edition says of cuts only what is known', () => {
  const words = (isCensored: boolean | null) =>
    editionWords({ kind: 'dubbed', studio: 'کوالیما', isCensored });
  expect(words(null)).toBe('دوبلهٔ فارسی · کوالیما');
  expect(words(true)).toBe('دوبلهٔ فارسی · کوالیما · سانسورشده');
  expect(words(false)).toBe('دوبلهٔ فارسی · کوالیما · بدون سانسور');
});
