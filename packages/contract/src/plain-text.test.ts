import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isVisible, plainText } from './plain-text.ts';

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

it('isVisible sees letters and signs, not spaces and joiners', () => {
  expect(['خ', '؟', '👍', '1'].every(isVisible)).toBe(true);
  expect(['', ' \n', '\u200c\u200f\u2060'].some(isVisible)).toBe(false);
});
