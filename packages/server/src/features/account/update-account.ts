import type { PreferencesBody, User } from '@parde/contract';
import type { Db } from '../../db/client.ts';
import { assertMemberName } from '../../domain/assert-member-name.ts';
import { requireUser } from './require-user.ts';
import { updatePreferences } from './user-queries.ts';

/** Updates the given name and preferences. @throws AppError invalid_input */
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
