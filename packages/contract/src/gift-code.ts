import { z } from 'zod';

/** The code of a gift to redeem; spaces, dashes and lower case are accepted. */
export const giftCodeBody = z.object({
  code: z.string('کد هدیه را بنویسید').trim().min(1, 'کد هدیه را بنویسید').max(64),
});
