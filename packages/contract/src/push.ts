import { NEWS_TOPICS } from '@parde/shared/news-topics';
import { z } from 'zod';
import { done } from './auth.ts';
import { endpoint } from './endpoint.ts';

const tag = 'notifications';
const auth = 'user';
const path = '/api/user/push';
const topics = z.array(z.enum(NEWS_TOPICS)).max(NEWS_TOPICS.length);

/** Web Push subscription of this session's browser, and the news topics that the member wants in any browser. */
export const push = z.object({
  /** The site's key, which a browser subscribes with; base64url. */
  publicKey: z.string(),
  /** This browser is subscribed. */
  isOn: z.boolean(),
  /** Topics that are not pushed. */
  muted: topics,
});
export type Push = z.infer<typeof push>;

export const getPush = endpoint({
  method: 'GET',
  path,
  summary: 'Whether news are pushed to this browser, and which',
  tag,
  auth,
  response: push,
});

export const subscribeToPush = endpoint({
  method: 'PUT',
  path,
  summary: 'Pushes news to this browser; it ends with the session',
  tag,
  auth,
  body: z.object({
    /** Address of the browser's push service. */
    endpoint: z.url({ protocol: /^https$/ }).max(1_000),
    /** Keys of the subscription, in base64url. */
    p256dh: z.string().regex(/^B[\w-]{86}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
  response: done,
});

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  path,
  summary: 'Pushes nothing to this browser any more',
  tag,
  auth,
  response: done,
});

export const muteNews = endpoint({
  method: 'PATCH',
  path,
  summary: 'Which news are pushed to no browser of the member',
  tag,
  auth,
  body: z.object({ muted: topics }),
  response: done,
});

const telegramPath = '/api/user/telegram';

/** The site's bot, and the member's chat with it. */
export const telegram = z.object({
  /** Name of the bot without `@`; null: the site has none. */
  bot: z.string().nullable(),
  /** Name of the person in Telegram; null: no chat is linked. */
  name: z.string().nullable(),
  /** Topics that are not sent to the chat. */
  muted: topics,
});
export type Telegram = z.infer<typeof telegram>;

export const getTelegram = endpoint({
  method: 'GET',
  path: telegramPath,
  summary: 'The site’s Telegram bot, whether the user has linked a chat, and which news go there',
  tag,
  auth,
  response: telegram,
});

export const linkTelegram = endpoint({
  method: 'POST',
  path: telegramPath,
  summary: 'Makes an address that links a chat with the bot to the user; it works once',
  tag,
  auth,
  // A stolen session could keep reading in a chat that outlives the session.
  fresh: true,
  response: z.object({
    /** Opens the bot in Telegram. */
    url: z.url(),
    expiresAt: z.iso.datetime(),
  }),
  errors: [409],
});

export const unlinkTelegram = endpoint({
  method: 'DELETE',
  path: telegramPath,
  summary: 'Parts the user’s chat from the account',
  tag,
  auth,
  response: done,
});

export const muteTelegram = endpoint({
  method: 'PATCH',
  path: telegramPath,
  summary: 'Which news are not sent to the user’s chat',
  tag,
  auth,
  body: z.object({ muted: topics }),
  response: done,
  errors: [404],
});
