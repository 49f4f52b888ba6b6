import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';

const account = {
  id: users.id,
  name: users.name,
  email: users.email,
  passwordHash: users.passwordHash,
  emailVerifiedAt: users.emailVerifiedAt,
};

/** @param email normalized to lower case by the contract */
export async function findAccountByEmail(db: Db, email: string) {
  const [row] = await db.select(account).from(users).where(eq(users.email, email));
  return row ?? null;
}

export async function findAccount(db: Db, id: number) {
  const [row] = await db.select(account).from(users).where(eq(users.id, id));
  return row ?? null;
}

/** Null when the address has an account already. */
export async function insertUser(
  db: Db,
  user: Pick<typeof users.$inferInsert, 'name' | 'email' | 'passwordHash' | 'role'>,
): Promise<number | null> {
  const [row] = await db
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  return row?.id ?? null;
}

/** @param from the hash that is replaced; returns false when it has changed since */
export async function replacePasswordHash(
  db: Db,
  id: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ passwordHash: to, updatedAt: sql`now()` })
    .where(and(eq(users.id, id), eq(users.passwordHash, from)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** For a member who proved ownership by mail. */
export async function resetPasswordHash(db: Db, id: number, passwordHash: string): Promise<void> {
  await db
    .update(users)
    .set({
      passwordHash,
      emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, id));
}

export async function markVerified(db: Db, id: number): Promise<void> {
  await db
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
    .where(eq(users.id, id));
}
