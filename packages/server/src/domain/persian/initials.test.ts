import { expect, it } from 'vitest';
import {
  beginningWithInitials,
  initialsIn,
  initialsOf,
  lettersSpelled,
  mayBeWord,
  seriesInitialsIn,
} from './initials.ts';

it.each([
  ['Back to the Future', ['bttf']],
  ['The Dark Knight Rises', ['tdkr', 'dkr']],
  [
    'The Lord of the Rings: The Two Towers',
    ['tlotr', 'lotr', 'ttt', 'tlotrttt', 'lotrttt', 't2t', 'tlotrt2t', 'lotrt2t'],
  ],
  ['Star Wars', []],
  ['Brooklyn Nine-Nine', ['bnn', 'b99']],
  ['Terminator 2: Judgment Day', ['t2jd', 't2']],
  ['Kill Bill: Volume 1', ['kbv1', 'kb1']],
  ['Rocky IV', ['r4']],
  ['بازی تاج و تخت', []],
  ['', []],
])('of %s are %j', (name, initials) => {
  expect(initialsOf(name).sort()).toEqual(initials.sort());
});

it('may be one word of Latin letters', () => {
  expect(initialsIn('LOTR')).toEqual(['lotr']);
  expect(initialsIn('t2')).toEqual(['t2']);
  for (const query of ['lo', 'lord of', 'ارباب', '2001', 'averyverylongword']) {
    expect(initialsIn(query), query).toEqual([]);
  }
});

it('may be the names of letters in Persian', () => {
  expect(initialsIn('تی دی کی')).toEqual(['tdk']);
  expect(initialsIn('ای آی')).toEqual(['ai', 'ei', 'ii']);
  expect(initialsIn('ایکس من')).toEqual([]);
});

it('may be those of a series, with the place of a film', () => {
  expect(seriesInitialsIn('HP۳')).toEqual({ letters: 'hp', place: 3 });
  expect(seriesInitialsIn('lotr 3')).toEqual({ letters: 'lotr', place: 3 });
  for (const query of ['t2', 'hp0', 'hp10', 'hp 3', 'hp']) {
    expect(seriesInitialsIn(query), query).toBeNull();
  }
  expect(beginningWithInitials('Harry Potter and the Goblet of Fire', 'hp')).toBe('harry potter');
  expect(beginningWithInitials('The Lord of the Rings: The Two Towers', 'lotr')).toBe(
    'lord of the rings',
  );
  expect(beginningWithInitials('Happy', 'hp')).toBeNull();
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

it.each([
  ['E.T. the Extra-Terrestrial', 'et'],
  ['JFK', 'jfk'],
  ['It', null],
  ['WALL-E', 'wall'],
  ['The A-Team', null],
])('%s begins with the letters %s', (name, letters) => {
  expect(lettersSpelled(name)).toBe(letters);
});
