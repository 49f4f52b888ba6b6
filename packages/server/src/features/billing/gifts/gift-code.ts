import { createHmac } from 'node:crypto';
import { toLatinDigits } from '@parde/shared/digits';

/** Without characters that are easily confused: no I, L, O, U, 0 or 1. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;
const GROUP = 4;

/**
 * Code of a gift, such as `7KQ2-MHXV-3CPA-9TZB`: 78 bits derived from its id and the site's secret,
 * so that its buyer can see it again although only its hash is stored.
 */
export function giftCode(secret: Buffer, giftId: number): string {
  const bytes = createHmac('sha256', secret).update(`gift\n${giftId}`).digest();
  let number = BigInt(`0x${bytes.toString('hex')}`);
  let code = '';
  for (let i = 0; i < LENGTH; i += 1) {
    if (i > 0 && i % GROUP === 0) code += '-';
    code += ALPHABET[Number(number % BigInt(ALPHABET.length))];
    number /= BigInt(ALPHABET.length);
  }
  return code;
}

/**
 * Normalizes a typed code: lower case, Persian digits, spaces and dashes are accepted; null: not a
 * code.
 */
export function normalizeGiftCode(text: string): string | null {
  const letters = toLatinDigits(text)
    .toUpperCase()
    .replace(/[\s\u200c\u200e\u200f\u2010-\u2015_-]/g, '');
  if (letters.length !== LENGTH || [...letters].some((one) => !ALPHABET.includes(one))) return null;
  return letters.match(/.{4}/g)?.join('-') ?? null;
}
