import type { Notification } from '@parde/contract';
import { isolated } from '@parde/shared/isolated';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { isShownNotification } from '../../db/read-models/shown-notification.ts';
import { siteName } from '../../domain/site-defaults.ts';
import { supportThreadPath } from '../../domain/support-link.ts';
import type { Mailer } from '../../integrations/mail/mailer.ts';
import { digestMail } from '../../integrations/mail/templates/digest-mail.ts';
import type { MailItem } from '../../integrations/mail/templates/mail-content.ts';
import { dayAndTime, number } from '../../integrations/mail/templates/words.ts';
import { findUnmailed, toNotifications } from './notifications.ts';

/** Page where members see the state of their requests. */
const REQUESTS_PATH = '/user/new-request';
const PLANS_PATH = '/premium/plans';
/** Page where members find their threads. */
const SUPPORT_PATH = '/contact';
const GIFTS_PATH = '/gift#bought';
/** Page where members end sessions. */
const DEVICES_PATH = '/user/dashboard?tab=devices';

/** Page that states what members may and may not write. */
const TERMS_PATH = '/terms';

type NewEpisodes = Extract<Notification, { kind: 'new_episodes' }>;

function episodesText({ count, season, episode }: NewEpisodes): string {
  const last = season === 0 ? 'بخش ویژه‌ها' : `قسمت ${number(episode)} از فصل ${number(season)}`;
  return count === 1 ? `${last} رسید.` : `${number(count)} قسمت تازه رسید، تا ${last}.`;
}

interface Line {
  title: string;
  text: string;
  path: string;
}

const browserOf = ({ browser, system }: { browser: string | null; system: string | null }) =>
  [browser, system].filter((part) => part !== null).join('، ') || 'مرورگری ناشناخته';

/**
 * A text written by somebody, isolated within our sentence, so that its own full stop stays at its end in any language.
 */
const oneLine = (text: string) => isolated(text.replace(/\s+/g, ' ').trim());

/** Comments are not quoted in mails, because they can be moderated only on the site. */
export function lineOf(notification: Notification): Line {
  switch (notification.kind) {
    case 'title_available':
      return {
        title: notification.title.titleFa,
        text: `به ${siteName()} آمد؛ خواسته بودید خبرتان کنیم.`,
        path: notification.title.path,
      };
    case 'new_episodes':
      return {
        title: notification.title.titleFa,
        text: episodesText(notification),
        path: notification.title.path,
      };
    case 'request_accepted':
      return {
        title: notification.request.title,
        text: 'درخواستتان پذیرفته شد؛ همین که برسد خبرتان می‌کنیم.',
        path: REQUESTS_PATH,
      };
    case 'request_declined':
      return {
        title: notification.request.title,
        text: `درخواستتان پذیرفته نشد: ${oneLine(notification.reason)}`,
        path: REQUESTS_PATH,
      };
    case 'request_fulfilled':
      return {
        title: notification.title.titleFa,
        text: `عنوانی که درخواست کرده بودید به ${siteName()} آمد.`,
        path: notification.title.path,
      };
    case 'report_answered':
      return {
        title: notification.title.titleFa,
        text: `پاسخ گزارشتان رسید: ${oneLine(notification.answer)}`,
        path: notification.thread
          ? supportThreadPath(notification.thread)
          : notification.title.path,
      };
    case 'support_answered':
      return {
        title: 'پشتیبانی',
        text: `پاسخ پیامتان رسید: ${oneLine(notification.answer)}`,
        path: notification.thread ? supportThreadPath(notification.thread) : SUPPORT_PATH,
      };
    case 'comment_reply':
      return {
        title: notification.title.titleFa,
        text: 'به دیدگاه شما پاسخی داده‌اند.',
        path: `${notification.title.path}#comment-${notification.commentId}`,
      };
    case 'premium_ending':
      return {
        title: 'اشتراک شما',
        text: `${dayAndTime(new Date(notification.premiumUntil))} پایان می‌یابد.`,
        path: PLANS_PATH,
      };
    case 'gift_redeemed':
      return {
        title: 'هدیهٔ شما',
        text: `هدیهٔ «${isolated(notification.planTitle)}» که خریده بودید گرفته شد.`,
        path: GIFTS_PATH,
      };
    case 'new_device':
      return {
        title: 'ورود تازه به حساب شما',
        text: `${isolated(browserOf(notification))}. اگر شما نبوده‌اید، همین حالا پایانش دهید.`,
        path: DEVICES_PATH,
      };
    case 'warning':
      return { title: 'هشدار همکاران سایت', text: notification.reason, path: TERMS_PATH };
  }
}

