import { LIST_WINDOW, type Notification } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { recordMemberChange } from '../../db/read-models/member-changes.ts';
import { isShownNotification } from '../../db/read-models/shown-notification.ts';
import { findTitleRefs } from '../../db/read-models/title-cards.ts';
import { notificationKind } from '../../db/schema/index.ts';
import { siteSecret } from '../../db/site-secret.ts';
import { isoTime } from '../../db/time.ts';
import { deviceOf } from '../../domain/device-of.ts';
import { excerpt } from '../../domain/excerpt.ts';
import { supportKey } from '../../domain/support-link.ts';

export const notificationRow = z.object({
  id: z.number(),
  kind: z.enum(notificationKind.enumValues),
  created_at: z.string(),
  is_read: z.boolean(),
  title_id: z.number().nullable(),
  episode_count: z.number().nullable(),
  season: z.number().nullable(),
  episode: z.number().nullable(),
  request_id: z.number().nullable(),
  request_title: z.string().nullable(),
  request_reason: z.string().nullable(),
  /** Of a report or a thread. */
  staff_answer: z.string().nullable(),
  thread_id: z.number().nullable(),
  comment_id: z.number().nullable(),
  author_name: z.string().nullable(),
  /** Excerpt of the reply; `null` if it was deleted or is a spoiler. */
  answer: z.string().nullable(),
  days_left: z.number().nullable(),
  premium_until: z.string().nullable(),
  /** Of a gift. */
  plan_title: z.string().nullable(),
  user_agent: z.string().nullable(),
  network: z.string().nullable(),
  warning: z.string().nullable(),
});
export type NotificationRow = z.output<typeof notificationRow>;

/** Maximum number of characters that are read of a reply; its excerpt is far shorter. */
const ANSWER_READ = 1_000;

const notificationColumns = sql`
  notifications.id, notifications.kind, notifications.read_at is not null as is_read,
  ${isoTime(sql`notifications.created_at`)} as created_at,
  notifications.days_left, ${isoTime(sql`notifications.premium_until`)} as premium_until,
  notifications.title_id, notifications.episode_count, notifications.season, notifications.episode,
  r.id as request_id, r.title as request_title, r.reason as request_reason,
  left(coalesce(report.answer, (
    select reply.body from support_replies reply
    where reply.message_id = notifications.thread_id and reply.is_from_staff
    order by reply.id desc limit 1)), ${ANSWER_READ}::int) as staff_answer,
  coalesce(thread.id, notifications.thread_id) as thread_id,
  (select o.plan_title from gifts g join orders o on o.id = g.order_id
    where g.id = notifications.gift_id) as plan_title,
  s.user_agent, s.network, notifications.reason as warning,
  notifications.comment_id, author.name as author_name,
  case when c.deleted_at is null and not c.is_spoiler then left(c.body, ${ANSWER_READ}::int) end as answer
  from notifications
  left join title_requests r on r.id = notifications.request_id
  left join playback_reports report on report.id = notifications.report_id
  left join support_messages thread on thread.report_id = report.id
  left join sessions s on s.id = notifications.session_id
  left join comments c on c.id = notifications.comment_id
  left join users author on author.id = c.user_id`;

const totalRow = z.object({ total: z.number() });

/** A page of a member's notifications, newest first. The total is `null` if it was not counted. */
export async function findNotifications(db: Db, userId: number, limit: number, offset: number) {
  const [rows, counted] = await Promise.all([
    queryRows(
      db,
      notificationRow,
      sql`
      select ${notificationColumns}
      where notifications.user_id = ${userId} and ${isShownNotification}
      order by notifications.created_at desc nulls last, notifications.id desc nulls last
      limit ${limit} offset ${offset}`,
    ),
    queryRow(
      db,
      totalRow,
      sql`
      select count(*)::int as total from (
        select from notifications where user_id = ${userId} and ${isShownNotification}
        limit ${LIST_WINDOW + 1}
      ) counted`,
    ),
  ]);
  const total = counted?.total ?? 0;
  return { rows, total: total > LIST_WINDOW ? null : total };
}

/** Contents of a member's next digest: unread and not mailed before, newest first. */
export async function findUnmailed(db: Db, userId: number, limit: number) {
  const rows = await queryRows(
    db,
    notificationRow,
    sql`
    select ${notificationColumns}
    where notifications.user_id = ${userId} and notifications.read_at is null
      and notifications.mailed_at is null and ${isShownNotification}
    order by notifications.created_at desc nulls last, notifications.id desc nulls last
    limit ${limit}`,
  );
  return rows;
}

/** `null` if it has been read, hidden or deleted in the meantime. */
export async function findUnreadNotification(db: Db, id: number) {
  return queryRow(
    db,
    notificationRow,
    sql`
    select ${notificationColumns}
    where notifications.id = ${id} and notifications.read_at is null and ${isShownNotification}`,
  );
}

const unreadRow = z.object({ newNotifications: z.boolean() });

/**
 * Marks what the member was shown as read, and says whether unread ones remain.
 *
 * @param until ID of the newest one shown; `undefined` for all
 */
