import type { AlertSettings, api, ConnectionOutcome } from '@parde/contract';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { openSecretBox } from '../../db/secret-box.ts';
import { lockVersion, readSettings, writeUncachedSettings } from '../../db/settings.ts';
import { notFound } from '../../domain/app-error.ts';
import { siteName } from '../../domain/site-defaults.ts';
import { sendTelegramMessage } from '../../integrations/telegram/send-message.ts';
import {
  type DataFolder,
  findTelegramBot,
  openToken,
  readStoredAlerts,
  storedAlerts,
  TOKEN_SECRET,
} from '../../integrations/telegram/stored-bot.ts';

export async function readAlertSettings(db: Db, config: DataFolder): Promise<AlertSettings> {
  const { version, value } = await readSettings(db, 'alerts', storedAlerts);
  const { telegramToken, ...settings } = value;
  return {
    version,
    ...settings,
    hasTelegramToken: telegramToken !== null,
    isTelegramUnreadable:
      telegramToken !== null && (await openToken(config, telegramToken)) === null,
  };
}

/** Only the host is recorded: the path of a webhook is a secret of its receiver. */
const hostOf = (url: string | null) => url && new URL(url).host;

const auditable = ({ kinds, webhookUrl, ...rest }: z.output<typeof storedAlerts>) => ({
  kinds,
  webhook: hostOf(webhookUrl),
  telegramChat: rest.telegramChat,
  telegramApi: hostOf(rest.telegramApi),
  hasTelegramToken: rest.telegramToken !== null,
  servesMembers: rest.servesMembers,
});

/** @throws AppError conflict with the settings as they are now */
export async function saveAlertSettings(
  db: Db,
  config: DataFolder,
  actor: Actor,
  { version, telegramToken, ...settings }: z.output<typeof api.updateAlertSettings.body>,
): Promise<void> {
  const sealed =
    telegramToken && (await openSecretBox(config.dataDir).seal(TOKEN_SECRET, telegramToken));
  await db.transaction(async (tx) => {
    await lockVersion(tx, 'alerts', version, (locked) => readAlertSettings(locked, config));
    const before = await readStoredAlerts(tx);
    // The old token must not be sent to another server.
    const isSameServer = before.telegramApi === settings.telegramApi;
    const kept = telegramToken === null || !isSameServer ? null : before.telegramToken;
    const after = {
      ...settings,
      kinds: [...new Set(settings.kinds)],
      telegramToken: sealed || kept,
    };
    await writeUncachedSettings(tx, 'alerts', after);
    await writeAudit(tx, actor, {
      action: 'settings.alerts',
      subject: { kind: 'settings', id: 'alerts' },
      before: auditable(before),
      after: { ...auditable(after), ...(sealed && { telegramToken: 'changed' }) },
    });
  });
}

/** Sends a test message to Telegram now. @throws AppError not_found if it is not set up */
export async function testTelegram(
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
