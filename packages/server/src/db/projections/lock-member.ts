import { sql } from 'drizzle-orm';
import type { Db } from '../client.ts';

/** Lets one transaction at a time write what is counted or lined up for a member. Others may go on to read. */
export async function lockMember(db: Db, userId: number): Promise<void> {
  await db.execute(sql`select from users where id = ${userId} for no key update`);
}
