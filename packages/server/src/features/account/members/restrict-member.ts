import { randomUUID } from 'node:crypto';
import { MEMBER_VIEW, MEMBER_VIEW_MINUTES } from '@parde/shared/permissions';
import type { ViewReason } from '@parde/shared/security-event-names';
import { DAY_MS } from '@parde/shared/tehran-day';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, warningsOf, writeAudit } from '../../../db/audit-log.ts';
import type { Db } from '../../../db/client.ts';
import { lockMember } from '../../../db/locks.ts';
import { queryRow } from '../../../db/query-rows.ts';
import { signOut } from '../../../db/read-models/sessions.ts';
import { emailChanges, notifications, users } from '../../../db/schema/index.ts';
import { BY_STAFF, writeSecurityEvent } from '../../../db/security-log.ts';
import { signTimedLink } from '../../../db/timed-links.ts';
import { AppError, conflict, invalidField, notFound } from '../../../domain/app-error.ts';
import { BAN_WITHOUT_END } from '../../../domain/ban.ts';
import { maskedEmail } from '../../../domain/mail-address.ts';
import type { Jobs } from '../../../queue/enqueue.ts';
import { cancelDeletion, scheduleDeletion } from '../profile.ts';

/**
 * The member, locked until the transaction ends.
 *
 * @throws AppError not_found; conflict for staff, who must lose their role first
 */
async function lockForRestriction(tx: Db, id: number): Promise<typeof users.$inferSelect> {
  await lockMember(tx, id);
  const [member] = await tx.select().from(users).where(eq(users.id, id));
  if (!member) throw notFound('این عضو');
  if (member.role !== 'member') {
    throw conflict('a member of staff', 'این حساب از همکاران است؛ نخست نقش او را بردارید');
  }
  return member;
}

const countRow = z.object({ warnings: z.int() });

/**
 * Mutes a member: they cannot write comments until then, or until a later end of the present mute. With `days: null`
 * the mute is lifted.
 *
 * @throws AppError not_found; conflict for staff
 */
export async function muteMember(
  db: Db,
  actor: Actor,
  { id, days, reason }: { id: number; days: number | null; reason: string | null },
): Promise<{ mutedUntil: string | null }> {
  return db.transaction(async (tx) => {
    const before = await lockForRestriction(tx, id);
    const mutedUntil =
      days === null
        ? null
        : new Date(Math.max(Date.now() + days * DAY_MS, before.mutedUntil?.getTime() ?? 0));
    await tx.update(users).set({ mutedUntil, updatedAt: sql`now()` }).where(eq(users.id, id));
    await writeAudit(tx, actor, {
      action: days === null ? 'members.unmute' : 'members.mute',
      subject: { kind: 'member', id },
      before: { mutedUntil: before.mutedUntil },
      after: { mutedUntil },
      reason,
    });
    return { mutedUntil: mutedUntil?.toISOString() ?? null };
  });
}

/**
 * Warns a member, by a notification on the site, about what is not accepted.
 *
 * @returns number of warnings so far
 * @throws AppError not_found; conflict for staff
 */
export async function warnMember(
  db: Db,
  actor: Actor,
  { id, reason }: { id: number; reason: string },
): Promise<{ warnings: number }> {
  return db.transaction(async (tx) => {
    await lockForRestriction(tx, id);
    const event = `warning:${randomUUID()}`;
    await tx.insert(notifications).values({ userId: id, kind: 'warning', reason, event });
    await writeAudit(tx, actor, {
      action: 'members.warn',
      subject: { kind: 'member', id },
      reason,
    });
    const row = await queryRow(
      tx,
      countRow,
      sql`select ${warningsOf(sql`${id}::int`)} as warnings`,
    );
    return { warnings: row?.warnings ?? 0 };
  });
}

/** @throws AppError not_found; conflict for staff */
export async function endMemberSessions(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockForRestriction(tx, id);
    await writeAudit(tx, actor, {
      action: 'members.end-sessions',
      subject: { kind: 'member', id },
      after: { ended: await signOut(tx, id) },
    });
  });
}

/**
 * Creates a token with which a staff session reads the site as the member sees it; see `http/authentication.ts`.
 *
 * @throws AppError not_found; conflict for staff
 */
export async function seeAsMember(
  db: Db,
  actor: Actor,
  { id, reason, about }: { id: number; reason: string; about: ViewReason },
): Promise<{ token: string; endsAt: string }> {
  const endsAt = new Date(Date.now() + MEMBER_VIEW_MINUTES * 60_000);
  const signed = { id, sessionId: actor.sessionId };
  const token = await db.transaction(async (tx) => {
    await lockForRestriction(tx, id);
    await writeAudit(tx, actor, {
      action: 'members.see-as',
      subject: { kind: 'member', id },
      after: { endsAt, purpose: about },
      reason,
    });
    await writeSecurityEvent(tx, id, 'viewed_by_staff', BY_STAFF, about);
    return signTimedLink(tx, 'member-views', signed, endsAt.getTime());
  });
  return { token: MEMBER_VIEW + token, endsAt: endsAt.toISOString() };
}

