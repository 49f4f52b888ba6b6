import type { AlertKind } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { lockSettings, readSettings, writeUncachedSettings } from '../../db/settings.ts';
import { NonRetryableError } from '../../domain/app-error.ts';
import { siteName } from '../../domain/site-defaults.ts';
import {
  alertWords,
  type OperatorNews,
  operatorAlertMail,
  paymentAdvice,
} from '../../integrations/mail/templates/staff-mails.ts';
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

/**
 * Conditions that operators have been told of. Loose, because it also holds the marks of a process of the previous
 * release; what is told row by row is marked in its row.
 */
const told = z
  .looseObject({
    isDiskFull: z.boolean().default(false),
    /** Day whose text messages were used up, e.g. `2026-11-24`. */
    smsDay: z.string().nullable().default(null),
    isCdnDeaf: z.boolean().default(false),
  })
  .catch({ isDiskFull: false, smsDay: null, isCdnDeaf: false });

const freshRow = z.object({
  alerts: z.int(),
  firstAlert: z.object({ id: z.int(), subject: z.string(), message: z.string() }).nullable(),
  encodes: z.int(),
  /** IDs of visitors' messages: new ones, and those with a new reply by the visitor. */
  messages: z.array(z.int()),
  /** IDs of reports with a new reply by the member. */
  reports: z.array(z.int()),
  /** Number of calls to the CDN that failed several times. */
  purges: z.int(),
});

/** Number of tries after which a CDN that does not purge is reported: about two minutes. */
const PURGE_TRIES = 3;

/**
 * Everything that has happened since operators were last notified. Rows are marked one by one: one that is committed
 * late has a lower ID than others that were told before.
 */
async function takeFresh(tx: Db) {
  const row = await queryRow(
    tx,
    freshRow,
    sql`
      with new_alerts as (
        update alerts set told_at = now() where told_at is null
          returning id, subject, message, closed_at),
      new_messages as (
        update support_messages set told_at = now() where told_at is null
          returning id, report_id, closed_at),
      new_replies as (
        update support_replies set told_at = now() where told_at is null
          returning message_id, is_from_staff),
      -- An encode may fail again.
      new_failures as (
        update encodes set told_failure_at = finished_at
          where state = 'failed' and told_failure_at is distinct from finished_at returning id),
      open_alerts as (
        select id, subject, message from new_alerts where closed_at is null),
      threads as (
        select id, report_id from new_messages where closed_at is null and report_id is null
        union
        select m.id, m.report_id from new_replies r join support_messages m on m.id = r.message_id
          where not r.is_from_staff and m.answered_at is null and m.closed_at is null)
      select
      (select count(*)::int from open_alerts) as alerts,
      (select json_build_object('id', id, 'subject', subject, 'message', message)
        from open_alerts order by id limit 1) as "firstAlert",
      (select count(*)::int from new_failures) as encodes,
      array(select id from threads where report_id is null) as messages,
      array(select report_id from threads where report_id is not null) as reports,
      (select count(*)::int from pgboss.job where name = 'purge-cdn'
        and (state = 'failed' or (state = 'retry' and retry_count >= ${PURGE_TRIES}))) as purges`,
  );
  if (!row) throw new Error('counts were expected');
  return row;
}

/** The day on which the messages of the SMS service are used up; `null` if there are some left. */
async function findSmsUsedUp(db: Db, config: SmsConfig) {
  if ((await findSmsAccess(db, config)) === null) return null;
  const [{ sent, day }, limit] = [await countSmsOfDay(db), await smsDailyLimit(db, config)];
  return sent >= limit ? { day, sent } : null;
}

/** The page of the only item; `undefined` if there are several. */
const pageOf = (screen: string, ids: readonly number[]) =>
  ids.length === 1 ? `/admin/${screen}/${ids[0]}/show` : undefined;

