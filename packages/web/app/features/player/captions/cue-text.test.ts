import { describe, expect, it } from 'vitest';
import { type Run, textOfLine } from './cue';
import { readCueText } from './cue-text';

const words = (raw: string) => readCueText(raw).map(textOfLine);
const run = (text: string, changed: Partial<Run> = {}): Run => ({
  text,
  isItalic: false,
  isBold: false,
  isUnderlined: false,
  color: null,
  ruby: null,
  ...changed,
});

describe('readCueText', () => {
  it('keeps emphasis across lines and within words', () => {
    expect(readCueText('<i>یک <b>دو</b>\nسه</i> چهار')).toEqual([
      [run('یک ', { isItalic: true }), run('دو', { isItalic: true, isBold: true })],
      [run('سه', { isItalic: true }), run(' چهار')],
    ]);
    expect(readCueText('<u>الف</u>ب')).toEqual([[run('الف', { isUnderlined: true }), run('ب')]]);
  });

  it('reads colours from classes, hides speakers and other tags', () => {
    expect(readCueText('<v Sara><c.yellow.bg_blue>سلام</c></v> <c.foo>جان</c>')).toEqual([
      [run('سلام', { color: 'yellow' }), run(' '), run('جان')],
    ]);
    expect(words('<lang fa>الف</lang> <00:01.000>ب <font color="#f00">پ</font>')).toEqual([
      'الف ب پ',
    ]);
  });

  it('sets ruby above its words', () => {
    expect(readCueText('<ruby>漢<rt>かん</rt></ruby>字')).toEqual([
      [run('漢', { ruby: 'かん' }), run('字')],
    ]);
    expect(words('<rt>تنها</rt>')).toEqual(['تنها']);
  });

  it('decodes character references once', () => {
    expect(
      words('a &amp; b &lt;i&gt; &#1587;&#x644;&nbsp;&zwnj; &amp;lt; &bogus; &#0; &#x110000;'),
    ).toEqual(['a & b <i> سل\u00a0\u200c &lt; &bogus; &#0; &#x110000;']);
  });

  it.each([
    ['<script>alert(1)</script>', ['alert(1)']],
    ['<img src=x onerror=alert(1)>سلام', ['سلام']],
    ['<svg/onload=alert(1)>سلام', ['سلام']],
    ['من <3 تو', ['من <3 تو']],
    ['۵ < ۶ و ۶ > ۵', ['۵ < ۶ و ۶ > ۵']],
    ['</i>بسته</b>', ['بسته']],
    ['<i>باز', ['باز']],
    ['<i><b>در هم</i>رفته</b>', ['در همرفته']],
  ])('makes text alone of %s', (raw, expected) => expect(words(raw)).toEqual(expected));
});
