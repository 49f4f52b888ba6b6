import {
  ALERT_KINDS,
  type AlertSettings,
  type api,
  type ConnectionOutcome,
  TELEGRAM_API,
} from '@parde/contract';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { openSecretBox } from '../../db/secret-box.ts';
import { lockSettings, readSettings, writeQuietly } from '../../db/settings.ts';
import { notFound } from '../../domain/app-error.ts';
import { siteName } from '../../domain/site-defaults.ts';
import { sendTelegramMessage, type TelegramBot } from '../../integrations/telegram/send-message.ts';

const stored = z
  .object({
    kinds: z.array(z.enum(ALERT_KINDS)).default([...ALERT_KINDS]),
    webhookUrl: z.string().nullable().default(null),
    telegramChat: z.string().nullable().default(null),
    telegramApi: z.string().nullable().default(null),
    /** Sealed. */
    telegramToken: z.string().nullable().default(null),
  })
  .catch({
    ...{ kinds: [...ALERT_KINDS], webhookUrl: null },
    ...{ telegramChat: null, telegramApi: null, telegramToken: null },
  });

const TOKEN_SECRET = 'telegram.token';

type Folder = Pick<Config, 'dataDir'>;

/** Owners are told of everything, until they choose. */
export const readStoredAlerts = async (db: Db) => (await readSettings(db, 'alerts', stored)).value;

const openToken = ({ dataDir }: Folder, sealed: string) =>
  openSecretBox(dataDir).open(TOKEN_SECRET, sealed);

export async function readAlertSettings(db: Db, config: Folder): Promise<AlertSettings> {
  const { telegramToken, ...settings } = await readStoredAlerts(db);
  return {
    ...settings,
    hasTelegramToken: telegramToken !== null,
    isTelegramUnreadable:
      telegramToken !== null && (await openToken(config, telegramToken)) === null,
  };
}

/** Where Telegram's messages go; null: nowhere, or the token cannot be opened. */
export async function findTelegramBot(db: Db, config: Folder): Promise<TelegramBot | null> {
  const { telegramApi, telegramChat: chat, telegramToken } = await readStoredAlerts(db);
  const token = telegramToken && (await openToken(config, telegramToken));
  return token && chat ? { api: telegramApi ?? TELEGRAM_API, token, chat } : null;
}

/** The path of a webhook is a secret of whoever receives it. */
const hostOf = (url: string | null) => url && new URL(url).host;

const auditable = ({ kinds, webhookUrl, ...rest }: z.output<typeof stored>) => ({
  kinds,
  webhook: hostOf(webhookUrl),
  telegramChat: rest.telegramChat,
  telegramApi: hostOf(rest.telegramApi),
  hasTelegramToken: rest.telegramToken !== null,
});

export async function saveAlertSettings(
  db: Db,
  config: Folder,
  actor: Actor,
  { telegramToken, ...settings }: z.output<typeof api.updateAlertSettings.body>,
): Promise<void> {
  const sealed =
    telegramToken && (await openSecretBox(config.dataDir).seal(TOKEN_SECRET, telegramToken));
  await db.transaction(async (tx) => {
    await lockSettings(tx, 'alerts');
    const before = await readStoredAlerts(tx);
    // Another server must not be given the old token.
    const isSameServer = before.telegramApi === settings.telegramApi;
    const kept = telegramToken === null || !isSameServer ? null : before.telegramToken;
    const after = {
      ...{ ...settings, kinds: [...new Set(settings.kinds)] },
      telegramToken: sealed || kept,
    };
    await writeQuietly(tx, 'alerts', after);
    await writeAudit(tx, actor, {
      action: 'settings.alerts',
      subject: { kind: 'settings', id: 'alerts' },
      before: auditable(before),
      after: { ...auditable(after), ...(sealed && { telegramToken: 'changed' }) },
    });
  });
}

/** Sends a message to Telegram now. @throws AppError not_found when it is not set up */
export async function tryTelegram(
  db: Db,
  config: Pick<Config, 'dataDir' | 'publicUrl'>,
  actor: Actor,
): Promise<ConnectionOutcome> {
  const bot = await findTelegramBot(db, config);
  if (!bot) throw notFound('ربات تلگرام');
  const detail = await sendTelegramMessage(
    bot,
    `پیام آزمایشی ${siteName()}\n${config.publicUrl}`,
  ).then(
    () => null,
    (error: Error) => error.message,
  );
  const ok = detail === null;
  await db.transaction((tx) =>
    writeAudit(tx, actor, {
      action: 'connections.test',
      subject: { kind: 'connection', id: 'telegram' },
      after: { ok },
    }),
  );
  const message = ok
    ? 'پیام آزمایشی به تلگرام رسید'
    : 'پیام به تلگرام نرسید؛ توکن، شمارهٔ گفت‌وگو و راه اینترنت سرور را بررسی کنید';
  return { ok, message, detail };
}
