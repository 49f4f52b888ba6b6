import { MAX_SENDER_NAME, MAX_SUPPORT_MESSAGE } from '@parde/shared/limits';
import { z } from 'zod';
import { email } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { plainLine, plainText } from './plain-text.ts';

export const SUPPORT_TOPICS = ['question', 'problem', 'suggestion', 'copyright'] as const;

export const supportMessage = z.object({
  name: z
    .string('نام را بنویسید')
    .overwrite(plainLine)
    .min(2, 'نام دست‌کم ۲ نویسه باشد')
    .max(MAX_SENDER_NAME, 'نام بیش از ۸۰ نویسه نباشد'),
  email,
  topic: z.enum(SUPPORT_TOPICS, 'موضوع را برگزینید'),
  message: z
    .string('پیام را بنویسید')
    .overwrite(plainText)
    .min(10, 'پیام دست‌کم ۱۰ نویسه باشد')
    .max(MAX_SUPPORT_MESSAGE, 'پیام بیش از ۴۰۰۰ نویسه نباشد'),
});
export type SupportMessage = z.output<typeof supportMessage>;

export const sendSupportMessage = endpoint({
  method: 'POST',
  path: '/api/support',
  summary: 'Writes to the operators; five messages an hour from one address',
  tag: 'support',
  body: supportMessage,
  response: z.object({ ok: z.literal(true) }),
});
