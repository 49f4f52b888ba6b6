import { email as emailSchema } from '@parde/contract';
import { normalizeMobile } from '@parde/shared/mobile-number';
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';

const account = {
  id: users.id,
  name: users.name,
  email: users.email,
  mobile: users.mobile,
  passwordHash: users.passwordHash,
  emailVerifiedAt: users.emailVerifiedAt,
};

/**
 * Accounts that an address opens by password: the account that confirmed it, and the oldest of those that only claim it
 * (ADR 97). An address claimed by an account without a password opens nothing: that member signs in by mobile number
 * and confirms the address there. `null` where there is none.
 *
 * @param email normalized to lower case by the contract
 */
export async function findAccountsByEmail(db: Db, email: string) {
  const rows = await db
    .select(account)
    .from(users)
    .where(
      and(
        eq(users.email, email),
        or(isNotNull(users.emailVerifiedAt), isNotNull(users.passwordHash)),
      ),
    )
    .orderBy(sql`${users.emailVerifiedAt} is null`, users.id)
    .limit(2)
    .prepare('find_accounts_by_email')
    .execute();
  const found = rows.map((row) => ({ ...row, email }));
  return {
    confirmed: found.find(({ emailVerifiedAt }) => emailVerifiedAt !== null) ?? null,
    claimed: found.find(({ emailVerifiedAt }) => emailVerifiedAt === null) ?? null,
  };
}

/** The account that mail to an address refers to; see `findAccountsByEmail`. */
export async function findAccountByEmail(db: Db, email: string) {
  const { confirmed, claimed } = await findAccountsByEmail(db, email);
  return confirmed ?? claimed;
}

export async function findAccount(db: Db, id: number) {
  const [row] = await db.select(account).from(users).where(eq(users.id, id));
  return row ?? null;
}

/** An account that mail can be sent to; `null` if it does not exist or has no address. */
export async function findAddressee(db: Db, id: number) {
  const found = await findAccount(db, id);
  return found?.email ? { ...found, email: found.email } : null;
}

/** The account with an address or number as typed by an operator; `null` if there is none. */
export async function findAccountOf(db: Db, typed: string) {
  const address = emailSchema.safeParse(typed);
  if (address.success) return findAccountByEmail(db, address.data);
  const mobile = normalizeMobile(typed);
  const id = mobile === null ? null : await findIdByMobile(db, mobile);
  return id === null ? null : findAccount(db, id);
}

/** `null` if no account has proved this number. */
export async function findIdByMobile(db: Db, mobile: string): Promise<number | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.mobile, mobile));
  return row?.id ?? null;
}

/** Inserts an account that either claims its address until the mailed link confirms it, or has proved its number. */
export async function insertUser(
  db: Db,
  user: Pick<typeof users.$inferInsert, 'name' | 'email' | 'mobile' | 'passwordHash' | 'role'>,
): Promise<number> {
  const [row] = await db.insert(users).values(user).returning({ id: users.id });
  if (!row) throw new Error('the account was not stored');
  return row.id;
}

/** @param from hash that is replaced; returns `false` if the stored one has changed since */
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
 * For a member who proved ownership by mail. Violates a unique index if another account has confirmed the address in
 * the meantime. A number that was added while the account only claimed the address is removed: somebody else may have
 * claimed it.
 */
export async function resetPasswordHash(db: Db, id: number, passwordHash: string): Promise<void> {
  await db
    .update(users)
    .set({
      passwordHash,
      emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())`,
      mobile: sql`case when ${users.emailVerifiedAt} is null then null else ${users.mobile} end`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, id));
}

/** Violates a unique index if another account has confirmed the address in the meantime. */
export async function markVerified(db: Db, id: number): Promise<void> {
  await db
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
    .where(eq(users.id, id));
}
