import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { controlledFields, isVisible, plainLine, plainText } from './plain-text.ts';

describe('plainText', () => {
  it.each([
    ['یک\r\nدو\rسه\u2028چهار', 'یک\nدو\nسه\nچهار'],
    ['یک\n\n\n\n\n\nدو', 'یک\n\n\nدو'],
    ['یک\n  \n\u200c\n\t\n \nدو', 'یک\n  \n\u200c\nدو'],
    ['  میان\u200cوعده\u200d  ', 'میان\u200cوعده\u200d'],
    ['امن \u202eمتن وارونه\u202c و \u2067جدا\u2069', 'امن متن وارونه و جدا'],
    ['\u001b[2Jپاک\u0000 \u0007شد\u009b', '[2Jپاک شد'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['یک\tدو', 'یک\tدو'],
  ])('%j becomes %j', (given, kept) => {
    expect(plainText(given)).toBe(kept);
  });

  it('changes nothing the second time, and never grows', () => {
    const odd = fc.string({ unit: fc.constantFrom('ا', ' ', '\n', '\r', '\u202e', '\u200c', 'x') });
    fc.assert(
      fc.property(fc.oneof(fc.string(), odd), (text) => {
        const kept = plainText(text);
        expect(plainText(kept)).toBe(kept);
        expect(kept.length).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe('plainLine', () => {
  it.each([
    ['سارا\r\nنوری', 'سارا نوری'],
    ['سارا\u2029 \t\u00a0نوری', 'سارا نوری'],
    ['نگار\u202egnp.exe\u2066', 'نگارgnp.exe'],
    ['می\u200cنا', 'می\u200cنا'],
    ['  \n ', ''],
  ])('%j becomes %j', (given, kept) => {
    expect(plainLine(given)).toBe(kept);
    expect(plainLine(kept)).toBe(kept);
  });
});

it('isVisible sees letters and signs, not spaces and joiners', () => {
  expect(['خ', '؟', '👍', '1'].every(isVisible)).toBe(true);
  expect(
    ['', ' \n', '\u200c\u200f\u2060', '\u3164\uffa0', '\u115f\u1160', '\u2800', '\u0301'].some(
      isVisible,
    ),
  ).toBe(false);
});

it('controlledFields names texts with control characters, not ends of lines, tabs and directions', () => {
  const body = {
    ...{
      name: 'سارا\u001b[2J',
      note: 'یک\r\n\tدو\u000bسه\u2028\u202eچهار\u200c',
      age: 7,
      none: null,
    },
    faq: [{ answer: 'خوب' }, { answer: '\u0000' }],
    nested: { deep: ['\u009b', '\u007f'] },
  };
  expect(controlledFields(body)).toEqual([
    'name',
    'faq.1.answer',
    'nested.deep.0',
    'nested.deep.1',
  ]);
  expect(controlledFields('\u0007')).toEqual(['']);
  expect(controlledFields(undefined)).toEqual([]);
});
