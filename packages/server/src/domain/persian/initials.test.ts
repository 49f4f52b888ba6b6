import { expect, it } from 'vitest';
import { initialsIn, initialsOf, mayBeWord } from './initials.ts';

it.each([
  ['Back to the Future', ['bttf']],
  ['The Dark Knight Rises', ['tdkr', 'dkr']],
  ['The Lord of the Rings: The Two Towers', ['tlotr', 'lotr', 'ttt', 'tlotrttt', 'lotrttt']],
  ['Star Wars', []],
  ['بازی تاج و تخت', []],
  ['', []],
])('of %s are %j', (name, initials) => {
  expect(initialsOf(name).sort()).toEqual(initials.sort());
});

it('may be one word of Latin letters', () => {
  expect(initialsIn('LOTR')).toBe('lotr');
  for (const query of ['lo', 'lord of', 'ارباب', '2001', 'averyverylongword']) {
    expect(initialsIn(query), query).toBeNull();
  }
});

it('of three letters may be a word', () => {
  expect(['gav', 'Sag ', 'spr', 'lotr', 'تاک'].map(mayBeWord)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
