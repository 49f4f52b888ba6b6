import { expect, it, vi } from 'vitest';
import { printAnswer, printable } from './values.ts';

const HOSTILE = 'نام\u001b]0;title\u0007\u009b31m\u202eback\rover';

it('prints no character that a terminal obeys', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  printAnswer(`first\n\tsecond ${HOSTILE}`);
  expect(write).toHaveBeenCalledExactlyOnceWith('first\n\tsecond نام]0;title31mbackover\n');
  write.mockRestore();
});

it('makes one line of a text', () => {
  expect(printable(`a\r\n\u0085b ${HOSTILE}`)).toBe('a b نام ]0;title 31mback over');
});
