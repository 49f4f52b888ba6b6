import { and, eq } from 'drizzle-orm';
import type { Db } from '../client.ts';
import { users } from '../schema/index.ts';

/**
 * Lets one transaction at a time change what is a member's: their password and who is signed in, what is
 * counted or lined up for them. Others go on reading. Comes before rows of theirs are locked, or two
 * transactions wait for each other.
 *
 * @param passwordHash what was checked before the lock
 * @returns false when the account is gone, or has another password by now
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
