import type { VisitorThread } from '@parde/contract';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { playbackReports, supportMessages, users } from '../../db/schema/index.ts';
import { isoTime } from '../../db/time.ts';
import type { Jobs } from '../../queue/enqueue.ts';
import { alertStaff } from './support-messages.ts';
import {
  findReplies,
  lockReport,
  lockThread,
  noThread,
  stateOf,
  threadRow,
  threads,
} from './support-threads.ts';

/* Threads as visitors and members see them. */

/**
 * A thread as its visitor sees it: without names of staff.
 *
 * @throws AppError not_found
 */
export async function getVisitorThread(db: Db, id: number): Promise<VisitorThread> {
  const row = await queryRow(db, threadRow, sql`${threads} where m.id = ${id}`);
  if (!row) throw noThread();
  const { topic, state, message, createdAt } = row;
  const replies = await findReplies(db, id);
  return {
    topic,
    state,
    isClosed: state === 'closed',
    messages: [
      { isFromStaff: false, body: message, createdAt },
      ...replies.map(({ isFromStaff, body, createdAt: at }) => ({
        isFromStaff,
        body,
        createdAt: at,
      })),
    ],
  };
}

const ownThreadRow = threadRow
  .pick({ id: true, topic: true, state: true, message: true })
  .extend({ lastMessageAt: z.string() });

/** Number of characters of the first message by which members tell their threads apart. */
const MESSAGE_SHOWN = 200;

/** The last fifty threads of a member: of the confirmed address, to which the answers go, and about own reports. */
export const findOwnThreads = (db: Db, userId: number) =>
  queryRows(
    db,
    ownThreadRow,
    sql`
      select m.id, m.topic, ${stateOf} as state, left(m.message, ${MESSAGE_SHOWN}::int) as message,
        ${isoTime(sql`last.at`)} as "lastMessageAt"
      from support_messages m
        cross join lateral (
          select coalesce(max(r.created_at), m.created_at) as at
          from support_replies r where r.message_id = m.id) last
      where m.id in (
        select own.id from users u join support_messages own on own.email = u.email
        where u.id = ${userId} and u.email_verified_at is not null
        union all
        select own.id from playback_reports p join support_messages own on own.report_id = p.id
        where p.user_id = ${userId})
      order by last.at desc, m.id desc
      limit 50`,
  );

/** Whether the threads of an address are the member's: whether it is their confirmed one. */
export async function hasConfirmedEmail(db: Db, userId: number, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.email, email), isNotNull(users.emailVerifiedAt)));
  return row !== undefined;
}

/** The report of a thread; `null` if it is a visitor's support thread. @throws AppError not_found */
async function findReportId(tx: Db, id: number): Promise<number | null> {
  const [row] = await tx
    .select({ reportId: supportMessages.reportId })
    .from(supportMessages)
    .where(eq(supportMessages.id, id));
  if (!row) throw noThread();
  return row.reportId;
}

/**
 * Adds a visitor's reply: the thread is reopened, a report waits again, and staff are notified. The same text twice in
 * a row is stored once.
 *
 * @throws AppError not_found
 */
export async function continueSupportThread(
  { db, jobs }: { db: Db; jobs: Jobs },
  { id, body }: { id: number; body: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const reportId = await findReportId(tx, id);
    await (reportId === null ? lockThread(tx, id) : lockReport(tx, reportId));
    const { rowCount } = await tx.execute(sql`
      insert into support_replies (message_id, is_from_staff, body)
      select ${id}, false, ${body}
      where not exists (
        select from (select * from support_replies where message_id = ${id}
          order by id desc limit 1) last
        where last.body = ${body} and not last.is_from_staff)`);
    if (rowCount !== 1) return;
    await tx
      .update(supportMessages)
      .set({ answeredAt: null, closedAt: null, needsAlert: true })
      .where(eq(supportMessages.id, id));
    if (reportId !== null) {
      await tx
        .update(playbackReports)
        .set({ answeredAt: null })
        .where(eq(playbackReports.id, reportId));
    }
    await alertStaff(jobs, tx);
  });
}
