import { expect, it } from 'vitest';
import { decodeHtmlEntities } from './html-entities.ts';

it.each([
  ['a &amp; b &lt;i&gt; &quot;&apos;', 'a & b <i> "\''],
  [
    '&laquo;می&zwnj;روم&raquo;&hellip;&nbsp;&lrm;&rlm;&zwj;',
    '«می\u200cروم»…\u00a0\u200e\u200f\u200d',
  ],
  ['&#1587;&#x644;&#X627;&#1605;', 'سلام'],
  ['&NBSP;&Amp;', '\u00a0&'],
])('decodes %s', (text, decoded) => {
  expect(decodeHtmlEntities(text)).toBe(decoded);
});

it('decodes once', () => {
  expect(decodeHtmlEntities('&amp;lt;')).toBe('&lt;');
  expect(decodeHtmlEntities('&#38;lt;')).toBe('&lt;');
});

it.each(['&bogus;', '&#0;', '&#x110000;', '&#9999999;', '& amp;', '&amp', 'a & b'])(
  'leaves %s',
  (text) => {
    expect(decodeHtmlEntities(text)).toBe(text);
  },
);
