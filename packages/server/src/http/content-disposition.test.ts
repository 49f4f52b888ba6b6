import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyText } from '../testing/any-text.ts';
import { attachment } from './content-disposition.ts';

/** The name that a browser uses (RFC 6266: the extended form wins). */
const nameIn = (header: string) =>
  decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(header)?.[1] ?? '');
const fallbackIn = (header: string) => /filename="([^"]*)"/.exec(header)?.[1];

it.each([
  ['Metropolis 1927 1080p.mp4', 'Metropolis 1927 1080p.mp4'],
  ['متروپلیس ۱۹۲۷.mp4', 'parde.mp4'],
  ['متروپلیس - 1080p دوبله.mkv', '1080p.mkv'],
  ['متروپلیس (1927) - دوبلهٔ فارسی - 720p.mp4', '(1927) - 720p.mp4'],
  ['می\u200cخواهم زنده بمانم.mp4', 'parde.mp4'],
  ['بدون پسوند', 'parde'],
  ['100% راست.mp4', '100.mp4'],
])('%s keeps its name', (name, fallback) => {
  const header = attachment(name);
  expect(nameIn(header)).toBe(name);
  expect(fallbackIn(header)).toBe(fallback);
});

it.each([
  ['a"b;c.mp4', 'a_b;c.mp4'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['C:\\film.mp4', 'C__film.mp4'],
  ['x\r\nSet-Cookie: a=b.mp4', 'xSet-Cookie_ a=b.mp4'],
  ['\u202egnp.mp4', 'gnp.mp4'],
  ['', 'parde'],
  ['\ud800.mp4', '\ufffd.mp4'],
])('%j is made harmless', (name, expected) => {
  expect(nameIn(attachment(name))).toBe(expected);
});

it('carries the Latin name beside the Persian one', () => {
  const header = attachment('متروپلیس (1927) - 720p.mp4', 'Metropolis (1927) - 720p.mp4');
  expect(fallbackIn(header)).toBe('Metropolis (1927) - 720p.mp4');
  expect(nameIn(header)).toBe('متروپلیس (1927) - 720p.mp4');
});

it('is one line of ASCII whatever the name', () => {
  const any = anyText();
  fc.assert(
    fc.property(any, fc.option(any, { nil: undefined }), (name, asciiName) => {
      expect(attachment(name, asciiName)).toMatch(
        /^attachment; filename="[^"\\%;\p{Cc}]+"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/u,
      );
    }),
  );
});