/** @param siteUrl origin of the site */
function digestItem(notification: Notification, siteUrl: string): MailItem {
  const { title, text, path } = lineOf(notification);
  return { title, text, url: new URL(path, siteUrl).href };
}

const addressee = z.object({ name: z.string(), email: z.string() });
type Addressee = z.output<typeof addressee>;

/** Tolerance for a schedule that starts the jobs early. */
const SLACK = sql`interval '5 minutes'`;

const idRow = z.object({ id: z.number() });

/**
 * Members whose digest is due, at most `limit`. Starts their next period, so that concurrent workers never take the
 * same member. A digest from the future was sent before the clock was put back. The mail job must be enqueued in the same
 * transaction.
 */
export async function claimDueDigests(db: Db, limit: number): Promise<number[]> {
  const rows = await queryRows(
    db,
    idRow,
    sql`
    with due as (
      select u.id from users u
      where u.email_digest <> 'off' and u.email_verified_at is not null and u.deletion_at is null
        and (u.digest_sent_at is null or u.digest_sent_at <= now() + ${SLACK} -
          case u.email_digest when 'daily' then interval '1 day' else interval '7 days' end
          or u.digest_sent_at > now() + ${SLACK})
        and exists (
          select from notifications
          where notifications.user_id = u.id and notifications.read_at is null
            and notifications.mailed_at is null and ${isShownNotification})
      limit ${limit} for update of u skip locked
    )
    update users u set digest_sent_at = now() from due where u.id = due.id returning u.id`,
  );
  return rows.map(({ id }) => id);
}

/** E-mail address for a member's digest; `null` if they no longer want it, or cannot receive it. */
async function findAddressee(db: Db, userId: number): Promise<Addressee | null> {
  return queryRow(
    db,
    addressee,
    sql`
    select name, email from users
    where id = ${userId} and email_digest <> 'off' and email_verified_at is not null
      and deletion_at is null`,
  );
}

async function markMailed(db: Db, ids: readonly number[]): Promise<void> {
  await db.execute(
    sql`update notifications set mailed_at = now() where id = any(${sql.param(ids)}::int[])`,
  );
}

const SHOWN = 10;
/** Maximum number of notifications per mail, more than anybody reads; the rest follows in the next mail. */
const MAILED = 500;

/**
 * Mails a member's unread notifications that were not mailed before. They are marked after the mail
 * was sent: a crash in between causes a second mail rather than none. Throws what the mailer
 * throws.
 */
export async function sendDigest(
  { db, mailer, siteUrl }: { db: Db; mailer: Mailer; siteUrl: string },
  userId: number,
): Promise<void> {
  const addressee = await findAddressee(db, userId);
  if (!addressee) return;
  const rows = await findUnmailed(db, userId, MAILED);
  const shown = await toNotifications(db, rows.slice(0, SHOWN));
  if (shown.length === 0) return;
  const mail = digestMail({
    siteUrl,
    name: addressee.name,
    items: shown.map((notification) => digestItem(notification, siteUrl)),
    more: rows.length - shown.length,
    link: new URL('/user/notifications', siteUrl).href,
  });
  await mailer.send({
    ...mail,
    to: addressee.email,
    unsubscribeUrl: new URL('/user/dashboard', siteUrl).href,
  });
  await markMailed(
    db,
    rows.map(({ id }) => id),
  );
}
