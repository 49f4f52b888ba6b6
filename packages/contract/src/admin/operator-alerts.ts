import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { snakeBody } from '../snake-body.ts';
import { connectionOutcome } from './connections.ts';

/** Events that owners are alerted to by mail, and by webhook and Telegram where these are configured. */
export const ALERT_KINDS = [
  'support',
  'payment',
  'encode',
  'disk',
  'backup',
  'sms',
  'cdn',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const TELEGRAM_API = 'https://api.telegram.org';

const LONG_ADDRESS = 'این نشانی بلندتر از اندازه است';

const optionalAddress = (protocol: RegExp, message: string) =>
  z
    .string()
    .trim()
    .max(500, LONG_ADDRESS)
    .nullish()
    .transform((value) => value || null)
    .refine((value) => value === null || protocol.test(URL.parse(value)?.protocol ?? ''), message);

const shared = {
  /** Version for optimistic locking; 0 if there was no change yet. A `PUT` sends the one that it read. */
  version: z.int(),
  kinds: z.array(z.enum(ALERT_KINDS)).max(ALERT_KINDS.length),
  /** Gets `{kind, text, url}` as JSON; null: none. */
  webhookUrl: optionalAddress(/^https:$/, 'نشانی با https:// آغاز می‌شود'),
  /** Number of a chat or name of a channel that the bot may write to; null: no Telegram. */
  telegramChat: z
    .string()
    .trim()
    .nullish()
    .transform((value) => value || null)
    .refine(
      (value) => value === null || /^(-?\d{1,20}|@[a-z]\w{3,40})$/i.test(value),
      'شمارهٔ گفت‌وگو (مانند ‎-1001234567890) یا نام کانال با @ را بنویسید',
    ),
  /** Base URL of the Bot API, for a self-hosted server; `null` for Telegram's. */
  telegramApi: optionalAddress(/^https?:$/, 'نشانی با http:// یا https:// آغاز می‌شود').transform(
    (value) => value?.replace(/\/+$/, '') ?? null,
  ),
  /** The bot also serves members: with search, and with news for those who link a chat. */
  servesMembers: z.boolean().default(false),
};

const alertSettings = z.object({
  ...shared,
  hasTelegramToken: z.boolean(),
  /** The stored token cannot be decrypted with the key of this data folder, and has to be entered again. */
  isTelegramUnreadable: z.boolean(),
});
export type AlertSettings = z.output<typeof alertSettings>;

const tag = 'settings';

export const getAlertSettings = endpoint({
  method: 'GET',
  path: '/api/admin/operator-alerts',
  summary: 'Events that owners are notified of, and the channels',
  tag,
  auth: 'staff',
  permission: 'settings.edit',
  response: alertSettings,
});

export const updateAlertSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/operator-alerts',
  summary:
    'Sets the events that owners are notified of, and the channels. 409 carries the current settings',
  tag,
  auth: 'staff',
  permission: 'settings.edit',
  fresh: true,
  body: snakeBody(
    z.object({
      ...shared,
      /** Absent or empty keeps the stored one; `null` deletes it. */
      telegramToken: z
        .string()
        .trim()
        .regex(/^(\d{3,20}:[\w-]{20,100})?$/, 'توکن ربات مانند ‎123456:ABC-DEF… است')
        .nullable()
        .optional(),
    }),
  ),
  response: alertSettings,
  errors: [409],
});

export const testOperatorAlerts = endpoint({
  method: 'POST',
  path: '/api/admin/operator-alerts/test',
  summary: 'Sends a message to Telegram',
  tag,
  auth: 'staff',
  permission: 'settings.edit',
  response: connectionOutcome,
  errors: [404],
});
