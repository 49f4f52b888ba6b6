import fc from 'fast-check';
import { expect, it } from 'vitest';
import { typedParagraphs } from './typed-text.ts';

const plain = (text: string) => ({ text, href: null, isLatin: false });
const latin = (text: string) => ({ text, href: null, isLatin: true });

it('sets each line in its own direction, with Latin words and URLs isolated', () => {
  expect(
    typedParagraphs('VLC را از https://videolan.org/vlc بگیرید.\nPlease try again.\n\nسپاس'),
  ).toEqual([
    [
      {
        direction: 'rtl',
        runs: [
          latin('VLC'),
          plain(' را از '),
          { text: 'https://videolan.org/vlc', href: 'https://videolan.org/vlc', isLatin: true },
          plain(' بگیرید.'),
        ],
      },
      { direction: 'ltr', runs: [plain('Please try again.')] },
    ],
    [{ direction: 'rtl', runs: [plain('سپاس')] }],
  ]);
});

const WORDS = [
  'VLC',
  ' ',
  'را',
  '(',
  ')',
  '«',
  '»',
  '.',
  'https://parde.test/a',
  '۱۲',
  '12',
  '\u200f',
];

it('loses nothing of a line', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...WORDS)), (words) => {
      const line = words.join('');
      const [[only] = []] = typedParagraphs(line);
      expect(only?.runs.map((run) => run.text).join('')).toBe(line);
    }),
  );
});
