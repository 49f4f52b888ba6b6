import { expect, it } from 'vitest';
import { nameDocument } from './name-document.ts';
import { tsvectorText } from './search-rows.ts';

it('keeps whole names as keys, those of aliases marked unless a name has them too', () => {
  const { keys } = nameDocument(['شب یلدا', 'Yalda Night'], ['شبِ یلدا', 'Die Yalda-Nacht']);
  expect([...keys]).toEqual([
    ['شبیلدا', false],
    ['yaldanight', false],
    ['dieyaldanacht', true],
  ]);
});

it('sets words of aliases, homophones and sounds apart from words of names', () => {
  const { lexemes } = nameDocument(['صدا'], ['طوقی']);
  expect(lexemes).toContain('صدا');
  expect(lexemes).toContain('%سدا');
  expect(lexemes).toContain('~طوقی');
  expect(lexemes).not.toContain('طوقی');
  expect([...lexemes].some((lexeme) => lexeme.startsWith('='))).toBe(true);
});

it('keeps numbers, initials and whole sounds, each in a namespace', () => {
  const { lexemes } = nameDocument(['Return of the Jedi II'], ['Jedi Dr. Three']);
  for (const lexeme of ['#2', '~#3', '~#doctor', '@rotji']) expect(lexemes).toContain(lexeme);
  expect(lexemes).not.toContain('#3');
  expect(nameDocument(['One Hundred and One Dalmatians'], []).lexemes).toContain('#101');
  expect([...lexemes].some((lexeme) => lexeme.startsWith('!'))).toBe(true);
});

it('shows words as the name spells them', () => {
  const { words } = nameDocument(['مِی\u200cخانهٔ Amélie!'], []);
  expect(words.get('amelie')).toBe('Amélie');
  expect(words.get('خانه')).toMatch(/^خانه/);
});

it('never halves a character beyond the basic plane', () => {
  const dives = '\u{11938}';
  const { words } = nameDocument([`${dives}${dives}`, `${'x'.repeat(499)}${dives}`], []);
  expect([...words.values()].every((display) => display.isWellFormed())).toBe(true);
  expect([...words.values()]).toContain(`${dives}${dives}`);
});

it('has the first two and three sounds of each word', () => {
  const { lexemes } = nameDocument(['شکارچی', 'Ali'], []);
  const beginnings = [...lexemes].filter((lexeme) => lexeme.startsWith('>'));
  expect(beginnings).toEqual(expect.arrayContaining(['>ck', '>ckr']));
  for (const beginning of beginnings) expect(beginning).toMatch(/^>.{2,3}$/);
});

it('stays bounded whatever it is given', () => {
  const aliases = Array.from({ length: 1000 }, (_, i) => `${'واژه '.repeat(40)}${i} x${i}`);
  const { lexemes, keys } = nameDocument(['x'.repeat(100_000)], aliases);
  expect(lexemes.size).toBeLessThan(1000);
  expect(keys.size).toBeLessThanOrEqual(120);
  expect(Math.max(...[...lexemes].map((lexeme) => lexeme.length))).toBeLessThan(1000);
});

it('quotes lexemes for tsvector', () => {
  expect(tsvectorText(["o'neil", 'a\\b', 'پ'])).toBe(String.raw`'o''neil' 'a\\b' 'پ'`);
});
