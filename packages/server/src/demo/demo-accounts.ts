import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { users } from '../db/schema/index.ts';
import type { Passwords } from '../integrations/passwords/create-passwords.ts';
import { seedDemoMember, seedPremiumHistory } from './seed-demo-member.ts';

/** Public, and printed at the start: these accounts exist in demo mode only. */
export const DEMO_PASSWORD = 'parde-demo';

export const DEMO_ACCOUNTS = [
  { email: 'member@demo.parde', name: 'نگار رستگار', role: 'member' },
  { email: 'premium@demo.parde', name: 'کیان فرهمند', role: 'member' },
  { email: 'operator@demo.parde', name: 'مهتاب سرمد', role: 'owner' },
] as const;

const emails = DEMO_ACCOUNTS.map(({ email }) => email);

/** Creates the demo accounts that are missing; existing ones are left unchanged. */
export async function createDemoAccounts(db: Db, passwords: Passwords): Promise<void> {
  const present = await db
    .select({ email: users.email })
    .from(users)
    .where(inArray(users.email, emails));
  const missing = DEMO_ACCOUNTS.filter(({ email }) => !present.some((one) => one.email === email));
  for (const account of missing) {
    const passwordHash = await passwords.hash(DEMO_PASSWORD);
    await db.transaction(async (tx) => {
      const [made] = await tx
        .insert(users)
        .values({ ...account, passwordHash, emailVerifiedAt: new Date() })
        .onConflictDoNothing({
          target: users.email,
          where: sql`${users.emailVerifiedAt} is not null`,
        })
        .returning({ id: users.id });
      if (made && account.email === 'member@demo.parde') await seedDemoMember(tx, made.id);
      if (made && account.email === 'premium@demo.parde') await seedPremiumHistory(tx, made.id);
    });
  }
}

/**
 * Deletes the demo accounts, whose password is public, and their sessions, when a database that was
 * used in demo mode is opened without it.
 */
export async function deleteDemoAccounts(db: Db): Promise<void> {
  await db.delete(users).where(inArray(users.email, emails));
}
