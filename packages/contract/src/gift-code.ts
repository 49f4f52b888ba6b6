import { z } from 'zod';

/** A gift to redeem; spaces, dashes and small letters do no harm. */
export const giftCodeBody = z.object({
  code: z.string('کد هدیه را بنویسید').trim().min(1, 'کد هدیه را بنویسید').max(64),
});
