import { expect, it } from 'vitest';
import { printable } from './values.ts';

const HOSTILE = 'نام\u001b]0;title\u0007\u009b31m\u202eback\rover';

it('makes one line of a text', () => {
  expect(printable(`a\r\n\u0085b ${HOSTILE}`)).toBe('a b نام ]0;title 31mback over');
});
