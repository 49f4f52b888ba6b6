import { expect, it } from 'vitest';
import { withFullName } from './short-names.ts';

it.each([
  ['Bob De Niro', 'robert de niro'],
  ['لیز تیلور', 'الیزابت تیلور'],
  ['لئو دی‌کاپریو', 'لیوناردو دی کاپریو'],
  ['یواخین فینیکس', 'خواکین فینیکس'],
  ['ریف فاینز', 'رالف فاینز'],
  ['liz', null],
  ['elizabeth taylor', null],
  ['bobcat goldthwait', null],
  ['', null],
])('the full name of «%s» is %j', (query, full) => {
  expect(withFullName(query)).toBe(full);
});
