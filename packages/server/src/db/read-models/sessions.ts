import type { Session } from '@parde/contract';
import type { Role } from '@parde/shared/permissions';
import { DAY_MS } from '@parde/shared/tehran-day';
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { deviceOf } from '../../domain/device-of.ts';
import { formatToken, hashSecret, makeSecret } from '../../domain/secrets.ts';
import type { Db } from '../client.ts';
import {
  codeSecrets,
  emailChanges,
  oneTimeTokens,
  passkeys,
  profiles,
  sessions,
  signInTickets,
  telegramChats,
  users,
} from '../schema/index.ts';
import { MAX_USER_AGENT } from '../security-log.ts';
import { instant } from '../time.ts';

/** Lifetime of a session after its last use: half a year if remembered, else a week. */
export const SESSION_LIFE_MS = { remembered: 180 * DAY_MS, brief: 7 * DAY_MS };

/**
 * Maximum lifetime of a session in days, however often it is used. An add-on's URL gives no access to the account and
 * stays valid until it is revoked.
 */
const MAX_DAYS = { remembered: 365, brief: 30 };

export const sessionLifetimeMs = (isRemembered: boolean) =>
  isRemembered ? SESSION_LIFE_MS.remembered : SESSION_LIFE_MS.brief;

export type SignedInBy = (typeof sessions.$inferInsert)['signedInBy'];

export interface NewSession {
  userId: number;
  signedInBy: SignedInBy;
  isRemembered: boolean;
  /** The User-Agent header; null if there was none. */
  userAgent: string | null;
  /** See `domain/network.ts`. */
  network: string | null;
}

/** Creates a session and returns its token, which is stored nowhere. */
export async function insertSession(db: Db, session: NewSession): Promise<string> {
  const secret = makeSecret();
  const [row] = await db
    .insert(sessions)
    .values({
      ...session,
      userAgent: session.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
      secretHash: hashSecret(secret),
      expiresAt: new Date(Date.now() + sessionLifetimeMs(session.isRemembered)),
    })
    .returning({ id: sessions.id })
    .prepare('insert_session')
    .execute();
  return formatToken(row?.id ?? 0, secret);
}

/** A valid session with the user's data that each call needs; null when there is none. */
export async function findSession(db: Db, id: number) {
  const [row] = await db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      secretHash: sessions.secretHash,
      isRemembered: sessions.isRemembered,
      lastUsedAt: sessions.lastUsedAt,
      role: users.role,
      provedAt: sessions.provedAt,
      /** The chosen profile, else the first. */
      profileId: profiles.id,
      ageLimit: profiles.ageLimit,
      /** No profile was chosen, and the first one has a PIN that users of other profiles must not bypass. */
      needsProfile: sql<boolean>`${sessions.profileId} is null and ${profiles.pinHash} is not null
        and exists (select from ${profiles} o where o.user_id = ${users.id} and o.id <> ${users.id})`,
      /** Only queried for staff, since it makes no difference for members. */
      hasSecondFactor: sql<boolean>`${users.role} <> 'member' and (
        exists (select from ${codeSecrets} where ${codeSecrets.userId} = ${users.id}
          and ${codeSecrets.confirmedAt} is not null)
        or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`,
    })
    .from(sessions)
    // In a subquery: with a plain join, a merge join may read all members up to the newest.
    .innerJoin(users, sql`${users.id} = (select user_id from sessions where id = ${id})`)
    .innerJoin(
      profiles,
      sql`${profiles.id} = (select coalesce(profile_id, user_id) from sessions where id = ${id})`,
    )
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, sql`now()`)))
    .prepare('find_session')
    .execute();
  return row ?? null;
}

/** The role of a member; null if there is no such member. */
export async function findRole(db: Db, userId: number): Promise<Role | null> {
  const [row] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId));
  return row?.role ?? null;
}

/** Updates the last use of a session and extends its lifetime, up to the longest. */
export async function touchSession(
  db: Db,
  session: { id: number; isRemembered: boolean; network: string | null },
): Promise<void> {
  const next = new Date(Date.now() + sessionLifetimeMs(session.isRemembered));
  const days = MAX_DAYS[session.isRemembered ? 'remembered' : 'brief'];
  await db
    .update(sessions)
    .set({
      lastUsedAt: sql`now()`,
      expiresAt: sql`case when ${sessions.signedInBy} = 'stremio' then ${instant(next)}
        else least(${instant(next)}, ${sessions.createdAt} + make_interval(days => ${days}::int)) end`,
      network: session.network,
    })
    .where(eq(sessions.id, session.id));
}

/** Records that the session's member proved their identity again. */
export async function markProved(db: Db, id: number): Promise<void> {
  await db.update(sessions).set({ provedAt: sql`now()` }).where(eq(sessions.id, id));
}

/** Signs a member out everywhere except in the given session. */
export async function deleteOtherSessions(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
}

/**
 * Ends all sessions, invalidates all links and codes that could open a new one, and unlinks the Telegram chat, which
 * gets the member's news without a session. Returns the number of sessions.
 */
export async function signOut(tx: Db, userId: number): Promise<number> {
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId));
  await tx.delete(signInTickets).where(eq(signInTickets.userId, userId));
  await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt)));
  await tx.delete(telegramChats).where(eq(telegramChats.userId, userId));
  await tx.execute(sql`
    update sms_codes c set used_at = now() from users u
    where u.id = ${userId} and c.mobile = u.mobile and c.used_at is null`);
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.userId, userId))
    .returning({ id: sessions.id });
  return ended.length;
}

type SessionRow = typeof sessions.$inferSelect;

/** A session as shown to its member. */
export function toSession(row: SessionRow): Omit<Session, 'isCurrent'> {
  return {
    id: row.id,
    ...deviceOf(row.userAgent),
    network: row.network,
    signedInBy: row.signedInBy,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
  };
}

/** A member's valid sessions: the caller's first, then by last use. */
export async function findSessions(
  db: Db,
  own: { userId: number; sessionId: number },
): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, own.userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(
      desc(sql`${sessions.id} = ${own.sessionId}`),
      desc(sessions.lastUsedAt),
      desc(sessions.id),
    );
  return rows.map((row) => ({ ...toSession(row), isCurrent: row.id === own.sessionId }));
}