/**
 * Notifies operators, once, of payment alerts, failed encodes, messages of visitors and of members who reported a film,
 * a full disk, a CDN that does not purge, and once a day of an exhausted SMS limit.
 */
export const reportProblemsJob: JobHandler<'look-for-problems'> = async ({
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
    const fresh = await takeFresh(tx);
    const tell = (kind: AlertKind, detail: string, more: Partial<OperatorNews> = {}) =>
      jobs.enqueue(tx, 'tell-operators', { kind, detail, ...more });
    const { alerts, firstAlert, messages, reports } = fresh;
    if (firstAlert) {
      const path = pageOf('payment-alerts', alerts === 1 ? [firstAlert.id] : []);
      const advice = paymentAdvice(firstAlert.subject, alerts);
      await tell('payment', firstAlert.message, { path, advice });
    }
    if (fresh.encodes > 0) await tell('encode', `${fresh.encodes}`);
    if (messages.length > 0) {
      await tell('support', `${messages.length}`, { path: pageOf('support', messages) });
    }
    if (reports.length > 0) {
      const path = pageOf('playback-reports', reports);
      await tell('support', `${reports.length}`, { about: 'report', path });
    }
    if (full && !before.isDiskFull) await tell('disk', `${Math.floor(full.free / 1e6)} MB`);
    if (sms && sms.day !== before.smsDay) await tell('sms', `${sms.sent} SMS`);
    const isCdnDeaf = fresh.purges > 0;
    if (isCdnDeaf && !before.isCdnDeaf) await tell('cdn', `${fresh.purges} purge-cdn`);
    const after = { ...before, isDiskFull, smsDay: sms?.day ?? before.smsDay, isCdnDeaf };
    if (JSON.stringify(after) !== JSON.stringify(before))
      await writeUncachedSettings(tx, 'told', after);
  });
};

const emailRow = z.object({ email: z.string() });

/** Enqueues one mail to each owner, the webhook call and the Telegram message, as far as they are enabled. */
export const alertOperatorsJob: JobHandler<'tell-operators'> = async (
  { database: { db }, jobs },
  news,
) => {
  const { kind } = news;
  const { kinds, webhookUrl, telegramChat, telegramToken } = await readStoredAlerts(db);
  if (!kinds.includes(kind)) return;
  const owners = await queryRows(
    db,
    emailRow,
    sql`select email from users where role = 'owner' and email is not null`,
  );
  await db.transaction(async (tx) => {
    // People who answer messages have already received a mail about those, see `support-alert`.
    for (const { email } of kind === 'support' ? [] : owners) {
      await jobs.enqueue(tx, 'operator-mail', { email, ...news });
    }
    if (webhookUrl) await jobs.enqueue(tx, 'operator-webhook', news);
    if (telegramChat && telegramToken) await jobs.enqueue(tx, 'operator-telegram', news);
  });
};

export const operatorMailJob: JobHandler<'operator-mail'> = async (
  { config, mailer },
  { email, ...news },
) => {
  const mail = operatorAlertMail({ siteUrl: config.publicUrl, ...news });
  await mailer.send({ to: email, ...mail });
};

const wordsOf = ({ publicUrl }: { publicUrl: string }, news: OperatorNews) => {
  const { title, path, advice } = alertWords(news);
  const text = `${siteName()}: ${title}${advice ? `. ${advice}` : ''} (${news.detail})`;
  return { text, url: publicUrl + path };
};

const WEBHOOK_MS = 10_000;

export const operatorWebhookJob: JobHandler<'operator-webhook'> = async (
  { config, database: { db } },
  news,
) => {
  const { webhookUrl } = await readStoredAlerts(db);
  if (!webhookUrl) return;
  const body = { kind: news.kind, ...wordsOf(config, news) };
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
  news,
) => {
  const bot = await findTelegramBot(db, config);
  if (!bot) return;
  const { text, url } = wordsOf(config, news);
  await sendTelegramMessage(bot, `${text}\n${url}`);
};
