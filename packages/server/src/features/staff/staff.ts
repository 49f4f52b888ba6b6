import type { Session, StaffMember } from '@parde/contract';
import { isAllowed, type Role, type StaffRole } from '@parde/shared/permissions';
import { and, asc, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { lockMember, lockOwners } from '../../db/locks.ts';
import { secondFactorOf } from '../../db/read-models/security.ts';
import { findSessions, signOut } from '../../db/read-models/sessions.ts';
import { sessions, users } from '../../db/schema/index.ts';
import { staffInviteLink } from '../../domain/account-links.ts';
import { conflict, forbidden, invalidField, notFound } from '../../domain/app-error.ts';
import { maskedEmail } from '../../domain/mail-address.ts';
import { makeSecret } from '../../domain/secrets.ts';
import type { Jobs } from '../../queue/enqueue.ts';
import { insertInvite } from './invitations.ts';

/** Dependencies of this feature's services. */
export interface StaffDeps {
  db: Db;
  jobs: Jobs;
  publicUrl: string;
}

async function selectStaff(db: Db, where: SQL | undefined): Promise<StaffMember[]> {
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      createdAt: users.createdAt,
      secondFactor: secondFactorOf(sql`users.id`),
      // Names written as text: Drizzle would omit the tables, and `id` would refer to the session.
      lastSeenAt: sql<Date | null>`(
        select max(s.last_used_at) from sessions s where s.user_id = users.id)`.mapWith(
        sessions.lastUsedAt,
      ),
    })
    .from(users)
    .where(and(ne(users.role, 'member'), where))
    .orderBy(asc(users.id));
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  }));
}

/** Converts a member of staff for a role: some roles may not see addresses. */
const seenBy = (role: Role, { email, ...member }: StaffMember): StaffMember => ({
  ...member,
  email: email === null || isAllowed(role, 'members.contact') ? email : maskedEmail(email),
});

export async function findStaff(db: Db, role: Role): Promise<StaffMember[]> {
  return (await selectStaff(db, undefined)).map((member) => seenBy(role, member));
}

/** @throws AppError not_found */
export async function getStaffMember(
  db: Db,
  id: number,
  { role, sessionId }: { role: Role; sessionId: number },
): Promise<StaffMember & { sessions: Session[] }> {
  const [member] = await selectStaff(db, eq(users.id, id));
  if (!member) throw notFound('این همکار');
  return {
    ...seenBy(role, member),
    sessions: await findSessions(db, { userId: id, sessionId }),
  };
}

const subjectOf = (id: number) => ({ kind: 'member', id });

async function setRole(tx: Db, id: number, role: Role): Promise<void> {
  await tx.update(users).set({ role, updatedAt: sql`now()` }).where(eq(users.id, id));
  // Links to films and the browser's cached identity were made for the previous role.
  await signOut(tx, id);
}

/**
 * Locks the owners before a role changes, so that an owner demoted since the call was admitted changes nothing, and one
 * owner remains.
 *
 * @throws AppError forbidden; conflict if nobody else could give roles afterwards
 */
async function assertOwnerRemains(tx: Db, actor: Actor, id: number, role: Role): Promise<void> {
  const owners = await lockOwners(tx);
  const isOwner = (userId: number) => owners.some((owner) => owner.id === userId);
  if (actor.userId !== null && !isOwner(actor.userId)) throw forbidden('no owner any more');
  const remains = owners.some((owner) => owner.id !== id && owner.isStaying);
  if (role !== 'owner' && isOwner(id) && !remains) {
    throw conflict('the last owner', 'این تنها مالک سایت است؛ نخست کس دیگری را مالک کنید');
  }
}

/**
 * Changes the role of somebody who has one, or removes it with `member`; their sessions end.
 *
 * @throws AppError not_found, forbidden, conflict for the last owner
 */
export async function changeRole(
  db: Db,
  actor: Actor,
  { id, role }: { id: number; role: Role },
): Promise<StaffMember> {
  return db.transaction(async (tx) => {
    await assertOwnerRemains(tx, actor, id, role);
    await lockMember(tx, id);
    const [before] = await selectStaff(tx, eq(users.id, id));
    if (!before) throw notFound('این همکار');
    if (before.role !== role) await setRole(tx, id, role);
    await writeAudit(tx, actor, {
      action: 'staff.change-role',
      subject: subjectOf(id),
      before: { role: before.role },
      after: { role },
    });
    return { ...before, role };
  });
}

export interface Invitation {
  email: string;
  role: StaffRole;
  /** How the invitation is delivered to an address without an account. */
  deliver: 'mail' | 'link';
}

/**
 * Whoever used an invitation before confirming the address has the role already; another one would make a second account.
 *
 * @throws AppError invalid_input
 */
async function assertNoColleague(tx: Db, email: string): Promise<void> {
  const isUnconfirmed = sql`${users.emailVerifiedAt} is null`;
  if (
    (await tx.$count(users, and(eq(users.email, email), ne(users.role, 'member'), isUnconfirmed))) >
    0
  )
    throw invalidField(
      'email',
      'همکاری با این ایمیل هست که هنوز آن را تأیید نکرده است؛ نقش او را در فهرست همکاران تغییر دهید',
    );
}

/**
 * Gives a role to the account with an address; if there is none, creates or mails an invitation.
 *
 * @throws AppError invalid_input, forbidden, conflict for the last owner
 */
export async function inviteStaff(
  { db, jobs, publicUrl }: StaffDeps,
  actor: Actor,
  { email, role, deliver }: Invitation,
): Promise<{ outcome: 'granted' | 'invited'; id: number | null; link: string | null }> {
  return db.transaction(async (tx) => {
    const [account] = await tx
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt)));
    if (account) {
      await assertOwnerRemains(tx, actor, account.id, role);
      await lockMember(tx, account.id);
      await setRole(tx, account.id, role);
      await writeAudit(tx, actor, {
        action: 'staff.change-role',
        subject: subjectOf(account.id),
        before: { role: account.role },
        after: { role },
      });
      return { outcome: 'granted', id: account.id, link: null };
    }
    await assertNoColleague(tx, email);
    let link: string | null = null;
    if (deliver === 'link') {
      const secret = makeSecret();
      await insertInvite(tx, secret, role, email);
      link = staffInviteLink(publicUrl, secret);
    } else {
      await jobs.enqueue(tx, 'staff-invitation-mail', { email, role });
    }
    await writeAudit(tx, actor, {
      action: 'staff.invite',
      subject: { kind: 'address', id: email },
      after: { role, deliver },
    });
    return { outcome: 'invited', id: null, link };
  });
}

/** @throws AppError not_found */
export async function endStaffSessions(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMember(tx, id);
    const [member] = await selectStaff(tx, eq(users.id, id));
    if (!member) throw notFound('این همکار');
    await writeAudit(tx, actor, {
      action: 'staff.end-sessions',
      subject: subjectOf(id),
      after: { ended: await signOut(tx, id) },
    });
  });
}
