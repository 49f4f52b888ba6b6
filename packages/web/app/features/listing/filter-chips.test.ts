import { expect, test } from 'vitest';
import { activeFilters } from './filter-chips';
import { EMPTY_STATE, listingPath, parseListing } from './listing-state';

const categories = {
  genres: [
    { id: 1, slug: 'drama', titleFa: 'درام', count: 9 },
    { id: 2, slug: 'comedy', titleFa: 'کمدی', count: 5 },
  ],
  countries: [{ code: 'IR', titleFa: 'ایران', count: 4 }],
  languages: [{ code: 'fa', titleFa: 'فارسی', count: 4 }],
  decades: [],
  ages: [{ code: '12', titleFa: '۱۲ سال به بالا', minAge: 12, count: 2 }],
};
const chips = (query: string, fixed = {}) =>
  activeFilters({ ...parseListing(new URLSearchParams(query)), ...fixed }, categories, fixed);

test('each chosen filter is a chip that leaves all others and starts at the first page', () => {
  const found = chips(
    'genre=drama,comedy&country=IR&is_playable=1&is_dubbed=1&page=3&q=گاو&order_by=imdb',
  );
  expect(found.map(({ label }) => label)).toEqual(['درام', 'کمدی', 'ایران', 'قابل تماشا', 'دوبله']);
  expect(found.map(({ without }) => decodeURIComponent(listingPath('/', without)))).toEqual([
    '/?q=گاو&genre=comedy&country=IR&is_dubbed=1&is_playable=1&order_by=imdb',
    '/?q=گاو&genre=drama&country=IR&is_dubbed=1&is_playable=1&order_by=imdb',
    '/?q=گاو&genre=drama,comedy&is_dubbed=1&is_playable=1&order_by=imdb',
    '/?q=گاو&genre=drama,comedy&country=IR&is_dubbed=1&order_by=imdb',
    '/?q=گاو&genre=drama,comedy&country=IR&is_playable=1&order_by=imdb',
  ]);
});

test('a country that is left out is a chip', () => {
  const [chip] = chips('country=-IR');
  expect([chip?.label, chip?.without]).toEqual(['جز ایران', EMPTY_STATE]);
});

test('a span of years is one chip, half a span as well', () => {
  expect(chips('year_from=1920&year_to=1939').map(({ label }) => label)).toEqual(['۱۹۲۰ تا ۱۹۳۹']);
  expect(chips('year_to=1939').map(({ label }) => label)).toEqual(['تا ۱۹۳۹']);
  expect(chips('year_from=1920&year_to=1939')[0]?.without).toEqual(EMPTY_STATE);
});

test('filters implied by the page are not chips', () => {
  expect(chips('language=fa', { type: 'series' }).map(({ label }) => label)).toEqual(['فارسی']);
});
