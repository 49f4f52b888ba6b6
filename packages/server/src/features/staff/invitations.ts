import type { StaffInvitation } from '@parde/contract';
import { isAllowed, type Role, type StaffRole } from '@parde/shared/permissions';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { oneTimeTokens, users } from '../../db/schema/index.ts';
import { staffInviteLink } from '../../domain/account-links.ts';
import { notFound } from '../../domain/app-error.ts';
import { maskedEmail } from '../../domain/mail-address.ts';
import { hashSecret, makeSecret } from '../../domain/secrets.ts';

const INVITE_LIFE_MS = 24 * 60 * 60_000;

/**
 * Creates an invitation to register with a role, valid once, for 24 hours. Earlier ones for its address become invalid,
 * so that nobody joins with a role that was meant before.
 *
 * @param sentTo address of its recipient; `null` for anyone who has the link
 */
export async function insertInvite(
  db: Db,
  secret: string,
  role: StaffRole,
  sentTo: string | null = null,
): Promise<void> {
  if (sentTo !== null) {
    await db
      .delete(oneTimeTokens)
      .where(and(eq(oneTimeTokens.purpose, 'operator_invite'), eq(oneTimeTokens.sentTo, sentTo)));
  }
  await db.insert(oneTimeTokens).values({
    purpose: 'operator_invite',
    role,
    sentTo,
    secretHash: hashSecret(secret),
    expiresAt: new Date(Date.now() + INVITE_LIFE_MS),
  });
}

export async function deleteInvites(db: Db): Promise<void> {
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.purpose, 'operator_invite'));
}

/** Deletes an invitation that was never delivered. */
export async function deleteInvite(db: Db, secret: string): Promise<void> {
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.secretHash, hashSecret(secret)));
}

/** Invitations that can still be used, newest first. */
export async function findInvites(db: Db, viewer: Role): Promise<StaffInvitation[]> {
  const rows = await db
    .select({
      id: oneTimeTokens.id,
      email: oneTimeTokens.sentTo,
      role: oneTimeTokens.role,
      createdAt: oneTimeTokens.createdAt,
      expiresAt: oneTimeTokens.expiresAt,
    })
    .from(oneTimeTokens)
    .where(
      and(eq(oneTimeTokens.purpose, 'operator_invite'), gt(oneTimeTokens.expiresAt, sql`now()`)),
    )
    .orderBy(desc(oneTimeTokens.id));
  const isMasked = !isAllowed(viewer, 'members.contact');
  return rows.map(({ email, role, createdAt, expiresAt, ...row }) => ({
    ...row,
    email: email && isMasked ? maskedEmail(email) : email,
    role: role as StaffRole,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/** Revokes an invitation. @throws AppError not_found */
export async function revokeInvite(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(oneTimeTokens)
      .where(and(eq(oneTimeTokens.id, id), eq(oneTimeTokens.purpose, 'operator_invite')))
      .returning({ email: oneTimeTokens.sentTo, role: oneTimeTokens.role });
    if (!gone) throw notFound('این دعوت');
    const subject = { kind: 'address', id: gone.email ?? '' };
    await writeAudit(tx, actor, { action: 'staff.revoke', subject, before: { role: gone.role } });
  });
}

export async function hasOwner(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'owner'))
    .limit(1);
  return rows.length > 0;
}

/**
 * A link that registers the first owner, valid for 24 hours or until the next start. `null` if there is already an
 * owner, who can invite others.
 */
export async function inviteFirstOwner(db: Db, publicUrl: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    if (await hasOwner(tx)) return null;
    const secret = makeSecret();
    await deleteInvites(tx);
    await insertInvite(tx, secret, 'owner');
    return staffInviteLink(publicUrl, secret);
  });
}
