import type { FullSupportThread, SupportThread } from '@parde/contract';
import { isAllowed, STAFF_ROLES } from '@parde/shared/permissions';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import {
  playbackReports,
  supportMessages,
  supportReplies,
  supportTopic,
  users,
} from '../../db/schema/index.ts';
import { isoTime } from '../../db/time.ts';
import { AppError, invalidField, notFound } from '../../domain/app-error.ts';
import { maskedEmail } from '../../domain/mail-address.ts';
import type { Jobs } from '../../queue/enqueue.ts';

export const noThread = () => notFound('این پیام');

export const threadRow = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  topic: z.enum(supportTopic.enumValues),
  message: z.string(),
  state: z.enum(['open', 'answered', 'closed']),
  assignee: z.object({ id: z.int(), name: z.string() }).nullable(),
  replies: z.int(),
  lastMessage: z.string(),
  lastMessageAt: z.string(),
  createdAt: z.string(),
});

/** Threads of reports have their own screen. */
const ofVisitors = sql`m.report_id is null`;

export const stateOf = sql`case when m.closed_at is not null then 'closed'
  when m.answered_at is not null then 'answered' else 'open' end`;

export const threads = sql`
  select m.id, m.name, m.email, m.topic, m.message, ${stateOf} as state,
    (select json_build_object('id', u.id, 'name', u.name) from users u where u.id = m.assignee_id)
      as assignee,
    (select count(*)::int from support_replies r where r.message_id = m.id) as replies,
    coalesce(last.body, m.message) as "lastMessage",
    ${isoTime(sql`coalesce(last.created_at, m.created_at)`)} as "lastMessageAt",
    ${isoTime(sql`m.created_at`)} as "createdAt"
  from support_messages m
    left join lateral (
      select r.body, r.created_at from support_replies r
      where r.message_id = m.id order by r.id desc limit 1) last on true`;

const LISTS: Record<SupportThread['state'] | 'all', SQL> = {
  open: sql`m.closed_at is null and m.answered_at is null`,
  answered: sql`m.closed_at is null and m.answered_at is not null`,
  closed: sql`m.closed_at is not null`,
  all: sql`true`,
};

const forActor =
  ({ role }: Pick<Actor, 'role'>) =>
  <T extends { email: string }>(thread: T): T =>
    isAllowed(role, 'members.contact') ? thread : { ...thread, email: maskedEmail(thread.email) };

/** A page of threads: open ones oldest first, others newest first. */
export async function findSupportThreads(
  db: Db,
  actor: Actor,
  { state, limit, offset }: { state: keyof typeof LISTS; limit: number; offset: number },
): Promise<SupportThread[]> {
  const order = state === 'open' ? sql`m.created_at, m.id` : sql`m.id desc`;
  const rows = await queryRows(
    db,
    threadRow,
    sql`${threads} where ${ofVisitors} and ${LISTS[state]} order by ${order} limit ${limit} offset ${offset}`,
  );
  return rows.map(forActor(actor));
}

const replyRow = z.object({
  id: z.int(),
  isFromStaff: z.boolean(),
  author: z.string().nullable(),
  body: z.string(),
  createdAt: z.string(),
});

export const findReplies = (db: Db, id: number) =>
  queryRows(
    db,
    replyRow,
    sql`
      select r.id, r.is_from_staff as "isFromStaff", u.name as author, r.body,
        ${isoTime(sql`r.created_at`)} as "createdAt"
      from support_replies r left join users u on u.id = r.author_id
      where r.message_id = ${id} order by r.id`,
  );

/** @throws AppError not_found */
export async function getSupportThread(
  db: Db,
  actor: Actor,
  id: number,
): Promise<FullSupportThread> {
  const row = await queryRow(db, threadRow, sql`${threads} where m.id = ${id} and ${ofVisitors}`);
  if (!row) throw noThread();
  return { ...forActor(actor)(row), thread: await findReplies(db, id) };
}

/** Locks a visitor's thread. @throws AppError not_found */
export async function lockThread(tx: Db, id: number) {
  const [row] = await tx
    .select()
    .from(supportMessages)
    .where(and(eq(supportMessages.id, id), isNull(supportMessages.reportId)))
    .for('no key update');
  if (!row) throw noThread();
  return row;
}

/** Locks a report and thereby its thread; does nothing if there is none. */
export const lockReport = (tx: Db, id: number) =>
  tx
    .select({ id: playbackReports.id })
    .from(playbackReports)
    .where(eq(playbackReports.id, id))
    .for('no key update');

