import { ALERT_KINDS, TELEGRAM_API } from '@parde/contract';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { openSecretBox } from '../../db/secret-box.ts';
import { readSettings } from '../../db/settings.ts';
import type { TelegramBot } from './send-message.ts';

/** What staff set of alerts and the bot. */
export const storedAlerts = z
  .object({
    kinds: z.array(z.enum(ALERT_KINDS)).default([...ALERT_KINDS]),
    webhookUrl: z.string().nullable().default(null),
    telegramChat: z.string().nullable().default(null),
    telegramApi: z.string().nullable().default(null),
    /** Sealed. */
    telegramToken: z.string().nullable().default(null),
    servesMembers: z.boolean().default(false),
  })
  .catch({
    ...{ kinds: [...ALERT_KINDS], webhookUrl: null },
    ...{ telegramChat: null, telegramApi: null, telegramToken: null, servesMembers: false },
  });

/** Under which the token is sealed. */
export const TOKEN_SECRET = 'telegram.token';

export type DataFolder = Pick<Config, 'dataDir'>;

/** Owners are told of everything, until they choose. */
export const readStoredAlerts = async (db: Db) =>
  (await readSettings(db, 'alerts', storedAlerts)).value;

export const openToken = ({ dataDir }: DataFolder, sealed: string) =>
  openSecretBox(dataDir).open(TOKEN_SECRET, sealed);

/** Where Telegram's messages go; null: nowhere, or the token cannot be opened. */
export async function findTelegramBot(db: Db, config: DataFolder): Promise<TelegramBot | null> {
  const { telegramApi, telegramChat: chat, telegramToken } = await readStoredAlerts(db);
  const token = telegramToken && (await openToken(config, telegramToken));
  return token && chat ? { api: telegramApi ?? TELEGRAM_API, token, chat } : null;
}

/** The same bot, if it serves members too; null: it does not, or cannot. */
export async function findMembersBot(
  db: Db,
  config: DataFolder,
): Promise<Omit<TelegramBot, 'chat'> | null> {
  const { telegramApi, telegramToken, servesMembers } = await readStoredAlerts(db);
  const token = servesMembers && telegramToken && (await openToken(config, telegramToken));
  return token ? { api: telegramApi ?? TELEGRAM_API, token } : null;
}
