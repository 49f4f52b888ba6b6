import type { AlertKind } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { lockSettings, readSettings, writeQuietly } from '../../db/settings.ts';
import { NonRetryableError } from '../../domain/app-error.ts';
import { siteName } from '../../domain/site-defaults.ts';
import { ALERT_WORDS, operatorAlertMail } from '../../integrations/mail/templates/staff-mails.ts';
import {
  countSmsOfDay,
  findSmsAccess,
  type SmsConfig,
  smsDailyLimit,
} from '../../integrations/sms/site-sms.ts';
import { findFullDisk } from '../../integrations/storage/disk-space.ts';
import { sendTelegramMessage } from '../../integrations/telegram/send-message.ts';
import { findTelegramBot, readStoredAlerts } from '../../integrations/telegram/stored-bot.ts';
import type { JobHandler } from '../../queue/job-handler.ts';

/** Up to where operators have been told. */
const told = z
  .object({
    alertId: z.int().default(0),
    encodeId: z.int().default(0),
    messageId: z.int().default(0),
    isDiskFull: z.boolean().default(false),
    /** Whose text messages were used up, e.g. `2026-11-24`. */
    smsDay: z.string().nullable().default(null),
    isCdnDeaf: z.boolean().default(false),
  })
  .catch({
    ...{ alertId: 0, encodeId: 0, messageId: 0, isDiskFull: false, smsDay: null, isCdnDeaf: false },
  });

const freshRow = z.object({
  alertId: z.int(),
  alerts: z.int(),
  alert: z.string().nullable(),
  encodeId: z.int(),
  encodes: z.int(),
  messageId: z.int(),
  messages: z.int(),
  /** Calls to the CDN that failed several times. */
  purges: z.int(),
});

/** Tries after which a CDN that does not forget is told of: about two minutes. */
const PURGE_TRIES = 3;

/** What happened since operators were told last. */
async function readFresh(tx: Db, { alertId, encodeId, messageId }: z.output<typeof told>) {
  const row = await queryRow(
    tx,
    freshRow,
    sql`select
      (select coalesce(max(id), 0) from alerts) as "alertId",
      (select count(*)::int from alerts where id > ${alertId} and closed_at is null) as alerts,
      (select message from alerts where id > ${alertId} and closed_at is null order by id limit 1) as alert,
      (select coalesce(max(id), 0) from encodes where state = 'failed') as "encodeId",
      (select count(*)::int from encodes where id > ${encodeId} and state = 'failed') as encodes,
      (select coalesce(max(id), 0) from support_messages) as "messageId",
      (select count(*)::int from support_messages
        where id > ${messageId} and closed_at is null and report_id is null) as messages,
      (select count(*)::int from pgboss.job where name = 'purge-cdn'
        and (state = 'failed' or (state = 'retry' and retry_count >= ${PURGE_TRIES}))) as purges`,
  );
  if (!row) throw new Error('counts were expected');
  return row;
}

/** The day whose messages of an SMS service are used up; null: there are some left. */
async function findSmsUsedUp(db: Db, config: SmsConfig) {
  if ((await findSmsAccess(db, config)) === null) return null;
  const [{ sent, day }, most] = [await countSmsOfDay(db), await smsDailyLimit(db, config)];
  return sent >= most ? { day, sent } : null;
}

/**
 * Tells operators, once, of payment alerts, failed encodes, messages of visitors, a full disk, a CDN that does not
 * forget, and once a day of text messages that are used up.
 */
export const lookForProblemsJob: JobHandler<'look-for-problems'> = async ({
  config,
  database: { db },
  storage,
  jobs,
}) => {
  const full = await findFullDisk(storage, config);
  const isDiskFull = full !== null;
  const sms = await findSmsUsedUp(db, config);
  await db.transaction(async (tx) => {
    await lockSettings(tx, 'told');
    const { value: before } = await readSettings(tx, 'told', told);
    const fresh = await readFresh(tx, before);
    const tell = (kind: AlertKind, detail: string) =>
      jobs.enqueue(tx, 'tell-operators', { kind, detail });
    if (fresh.alerts > 0) await tell('payment', `${fresh.alerts}: ${fresh.alert}`);
    if (fresh.encodes > 0) await tell('encode', `${fresh.encodes}`);
    if (fresh.messages > 0) await tell('support', `${fresh.messages}`);
    if (full && !before.isDiskFull) await tell('disk', `${Math.floor(full.free / 1e6)} MB`);
    if (sms && sms.day !== before.smsDay) await tell('sms', `${sms.sent} SMS`);
    const isCdnDeaf = fresh.purges > 0;
    if (isCdnDeaf && !before.isCdnDeaf) await tell('cdn', `${fresh.purges} purge-cdn`);
    const { alertId, encodeId, messageId } = fresh;
    const smsDay = sms?.day ?? before.smsDay;
    const after = { alertId, encodeId, messageId, isDiskFull, smsDay, isCdnDeaf };
    if (JSON.stringify(after) !== JSON.stringify(before)) await writeQuietly(tx, 'told', after);
  });
};

const emailRow = z.object({ email: z.string() });

/** One mail to each owner, the webhook and Telegram, as far as they chose to be told. */
export const tellOperatorsJob: JobHandler<'tell-operators'> = async (
  { database: { db }, jobs },
  { kind, detail },
) => {
  const { kinds, webhookUrl, telegramChat, telegramToken } = await readStoredAlerts(db);
  if (!kinds.includes(kind)) return;
  const owners = await queryRows(
    db,
    emailRow,
    sql`select email from users where role = 'owner' and email is not null`,
  );
  await db.transaction(async (tx) => {
    // Whoever answers messages is mailed of those already, see `support-alert`.
    for (const { email } of kind === 'support' ? [] : owners) {
      await jobs.enqueue(tx, 'operator-mail', { email, kind, detail });
    }
    if (webhookUrl) await jobs.enqueue(tx, 'operator-webhook', { kind, detail });
    if (telegramChat && telegramToken) {
      await jobs.enqueue(tx, 'operator-telegram', { kind, detail });
    }
  });
};

export const operatorMailJob: JobHandler<'operator-mail'> = async (
  { config, mailer },
  { email, kind, detail },
) => {
  const mail = operatorAlertMail({ siteUrl: config.publicUrl, kind, detail });
  await mailer.send({ to: email, ...mail });
};

const wordsOf = ({ publicUrl }: { publicUrl: string }, kind: AlertKind, detail: string) => {
  const { title, path, advice } = ALERT_WORDS[kind];
  const text = `${siteName()}: ${title} (${detail})${advice ? `. ${advice}` : ''}`;
  return { text, url: publicUrl + path };
};

const WEBHOOK_MS = 10_000;

export const operatorWebhookJob: JobHandler<'operator-webhook'> = async (
  { config, database: { db } },
  { kind, detail },
) => {
  const { webhookUrl } = await readStoredAlerts(db);
  if (!webhookUrl) return;
  const body = { kind, ...wordsOf(config, kind, detail) };
  const answer = await fetch(webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(WEBHOOK_MS),
  });
  await answer.body?.cancel();
  if (answer.status >= 500 || answer.status === 429) throw new Error(`status ${answer.status}`);
  if (!answer.ok) throw new NonRetryableError(`the webhook refused: status ${answer.status}`);
};

export const operatorTelegramJob: JobHandler<'operator-telegram'> = async (
  { config, database: { db } },
  { kind, detail },
) => {
  const bot = await findTelegramBot(db, config);
  if (!bot) return;
  const { text, url } = wordsOf(config, kind, detail);
  await sendTelegramMessage(bot, `${text}\n${url}`);
};
