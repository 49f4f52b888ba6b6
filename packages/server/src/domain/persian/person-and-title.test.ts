import { expect, it } from 'vitest';
import { splitsOf } from './person-and-title.ts';

it.each([
  ['ژان کلود ون دم', 'ژان کلود ون دم'],
  ['اد نورتون', 'ادوارد نورتون'],
  ['یه فیلم خوب از رضا عطاران', 'رضا عطاران'],
])('«%s» may be the person %s alone', (query, person) => {
  expect(splitsOf(query)).toContainEqual({ person, title: '' });
});
