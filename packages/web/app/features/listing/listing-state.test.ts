import { describe, expect, test } from 'vitest';
import {
  changed,
  countFilters,
  EMPTY_STATE,
  hasNoFilters,
  isIndexable,
  listingPath,
  parseListing,
  toggled,
} from './listing-state';

const parse = (query: string) => parseListing(new URLSearchParams(query));

describe('the address is the whole state', () => {
  test('a state survives a round trip, in fixed order and without defaults', () => {
    const query =
      'page=3&order_by=imdb&genre=drama,comedy&type=movie&is_dubbed=1&year_from=1920&year_to=1929';
    const path = listingPath('/', parse(query));
    expect(path).toBe(
      '/?type=movie&genre=drama%2Ccomedy&year_from=1920&year_to=1929&is_dubbed=1&order_by=imdb&page=3',
    );
    expect(parseListing(new URL(path, 'http://x').searchParams)).toEqual(parse(query));
  });

  test("SPEC's full search keeps its order and loses its default type", () => {
    expect(listingPath('/', parse('order_by=votes&type=all&q=شکارچی'))).toBe(
      `/?q=${encodeURIComponent('شکارچی')}&order_by=votes`,
    );
  });

  test.each([
    'type=opera',
    'genre=,,null',
    'year_from=12',
    'imdb_from=eleven',
    'page=0',
    'page=-3',
    'is_dubbed=0',
    'order_by=',
    'q=%20%20',
  ])('%s counts as absent', (query) => {
    expect(parse(query)).toEqual(EMPTY_STATE);
  });

  test('Persian and Arabic digits are understood', () => {
    expect(parse('year_from=۱۹۵۰&imdb_from=٧').year_from).toBe(1950);
    expect(parse('imdb_from=٧').imdb_from).toBe(7);
  });
});

test('a change of filters starts at the first page, a change of page does not', () => {
  const state = parse('genre=drama&page=4');
  expect(changed(state, { is_dubbed: true }).page).toBe(1);
  expect(changed(state, { page: 5 })).toEqual({ ...state, page: 5 });
});

test('a word is added once and taken away again', () => {
  expect(toggled(['drama'], 'comedy')).toEqual(['drama', 'comedy']);
  expect(toggled(['drama', 'comedy'], 'drama')).toEqual(['comedy']);
});

test('filters implied by the path are neither counted nor written', () => {
  const fixed = { type: 'series' } as const;
  const state = { ...parse('genre=drama'), ...fixed };
  expect(listingPath('/tv', state, fixed)).toBe('/tv?genre=drama');
  expect(countFilters(state, fixed)).toBe(1);
  expect(hasNoFilters({ ...EMPTY_STATE, ...fixed }, fixed)).toBe(true);
  expect(hasNoFilters(state, fixed)).toBe(false);
});

test('search engines see broad pages only', () => {
  expect(isIndexable(parse(''))).toBe(true);
  expect(isIndexable(parse('genre=drama&page=2'))).toBe(true);
  expect(isIndexable(parse('year_from=1920&year_to=1929'))).toBe(true);
  expect(isIndexable(parse('genre=drama,comedy'))).toBe(false);
  expect(isIndexable(parse('genre=drama&is_dubbed=1'))).toBe(false);
  expect(isIndexable(parse('q=گاو'))).toBe(false);
  expect(isIndexable(parse('order_by=votes'))).toBe(false);
});
