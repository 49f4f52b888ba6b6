import type { PreferencesBody, User } from '@parde/contract';
import type { Role } from '@parde/shared/permissions';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { requireUser } from '../../db/read-models/users.ts';
import { users } from '../../db/schema/index.ts';
import { assertMemberName } from '../../domain/assert-member-name.ts';
import type { OwnSession } from './account-deps.ts';

/** Grace period in days, in which a deletion can be cancelled. */
const GRACE_DAYS = 7;

/** Updates the given fields only. */
async function updatePreferences(db: Db, id: number, given: PreferencesBody): Promise<void> {
  await db
    .update(users)
    .set({
      name: given.name,
      hideSpoilers: given.hide_spoilers,
      emailDigest: given.email_digest,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, id));
}

/** `null` if there is no such account or it has no password. */
export async function findPasswordHash(db: Db, id: number): Promise<string | null> {
  const [row] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id));
  return row?.passwordHash ?? null;
}

/** Schedules the deletion; `false` if it is already scheduled, and then the existing date is kept. */
export async function scheduleDeletion(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({
      deletionAt: sql`now() + ${GRACE_DAYS} * interval '1 day'`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(users.id, id), isNull(users.deletionAt)))
    .returning({ id: users.id });
  return rows.length > 0;
}

export async function cancelDeletion(db: Db, id: number): Promise<void> {
  await db.update(users).set({ deletionAt: null, updatedAt: sql`now()` }).where(eq(users.id, id));
}

/**
 * Updates the given name and preferences.
 *
 * @throws AppError invalid_input
 */
export async function updateAccount(
  db: Db,
  caller: OwnSession & { role: Role },
  changes: PreferencesBody,
  now: Date,
): Promise<User> {
  const { userId, role } = caller;
  if (changes.name !== undefined) assertMemberName(changes.name, { isStaff: role !== 'member' });
  await updatePreferences(db, userId, changes);
  return requireUser(db, caller, now);
}
