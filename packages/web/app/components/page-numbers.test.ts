import { expect, test } from 'vitest';
import { deepestPage, pageMarks } from './page-numbers';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 'gap', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [9, 9, [1, 'gap', 6, 7, 8, 9]],
])('page %i of %i', (current, last, marks) => {
  expect(pageMarks(current, last, current < last)).toEqual(marks);
});

test('without a total only existing pages are offered', () => {
  expect(pageMarks(1, null, true)).toEqual([1, 2]);
  expect(pageMarks(6, null, true)).toEqual([1, 'gap', 5, 6, 7]);
  expect(pageMarks(6, null, false)).toEqual([1, 'gap', 5, 6]);
});

test('no link leads past the last page of the API', () => {
  expect(deepestPage(24)).toBe(416);
});
