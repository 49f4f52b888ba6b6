import { ALERT_KINDS, TELEGRAM_API } from '@parde/contract';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { openSecretBox } from '../../db/secret-box.ts';
import { readSettings } from '../../db/settings.ts';
import type { TelegramBot } from './send-message.ts';

/** Staff's settings of alerts and the bot. */
export const storedAlerts = z
  .object({
    kinds: z.array(z.enum(ALERT_KINDS)).default([...ALERT_KINDS]),
    webhookUrl: z.string().nullable().default(null),
    telegramChat: z.string().nullable().default(null),
    telegramApi: z.string().nullable().default(null),
    /** Encrypted. */
    telegramToken: z.string().nullable().default(null),
    servesMembers: z.boolean().default(false),
  })
  .catch({
    kinds: [...ALERT_KINDS],
    webhookUrl: null,
    telegramChat: null,
    telegramApi: null,
    telegramToken: null,
    servesMembers: false,
  });

/** Name of the secret under which the token is encrypted. */
export const TOKEN_SECRET = 'telegram.token';

export type DataFolder = Pick<Config, 'dataDir'>;

/** Until owners choose kinds of alerts, they receive all of them. */
export const readStoredAlerts = async (db: Db) =>
  (await readSettings(db, 'alerts', storedAlerts)).value;

export const openToken = ({ dataDir }: DataFolder, sealed: string) =>
  openSecretBox(dataDir).open(TOKEN_SECRET, sealed);

/** The bot and the chat that alerts are sent to; `null` if there is none, or the token cannot be decrypted. */
export async function findTelegramBot(db: Db, config: DataFolder): Promise<TelegramBot | null> {
  const { telegramApi, telegramChat: chat, telegramToken } = await readStoredAlerts(db);
  const token = telegramToken && (await openToken(config, telegramToken));
  return token && chat ? { api: telegramApi ?? TELEGRAM_API, token, chat } : null;
}

/** The same bot if it also serves members; `null` if it does not, or its token cannot be decrypted. */
export async function findMembersBot(
  db: Db,
  config: DataFolder,
): Promise<Omit<TelegramBot, 'chat'> | null> {
  const { telegramApi, telegramToken, servesMembers } = await readStoredAlerts(db);
  const token = servesMembers && telegramToken && (await openToken(config, telegramToken));
  return token ? { api: telegramApi ?? TELEGRAM_API, token } : null;
}
