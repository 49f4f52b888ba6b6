import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkify, textDirection } from './linkify.ts';

const links = (line: string) =>
  linkify(line)
    .filter((piece) => piece.href !== null)
    .map(({ text, href }) => [text, href]);

test.each([
  ['https://example.com', 'https://example.com', 'https://example.com/'],
  [
    'ببینید: http://example.com/a?b=1#c.',
    'http://example.com/a?b=1#c',
    'http://example.com/a?b=1#c',
  ],
  ['(https://example.com/x)', 'https://example.com/x', 'https://example.com/x'],
  ['https://example.com/x_(film)', 'https://example.com/x_(film)', 'https://example.com/x_(film)'],
  ['«https://example.com/x»،', 'https://example.com/x', 'https://example.com/x'],
  ['www.example.com خوب است', 'www.example.com', 'https://www.example.com/'],
  [
    'https://fa.wikipedia.org/wiki/متروپلیس؟',
    'https://fa.wikipedia.org/wiki/متروپلیس',
    'https://fa.wikipedia.org/wiki/%D9%85%D8%AA%D8%B1%D9%88%D9%BE%D9%84%DB%8C%D8%B3',
  ],
  ['HTTPS://EXAMPLE.COM/A', 'HTTPS://EXAMPLE.COM/A', 'https://example.com/A'],
])('%s', (line, text, href) => {
  expect(links(line)).toEqual([[text, href]]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://example.com/x',
  '//example.com',
  'https://example',
  'https://user:secret@example.com',
  'https://bank.example@evil.example/',
  'https://аpple.com',
  'https://example.com:99999/',
  'xhttps://example.com',
  'me@www.example.com',
  '12.5',
  'readme.md',
])('%s is no link', (line) => {
  expect(links(line)).toEqual([]);
});

test('what turns the direction of text is no part of an address', () => {
  expect(links('https://example.com/\u202egpj.exe')).toEqual([
    ['https://example.com/', 'https://example.com/'],
  ]);
  expect(links('https://exam\u200bple.com')).toEqual([]);
});

test('two addresses, and the words around them', () => {
  expect(linkify('a https://b.example و http://c.example!')).toEqual([
    { text: 'a ', href: null },
    { text: 'https://b.example', href: 'https://b.example/' },
    { text: ' و ', href: null },
    { text: 'http://c.example', href: 'http://c.example/' },
    { text: '!', href: null },
  ]);
});

test('no text is lost, and links only lead to the web', () => {
  const parts = fc.constantFrom(
    'https://',
    'www.',
    'a.example',
    '/',
    '.',
    ')',
    '(',
    '«',
    ' ',
    '@',
    'ب',
  );
  const line = fc.oneof(
    fc.string(),
    fc.array(parts).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(line, (text) => {
      const pieces = linkify(text);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      for (const { href } of pieces) if (href !== null) expect(href).toMatch(/^https?:\/\/[a-z\d]/);
    }),
  );
});

test.each([
  ['عالی بود!', 'rtl'],
  ['A masterpiece, really.', 'ltr'],
  ['Metropolis را دیدم؛ عالی بود!', 'rtl'],
  ['عالی بود: The Good, the Bad and the Ugly.', 'rtl'],
  ['The word پرده means curtain (and screen).', 'ltr'],
  ['۱۰ از ۱۰', 'rtl'],
  ['10/10', 'rtl'],
  ['10/10 would watch again', 'ltr'],
  ['https://example.com/x', 'ltr'],
  ['https://example.com/x را ببینید', 'rtl'],
  ['…', 'rtl'],
] as const)('%s', (paragraph, direction) => {
  expect(textDirection(paragraph)).toBe(direction);
});
