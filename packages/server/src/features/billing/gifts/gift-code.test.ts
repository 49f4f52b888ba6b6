import { normalizeGiftCode } from '@parde/shared/gift-code';
import { describe, expect, it } from 'vitest';
import { giftCode } from './gift-code.ts';

describe('gift codes', () => {
  const secret = Buffer.alloc(32, 7);

  it('follow from secret and number, and differ', () => {
    const codes = Array.from({ length: 2_000 }, (_, id) => giftCode(secret, id));
    expect(new Set(codes).size).toBe(codes.length);
    expect(giftCode(secret, 1)).toBe(codes[1]);
    expect(giftCode(Buffer.alloc(32, 8), 1)).not.toBe(codes[1]);
    for (const code of codes)
      expect(code).toMatch(/^(?:[2-9A-HJKMNP-TV-Z]{4}-){3}[2-9A-HJKMNP-TV-Z]{4}$/);
  });

  it('are read however they are typed', () => {
    const code = giftCode(secret, 42);
    const persian = code.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? digit);
    for (const typed of [
      code,
      code.toLowerCase(),
      code.replaceAll('-', ''),
      ` ${code.replaceAll('-', ' – ')} `,
      persian,
    ]) {
      expect(normalizeGiftCode(typed)).toBe(code);
    }
  });

  it.each(['', 'ABCD', `${'A'.repeat(15)}I`, '2'.repeat(17), 'سلام', '2222-2222-2222-222!'])(
    'takes %j for none',
    (typed) => {
      expect(normalizeGiftCode(typed)).toBeNull();
    },
  );
});
