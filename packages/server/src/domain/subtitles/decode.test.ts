import { describe, expect, it } from 'vitest';
import { encodeOneByte, encodeUtf16 } from '../../testing/encode-text.ts';
import { decodeSubtitle } from './decode.ts';

const TIMES = '1\r\n00:00:01,000 --> 00:00:02,000\r\n';
const utf8 = (text: string) => new TextEncoder().encode(text);
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const UTF8_MARK = Uint8Array.of(0xef, 0xbb, 0xbf);

/** The characters of Windows-1256: ي for ی, no Persian digits. */
const PERSIAN = [
  'سلام',
  'نه!',
  'من در Tehran زندگي مي\u200cکنم.',
  'John: «چرا؟»',
  'OK، باشه...',
  'آه',
];

describe('decodeSubtitle', () => {
  it.each(PERSIAN)('reads %s in all encodings of Persian', (line) => {
    for (const text of [TIMES + line, line]) {
      const cases: [string, Uint8Array][] = [
        ['utf-8', utf8(text)],
        ['utf-8', utf8(`\ufeff${text}`)],
        ['windows-1256', encodeOneByte(text, 'windows-1256')],
        ['utf-16le', encodeUtf16(text, 'le', true)],
        ['utf-16be', encodeUtf16(text, 'be', true)],
      ];
      if (text.includes('\n')) {
        cases.push(['utf-16le', encodeUtf16(text, 'le', false)]);
        cases.push(['utf-16be', encodeUtf16(text, 'be', false)]);
      }
      for (const [encoding, bytes] of cases) {
        expect(decodeSubtitle(bytes)).toEqual({ text, encoding, warnings: [] });
      }
    }
  });

  it.each([
    'Tu étais là, garçon ?',
    'Ärger! Schöne Grüße.',
    'El niño comió aquí.',
    'Señor',
    'Så är det. Åh, nej!',
    'Café',
    '“Don’t — please…”',
  ])('reads western %s, in Windows-1252', (line) => {
    const text = TIMES + line;
    expect(decodeSubtitle(encodeOneByte(text, 'windows-1252'))).toMatchObject({ text });
    expect(decodeSubtitle(utf8(text))).toEqual({ text, encoding: 'utf-8', warnings: [] });
  });

  it.each(['Hello.', ''])('takes plain ASCII (%j) for UTF-8', (text) => {
    expect(decodeSubtitle(utf8(text))).toEqual({ text, encoding: 'utf-8', warnings: [] });
    expect(decodeSubtitle(encodeUtf16(TIMES + text, 'le', false)).text).toBe(TIMES + text);
    expect(decodeSubtitle(encodeUtf16(TIMES + text, 'be', true)).text).toBe(TIMES + text);
  });

  it.each([
    [
      'a UTF-8 mark on Windows-1256',
      UTF8_MARK,
      encodeOneByte(`${TIMES}سلام، خوبي؟`, 'windows-1256'),
    ],
    [
      'a UTF-16 mark on Windows-1256',
      Uint8Array.of(0xff, 0xfe),
      encodeOneByte(`${TIMES}سلام، خوبي؟`, 'windows-1256'),
    ],
    ['a UTF-16 mark on UTF-8', Uint8Array.of(0xff, 0xfe), utf8(`${TIMES}سلام، خوبي؟`)],
    [
      'a mark of the other order',
      Uint8Array.of(0xfe, 0xff),
      encodeUtf16(`${TIMES}سلام، خوبي؟`, 'le', false),
    ],
    ['a UTF-8 mark on UTF-16', UTF8_MARK, encodeUtf16(`${TIMES}سلام، خوبي؟`, 'le', false)],
  ])('does not believe %s', (_, mark, body) => {
    expect(decodeSubtitle(joined(mark, body))).toMatchObject({
      text: `${TIMES}سلام، خوبي؟`,
      warnings: ['wrong-byte-order-mark'],
    });
  });

  it('keeps to UTF-8 when a byte of a long file is broken or its end is cut off', () => {
    const text = `${TIMES}گربه و ژاله در کوچه\u200cها می\u200cدوند. `.repeat(20);
    const bytes = utf8(text);
    bytes[bytes.length - 40] = 0xff;
    for (const broken of [bytes, utf8(text).subarray(0, -3)]) {
      const { encoding, warnings } = decodeSubtitle(broken);
      expect({ encoding, warnings }).toEqual({
        encoding: 'utf-8',
        warnings: ['undecodable-bytes'],
      });
    }
  });

  it.each(['utf-8', 'windows-1256'])(
    'repairs %s that was read as western and saved',
    (encoding) => {
      const text = `${TIMES}سلام، حال شما چطور است؟`;
      const bytes = encoding === 'utf-8' ? utf8(text) : encodeOneByte(text, encoding);
      const western = new TextDecoder('windows-1252').decode(bytes);
      expect(decodeSubtitle(utf8(western))).toEqual({
        text,
        encoding: 'utf-8',
        warnings: ['mojibake-repaired'],
      });
    },
  );

  it('does what it is told, and refuses encodings that do not exist', () => {
    const russian = `${TIMES}Привет, как дела?`;
    const bytes = encodeOneByte(russian, 'windows-1251');
    expect(decodeSubtitle(bytes, 'cp1251')).toMatchObject({
      text: russian,
      encoding: 'windows-1251',
    });
    expect(() => decodeSubtitle(bytes, 'utf-99')).toThrow(RangeError);
  });
});
