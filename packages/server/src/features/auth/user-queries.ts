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

/**
 * Who an address lets in by password: the account that confirmed it, and the oldest of those that
 * only claim it (ADR 97). Null where there is none.
 *
 * @param email normalized to lower case by the contract
 */
export async function findAccountsByEmail(db: Db, email: string) {
  const rows = await db
    .select(account)
    .from(users)
    .where(eq(users.email, email))
    .orderBy(sql`${users.emailVerifiedAt} is null`, users.id)
    .limit(2);
  return {
    confirmed: rows.find(({ emailVerifiedAt }) => emailVerifiedAt !== null) ?? null,
    claimed: rows.find(({ emailVerifiedAt }) => emailVerifiedAt === null) ?? null,
  };
}

/** The account that mail to an address is about; see `findAccountsByEmail`. */
export async function findAccountByEmail(db: Db, email: string) {
  const { confirmed, claimed } = await findAccountsByEmail(db, email);
  return confirmed ?? claimed;
}

export async function findAccount(db: Db, id: number) {
  const [row] = await db.select(account).from(users).where(eq(users.id, id));
  return row ?? null;
}

/** An account that claims its address until the mailed link confirms it. */
export async function insertUser(
  db: Db,
  user: Pick<typeof users.$inferInsert, 'name' | 'email' | 'passwordHash' | 'role'>,
): Promise<number> {
  const [row] = await db.insert(users).values(user).returning({ id: users.id });
  if (!row) throw new Error('the account was not stored');
  return row.id;
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

/**
 * For a member who proved ownership by mail. Violates a unique index if another account has
 * confirmed the address meanwhile.
 */
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

/** Violates a unique index if another account has confirmed the address meanwhile. */
export async function markVerified(db: Db, id: number): Promise<void> {
  await db
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
    .where(eq(users.id, id));
}
