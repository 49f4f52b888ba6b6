import type { Avatar, Profile } from '@parde/contract';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../client.ts';
import { profiles } from '../schema/index.ts';

export type ProfileRow = typeof profiles.$inferSelect;

/** The profiles of an account, starting with its first. */
export async function findProfiles(db: Db, userId: number): Promise<ProfileRow[]> {
  return db
    .select()
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .orderBy(sql`${profiles.id} <> ${profiles.userId}`, asc(profiles.id));
}

/** Converts a row, with or without the hash, to the profile that clients get. */
export const toProfile = (
  row: Pick<ProfileRow, 'id' | 'userId' | 'name' | 'avatar' | 'ageLimit'> &
    ({ pinHash: string | null } | { hasPin: boolean }),
): Profile => ({
  id: row.id,
  name: row.name,
  avatar: row.avatar as Avatar,
  ageLimit: row.ageLimit,
  hasPin: 'hasPin' in row ? row.hasPin : row.pinHash !== null,
  isFirst: row.id === row.userId,
});
