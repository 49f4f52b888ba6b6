import { expect, test } from 'vitest';
import { parsePersonState, personPath, roleOf, withFilter } from './person-state';

const parse = (query: string) => parsePersonState(new URLSearchParams(query));
const lang = { id: 7, slug: 'فریتس-لانگ' };

test('only known roles are accepted', () => {
  expect(roleOf('director')).toBe('director');
  expect(roleOf('singer')).toBeNull();
  expect(roleOf('toString')).toBeNull();
  expect(roleOf(undefined)).toBeNull();
});

test('a URL survives a round trip, without defaults', () => {
  const state = parse('type=movie&genre=drama&order_by=imdb&page=3');
  expect(personPath(lang, 'director', state)).toBe(
    '/people/director/7/فریتس-لانگ?type=movie&genre=drama&order_by=imdb&page=3',
  );
  expect(personPath(lang, 'actor', parse('type=all&order_by=year&page=1'))).toBe(
    '/people/actor/7/فریتس-لانگ',
  );
});

test.each(['type=opera', 'order_by=colour', 'page=0', 'page=1.5', 'page=x', 'genre=%20'])(
  '%s counts as absent',
  (query) => {
    expect(parse(query)).toEqual(parse(''));
  },
);

test('a changed filter starts at the first page', () => {
  expect(withFilter(parse('page=4&type=movie'), { genre: 'drama' })).toMatchObject({
    page: 1,
    type: 'movie',
    genre: 'drama',
  });
});
