import { createHmac } from 'node:crypto';
import { GIFT_CODE_ALPHABET, GIFT_CODE_LENGTH, groupGiftCode } from '@parde/shared/gift-code';

/**
 * Code of a gift, such as `7KQ2-MHXV-3CPA-9TZB`: 78 bits derived from its id and the site's secret,
 * so that its buyer can see it again although only its hash is stored.
 */
export function giftCode(secret: Buffer, giftId: number): string {
  const bytes = createHmac('sha256', secret).update(`gift\n${giftId}`).digest();
  let number = BigInt(`0x${bytes.toString('hex')}`);
  let letters = '';
  for (let i = 0; i < GIFT_CODE_LENGTH; i += 1) {
    letters += GIFT_CODE_ALPHABET[Number(number % BigInt(GIFT_CODE_ALPHABET.length))];
    number /= BigInt(GIFT_CODE_ALPHABET.length);
  }
  return groupGiftCode(letters);
}
