import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directionOfFile, directionOfLanguage, directionOfLine } from './text-direction.ts';

describe('directionOfLine', () => {
  it.each([
    ['سلام.', 'rtl'],
    ['John Smith کجاست؟', 'rtl'],
    ['The Matrix Reloaded را دیدی؟', 'rtl'],
    ['Christopher Nolan و Steven Spielberg', 'rtl'],
    ['«Hello»؟ یعنی چه؟', 'rtl'],
    ['He said سلام to me yesterday.', 'ltr'],
    ['He\u00a0said\u00a0سلام\u00a0to\u00a0me\u00a0yesterday.', 'ltr'],
    ['Hello, John.', 'ltr'],
    ['1984.', 'rtl'],
    ['...', 'rtl'],
    ['- ؟', 'rtl'],
    ['- John رفت…', 'rtl'],
    ['♪', 'rtl'],
    ['ـ.', 'rtl'],
    ['Hello ـــ', 'rtl'],
  ])('of %s in a Persian file is %s', (text, direction) => {
    expect(directionOfLine(text, 'rtl')).toBe(direction);
  });

  it.each([
    ['Hello.', 'ltr'],
    ['1984.', 'ltr'],
    ['سلام means hello.', 'ltr'],
    ['سلام\u00a0means\u00a0hello.', 'ltr'],
    ['John گفت سلام.', 'rtl'],
    ['John\u202fگفت\u3000سلام.', 'rtl'],
    ['سلام.', 'rtl'],
    ['ـــ', 'rtl'],
    ['שלום.', 'rtl'],
    ['Привет.', 'ltr'],
  ])('of %s in an English file is %s', (text, direction) => {
    expect(directionOfLine(text, 'ltr')).toBe(direction);
  });

  const file = fc.constantFrom('rtl' as const, 'ltr' as const);
  const line = fc.array(
    fc.constantFrom('سلام', 'ـــ', 'می\u200cروم', 'John', 'é', '12', '؟', '«', '…', '-'),
  );
  const space = fc.constantFrom(' ', '\u00a0', '\u202f', '\t', '  ');

  it('does not depend on the kind of space', () => {
    fc.assert(
      fc.property(line, space, file, (words, gap, base) => {
        expect(directionOfLine(words.join(gap), base)).toBe(directionOfLine(words.join(' '), base));
      }),
    );
  });

  it('does not depend on marks of direction around words', () => {
    fc.assert(
      fc.property(
        line,
        file,
        fc.constantFrom('\u200e', '\u200f', '\u2067'),
        (words, base, mark) => {
          const marked = words.map((word) => mark + word).join(' ');
          expect(directionOfLine(marked, base)).toBe(directionOfLine(words.join(' '), base));
        },
      ),
    );
  });
});

describe('directionOfLanguage', () => {
  it.each([
    ['fa', 'rtl'],
    ['fa-IR', 'rtl'],
    ['AR', 'rtl'],
    ['en', 'ltr'],
    ['und', null],
    ['', null],
    ['Persian', null],
  ])('of %j is %s', (language, direction) => {
    expect(directionOfLanguage(language)).toBe(direction);
  });
});

describe('directionOfFile', () => {
  it('is that of its language', () => expect(directionOfFile('hello', 'fa')).toBe('rtl'));

  it('is that of most letters, where no language is known', () => {
    expect(directionOfFile('سلام دنیا OK 123', null)).toBe('rtl');
    expect(directionOfFile('hello سلام', 'und')).toBe('ltr');
  });
});