export async function markRead(db: Db, userId: number, until: number | undefined) {
  const unread = sql`notifications.user_id = ${userId} and notifications.read_at is null
    and ${isShownNotification}`;
  const { rowCount } = await db.execute(sql`
    update notifications set read_at = now()
    where ${unread} and (${until ?? null}::int is null or id <= ${until ?? null}::int)`);
  // The indicator disappears in the member's other browsers too.
  if (rowCount) await recordMemberChange(db, userId);
  const row = await queryRow(
    db,
    unreadRow,
    sql`select exists (select from notifications where ${unread}) as "newNotifications"`,
  );
  return { newNotifications: row?.newNotifications ?? false };
}

/** How long notifications are kept after they were read, and how long if nobody has read them. */
const READ_DAYS = 90;
const UNREAD_DAYS = 365;
/** Number of notifications per statement, so that none takes long. */
const SWEEP_BATCH = 5_000;

/** Deletes old notifications and returns their number. What they told is over, and is not announced again. */
export async function sweepNotifications(db: Db, batch = SWEEP_BATCH): Promise<number> {
  const olderThan = (days: number) => sql`now() - make_interval(days => ${days}::int)`;
  let total = 0;
  let deleted: number;
  do {
    const { rowCount } = await db.execute(sql`
      delete from notifications where id in (
        select id from notifications
        where coalesce(read_at, created_at) < ${olderThan(READ_DAYS)}
          and (read_at is not null or created_at < ${olderThan(UNREAD_DAYS)})
        limit ${batch})`);
    deleted = rowCount ?? 0;
    total += deleted;
  } while (deleted === batch);
  return total;
}

/** Maximum lengths of excerpts in notifications, in characters: of a reply, and of an answer by staff. */
const EXCERPT = 140;
const ANSWER_EXCERPT = 300;

type TitleRefs = Awaited<ReturnType<typeof findTitleRefs>>;

function signedInAt({ user_agent, network }: NotificationRow) {
  const { browser, system } = deviceOf(user_agent);
  return { browser, system, network };
}

const answerOf = ({ staff_answer, thread_id }: NotificationRow, secret: Buffer | null) => ({
  answer: excerpt(staff_answer ?? '', ANSWER_EXCERPT),
  thread: secret && thread_id ? supportKey(secret, thread_id) : null,
});

/** `null` for a row whose title was deleted while it was being read. */
function toNotification(
  row: NotificationRow,
  titles: TitleRefs,
  secret: Buffer | null,
): Notification | null {
  const base = { id: row.id, createdAt: row.created_at, isRead: row.is_read };
  const title = titles.get(row.title_id ?? 0);
  const request = { id: row.request_id ?? 0, title: row.request_title ?? '' };
  switch (row.kind) {
    case 'request_accepted':
      return { ...base, kind: row.kind, request };
    case 'request_declined':
      return { ...base, kind: row.kind, request, reason: row.request_reason ?? '' };
    case 'title_available':
      return title ? { ...base, kind: row.kind, title } : null;
    case 'request_fulfilled':
      return title ? { ...base, kind: row.kind, request, title } : null;
    case 'report_answered':
      return title ? { ...base, kind: row.kind, title, ...answerOf(row, secret) } : null;
    case 'support_answered':
      return { ...base, kind: row.kind, ...answerOf(row, secret) };
    case 'new_episodes': {
      const [count, season, episode] = [row.episode_count, row.season, row.episode].map(
        (number) => number ?? 0,
      ) as [number, number, number];
      return title ? { ...base, kind: row.kind, title, count, season, episode } : null;
    }
    case 'premium_ending':
      return row.premium_until === null
        ? null
        : {
            ...base,
            kind: row.kind,
            daysLeft: row.days_left ?? 0,
            premiumUntil: row.premium_until,
          };
    case 'gift_redeemed':
      return { ...base, kind: row.kind, planTitle: row.plan_title ?? '' };
    case 'new_device':
      return { ...base, kind: row.kind, ...signedInAt(row) };
    case 'warning':
      return { ...base, kind: row.kind, reason: row.warning ?? '' };
    case 'comment_reply':
      if (!title) return null;
      return {
        ...base,
        kind: row.kind,
        title,
        authorName: row.author_name,
        excerpt: row.answer === null ? null : excerpt(row.answer, EXCERPT),
        commentId: row.comment_id ?? 0,
      };
  }
}

/**
 * Converts rows to the contract's type, with all titles loaded in one query.
 *
 * @param hasKeys `false` to omit the keys of threads, for staff who see what the member sees
 */
export async function toNotifications(
  db: Db,
  rows: readonly NotificationRow[],
  hasKeys = true,
): Promise<Notification[]> {
  const hasThreads = hasKeys && rows.some((row) => row.thread_id !== null);
  const secret = hasThreads ? await siteSecret(db, 'support-threads') : null;
  const ids = new Set(rows.map((row) => row.title_id).filter((id) => id !== null));
  const titles = await findTitleRefs(db, [...ids]);
  return rows
    .map((row) => toNotification(row, titles, secret))
    .filter((notification) => notification !== null);
}