/** @throws AppError conflict with the thread if somebody wrote in it after it was read with so many replies */
async function assertNothingNewer(tx: Db, actor: Actor, id: number, replies: number) {
  const current = await getSupportThread(tx, actor, id);
  if (current.replies === replies) return;
  const last = current.thread.at(-1);
  const who = last?.isFromStaff ? (last.author ?? 'همکاری') : 'فرستنده';
  throw new AppError({
    code: 'conflict',
    message: `${current.replies} replies`,
    userMessage: last?.isFromStaff
      ? `${who} در همین میان پاسخ داده است`
      : `${who} در همین میان پیام دیگری داده است`,
    current,
  });
}

/**
 * Notifies the member whose confirmed address a thread was written from: once, of the last answer. Digests leave it out,
 * because each answer is mailed.
 */
async function notifyMember(tx: Db, id: number): Promise<void> {
  await tx.execute(sql`delete from notifications where thread_id = ${id}`);
  await tx.execute(sql`
    insert into notifications (user_id, kind, thread_id, event, mailed_at)
    select u.id, 'support_answered', m.id, 'support:' || m.id, now()
    from support_messages m join users u on u.email = m.email and u.email_verified_at is not null
    where m.id = ${id}`);
}

/**
 * Answers a thread by mail and by a notification, and assigns it to whoever answers if it has no assignee.
 *
 * @param replies number of replies that the answer takes into account
 * @throws AppError not_found; conflict with the thread if more has been written in it
 */
export async function answerSupportThread(
  { db, jobs }: { db: Db; jobs: Jobs },
  actor: Actor,
  { id, body, close, replies }: { id: number; body: string; close: boolean; replies: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockThread(tx, id);
    await assertNothingNewer(tx, actor, id, replies);
    const [reply] = await tx
      .insert(supportReplies)
      .values({ messageId: id, isFromStaff: true, authorId: actor.userId, body })
      .returning({ id: supportReplies.id });
    if (!reply) throw new Error('the answer was not stored');
    await tx
      .update(supportMessages)
      .set({
        answeredAt: sql`now()`,
        closedAt: close ? sql`now()` : null,
        assigneeId: before.assigneeId ?? actor.userId,
        needsAlert: false,
      })
      .where(eq(supportMessages.id, id));
    await jobs.enqueue(tx, 'support-reply-mail', { replyId: reply.id });
    await notifyMember(tx, id);
    await writeAudit(tx, actor, {
      action: 'support.answer',
      subject: { kind: 'support', id },
      after: { reply: reply.id, closed: close },
    });
  });
}

/** Staff who answer messages, by name. */
export function findSupportStaff(db: Db): Promise<{ id: number; name: string }[]> {
  const roles = STAFF_ROLES.filter((role) => isAllowed(role, 'support.answer'));
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.role, roles))
    .orderBy(users.name, users.id);
}

/** @throws AppError invalid_input if nobody with that ID answers messages */
async function assertMayAnswer(tx: Db, id: number): Promise<void> {
  if (!(await findSupportStaff(tx)).some((one) => one.id === id))
    throw invalidField('assignee_id', 'این همکار به پیام‌ها پاسخ نمی‌دهد');
}

/**
 * Closes, reopens or assigns a thread; `undefined` fields are not changed.
 *
 * @throws AppError not_found, invalid_input; conflict with the thread if it would be closed with messages that are not
 *   among those `replies`
 */
export async function updateSupportThread(
  db: Db,
  actor: Actor,
  change: {
    id: number;
    closed?: boolean | undefined;
    replies?: number | undefined;
    assigneeId?: number | null | undefined;
  },
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockThread(tx, change.id);
    if (change.closed && change.replies !== undefined) {
      await assertNothingNewer(tx, actor, change.id, change.replies);
    }
    const { closed = before.closedAt !== null, assigneeId = before.assigneeId } = change;
    if (assigneeId !== null && assigneeId !== before.assigneeId) {
      await assertMayAnswer(tx, assigneeId);
    }
    await tx
      .update(supportMessages)
      .set({ closedAt: closed ? (before.closedAt ?? sql`now()`) : null, assigneeId })
      .where(eq(supportMessages.id, change.id));
    await writeAudit(tx, actor, {
      action: 'support.update',
      subject: { kind: 'support', id: change.id },
      before: { closed: before.closedAt !== null, assigneeId: before.assigneeId },
      after: { closed, assigneeId },
    });
  });
}
