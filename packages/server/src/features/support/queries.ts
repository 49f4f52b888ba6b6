import type { SupportMessage } from '@parde/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { supportMessages } from '../../db/schema/index.ts';

export async function insertSupportMessage(db: Db, message: SupportMessage): Promise<void> {
  await db.insert(supportMessages).values({
    name: message.name,
    email: message.email,
    topic: message.topic,
    message: message.message,
  });
}

/** Messages not yet closed, oldest first. */
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
