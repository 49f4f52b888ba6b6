import type { SupportMessage } from '@parde/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { supportMessages } from '../../db/schema/index.ts';

/** Stores a message; a repeated message from the same address is stored once while it is open. */
export async function insertSupportMessage(
  db: Db,
  { name, email, topic, message }: SupportMessage,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Serializes concurrent duplicates, so that the second one sees the first.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`support ${email} ${message}`}, 0))`,
    );
    await tx.execute(sql`
      insert into support_messages (name, email, topic, message)
      select ${name}, ${email}, ${topic}::support_topic, ${message}
      where not exists (
        select from support_messages
        where email = ${email} and message = ${message} and closed_at is null)`);
  });
}

/** Open messages, oldest first. */
export async function findOpenSupportMessages(db: Db, limit: number) {
  return db
    .select()
    .from(supportMessages)
    .where(isNull(supportMessages.closedAt))
    .orderBy(asc(supportMessages.createdAt))
    .limit(limit);
}

/** False when there is no such open message. */
export async function closeSupportMessage(db: Db, id: number): Promise<boolean> {
  const closed = await db
    .update(supportMessages)
    .set({ closedAt: new Date() })
    .where(and(eq(supportMessages.id, id), isNull(supportMessages.closedAt)))
    .returning({ id: supportMessages.id });
  return closed.length > 0;
}
