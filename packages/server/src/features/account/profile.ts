import type { PreferencesBody, User } from '@parde/contract';
import type { Db } from '../../db/client.ts';
import { findUser } from '../../db/read-models/users.ts';
import { unauthenticated } from '../../domain/app-error.ts';
import { assertMemberName } from '../../domain/assert-member-name.ts';
import { updatePreferences } from './user-queries.ts';

/**
 * The signed-in user at a given time.
 *
 * @throws AppError unauthenticated when the account was deleted since its session was checked
 */
export async function requireUser(db: Db, id: number, now: Date): Promise<User> {
  const user = await findUser(db, id, now);
  if (user) return user;
  throw unauthenticated('the account is gone');
}

/**
 * Updates the given name and preferences.
 *
 * @throws AppError invalid_input
 */
export async function updateAccount(
  db: Db,
  userId: number,
  changes: PreferencesBody,
  now: Date,
): Promise<User> {
  if (changes.name !== undefined) assertMemberName(changes.name);
  await updatePreferences(db, userId, changes);
  return requireUser(db, userId, now);
}