interface Ban {
  id: number;
  /** `null` if the ban has no end. */
  days: number | null;
  reason: string;
}

/**
 * Ends the member's sessions and refuses new ones until the ban ends.
 *
 * @throws AppError not_found; conflict for staff
 */
export async function banMember(db: Db, actor: Actor, { id, days, reason }: Ban): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockForRestriction(tx, id);
    const bannedUntil = days === null ? BAN_WITHOUT_END : new Date(Date.now() + days * DAY_MS);
    await tx
      .update(users)
      .set({ bannedUntil, banReason: reason, updatedAt: sql`now()` })
      .where(eq(users.id, id));
    await signOut(tx, id);
    await writeAudit(tx, actor, {
      action: 'members.ban',
      subject: { kind: 'member', id },
      before: { bannedUntil: before.bannedUntil },
      after: { bannedUntil },
      reason,
    });
  });
}

/** @throws AppError not_found; conflict for staff */
export async function unbanMember(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockForRestriction(tx, id);
    await tx
      .update(users)
      .set({ bannedUntil: null, banReason: null, updatedAt: sql`now()` })
      .where(eq(users.id, id));
    await writeAudit(tx, actor, {
      action: 'members.unban',
      subject: { kind: 'member', id },
      before: { bannedUntil: before.bannedUntil },
      after: { bannedUntil: null },
    });
  });
}

/**
 * Schedules the deletion of the account as if the member had asked for it.
 *
 * @throws AppError not_found; conflict for staff
 */
export async function deleteMember(
  { db, jobs }: { db: Db; jobs: Jobs },
  actor: Actor,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockForRestriction(tx, id);
    await signOut(tx, id);
    if (await scheduleDeletion(tx, id)) {
      await jobs.enqueue(tx, 'deletion-mail', { userId: id }, { singletonKey: String(id) });
    }
    await writeAudit(tx, actor, {
      action: 'members.delete',
      subject: { kind: 'member', id },
      reason,
    });
  });
}

/** @throws AppError not_found; conflict for staff */
export async function restoreMember(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockForRestriction(tx, id);
    await cancelDeletion(tx, id);
    await writeAudit(tx, actor, {
      action: 'members.restore',
      subject: { kind: 'member', id },
      before: { deletionAt: before.deletionAt },
      after: { deletionAt: null },
    });
  });
}

function addressTaken(): AppError {
  const userMessage = 'حساب دیگری این ایمیل را تأیید کرده است';
  return new AppError({
    code: 'conflict',
    message: 'another account has the address',
    userMessage,
    fields: { email: [userMessage] },
  });
}

interface NewAddress {
  id: number;
  email: string;
  reason: string;
}

/**
 * Gives a member another address, which is only claimed until the mailed link confirms it. Whoever reads mail to the
 * former address is locked out: sessions and links end. The audit log keeps both addresses masked, since it outlives
 * the account.
 *
 * @throws AppError not_found, invalid_input; conflict for staff, and if a confirmed account has the address
 */
export async function changeAddress(
  { db, jobs }: { db: Db; jobs: Jobs },
  actor: Actor,
  { id, email, reason }: NewAddress,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockForRestriction(tx, id);
    if (before.email === email) throw invalidField('email', 'همین ایمیل را دارد');
    const owners = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt)));
    if (owners.length > 0) throw addressTaken();
    await tx
      .update(users)
      .set({ email, emailVerifiedAt: null, updatedAt: sql`now()` })
      .where(eq(users.id, id));
    await signOut(tx, id);
    // Pending changes, and changes that the former address could undo, end too.
    await tx.delete(emailChanges).where(eq(emailChanges.userId, id));
    await writeSecurityEvent(tx, id, 'email_set', BY_STAFF);
    await jobs.enqueue(tx, 'verification-mail', { userId: id });
    // An address that was never confirmed may be a stranger's.
    if (before.email && before.emailVerifiedAt) {
      await jobs.enqueue(tx, 'address-changed-mail', { userId: id, formerEmail: before.email });
    }
    await writeAudit(tx, actor, {
      action: 'members.change-address',
      subject: { kind: 'member', id },
      before: { email: before.email && maskedEmail(before.email) },
      after: { email: maskedEmail(email) },
      reason,
    });
  });
}
