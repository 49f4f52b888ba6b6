import type { StaffRole } from '@parde/shared/permissions';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { oneTimeTokens, users } from '../../db/schema/index.ts';
import { staffInviteLink } from '../../domain/account-links.ts';
import { hashSecret, makeSecret } from '../../domain/secrets.ts';

const INVITE_LIFE_MS = 24 * 60 * 60_000;

/** An invitation to register with a role, valid once, for 24 hours. */
export async function insertInvite(db: Db, secret: string, role: StaffRole): Promise<void> {
  await db.insert(oneTimeTokens).values({
    purpose: 'operator_invite',
    role,
    secretHash: hashSecret(secret),
    expiresAt: new Date(Date.now() + INVITE_LIFE_MS),
  });
}

export async function deleteInvites(db: Db): Promise<void> {
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.purpose, 'operator_invite'));
}

/** Deletes an invitation that never reached anybody. */
export async function dropInvite(db: Db, secret: string): Promise<void> {
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.secretHash, hashSecret(secret)));
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
 * A link that registers the first owner, valid for 24 hours or until the next start. Null when there
 * is an owner already, who can invite others.
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
