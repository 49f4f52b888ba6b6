import { z } from 'zod';
import { plainLine } from '../plain-text.ts';

/** Why a member of staff does something: one line. */
export const reason = z
  .string('دلیل را بنویسید')
  .overwrite(plainLine)
  .min(2, 'دلیل را بنویسید')
  .max(300, 'دلیل بیش از ۳۰۰ حرف نباشد');
