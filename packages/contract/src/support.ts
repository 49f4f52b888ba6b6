import { MAX_SENDER_NAME, MAX_SUPPORT_MESSAGE } from '@parde/shared/limits';
import { z } from 'zod';
import { email } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { plainLine, plainText } from './plain-text.ts';

export const SUPPORT_TOPICS = ['question', 'problem', 'suggestion', 'copyright'] as const;

const messageText = z
  .string('پیام را بنویسید')
  .overwrite(plainText)
  .max(MAX_SUPPORT_MESSAGE, 'پیام بیش از ۴۰۰۰ حرف نباشد');

export const supportMessage = z.object({
  name: z
    .string('نام را بنویسید')
    .overwrite(plainLine)
    .min(2, 'نام دست‌کم ۲ حرف باشد')
    .max(MAX_SENDER_NAME, 'نام بیش از ۸۰ حرف نباشد'),
  email,
  topic: z.enum(SUPPORT_TOPICS, 'موضوع را برگزینید'),
  message: messageText.min(10, 'پیام دست‌کم ۱۰ حرف باشد'),
});
export type SupportMessage = z.output<typeof supportMessage>;

export const sendSupportMessage = endpoint({
  method: 'POST',
  path: '/api/support',
  summary: 'Writes to the operators; five messages an hour from one address',
  tag: 'support',
  auth: 'optional',
  children: 'all',
  body: supportMessage,
  response: z.object({
    ok: z.literal(true),
    /** Key of the thread; `null` unless the address is the confirmed one of the member who sent it. */
    thread: z.string().nullable(),
  }),
});

/** The secret of a thread, from the link in an answer. */
const threadKey = z.string('پیوند درست نیست').min(1, 'پیوند درست نیست').max(100, 'پیوند درست نیست');

/** `open`: waits for an answer. */
const threadState = z.enum(['open', 'answered', 'closed']);

export const visitorThread = z.object({
  topic: z.enum(SUPPORT_TOPICS),
  state: threadState,
  isClosed: z.boolean(),
  /** Everything written, oldest first. */
  messages: z.array(
    z.object({ isFromStaff: z.boolean(), body: z.string(), createdAt: z.iso.datetime() }),
  ),
});
export type VisitorThread = z.infer<typeof visitorThread>;

export const ownSupportThread = z.object({
  id: z.int(),
  /** Opens the thread; `null` if staff see the site as the member. */
  key: z.string().nullable(),
  topic: z.enum(SUPPORT_TOPICS),
  state: threadState,
  /** The beginning of the first message. */
  message: z.string(),
  lastMessageAt: z.iso.datetime(),
});

export const listOwnSupportThreads = endpoint({
  method: 'GET',
  path: '/api/user/support',
  summary:
    'The threads of the member: written from the confirmed address of the account, or about an own report; the last fifty, newest first',
  tag: 'support',
  auth: 'user',
  response: z.object({ data: z.array(ownSupportThread) }),
});

export const openSupportThread = endpoint({
  method: 'POST',
  path: '/api/support/thread',
  summary: 'The thread that the link in an answer leads to',
  tag: 'support',
  body: z.object({ key: threadKey }),
  response: visitorThread,
  errors: [404],
});

export const supportFollowUp = z.object({
  key: threadKey,
  message: messageText.min(2, 'پیام دست‌کم ۲ حرف باشد'),
});

export const continueSupportThread = endpoint({
  method: 'POST',
  path: '/api/support/thread/reply',
  summary:
    'Writes back in a thread, which opens it again; twenty messages an hour from one address',
  tag: 'support',
  body: supportFollowUp,
  response: visitorThread,
  errors: [404],
});
