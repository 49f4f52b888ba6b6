import { and, eq } from 'drizzle-orm';
import type { Db } from '../client.ts';
import { users } from '../schema/index.ts';

/**
 * Serializes changes to one member's data: password, sessions, and what is counted or queued for
 * them. Reads are not blocked. Take it before locking any of the member's rows, otherwise
 * transactions can deadlock.
 *
 * @param passwordHash the hash that was verified before locking
 * @returns false when the account was deleted or its password changed since
 */
export async function lockMember(db: Db, userId: number, passwordHash?: string): Promise<boolean> {
  const isSame = passwordHash === undefined ? undefined : eq(users.passwordHash, passwordHash);
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isSame))
    .for('no key update');
  return rows.length > 0;
}
