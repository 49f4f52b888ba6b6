import type { SupportMessage } from '@parde/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { supportMessages } from '../../db/schema/index.ts';
import type { Jobs } from '../../queue/enqueue.ts';

/** Notifies staff of messages by visitors; see `support-alert`. */
export const alertStaff = (jobs: Jobs, tx: Db) =>
  jobs.enqueue(tx, 'support-alert', {}, { singletonKey: 'support-alert' });

/**
 * Stores a message and notifies staff; a repeated message from the same address is stored once while it is open.
 *
 * @returns ID of the thread
 */
export async function insertSupportMessage(
  { db, jobs }: { db: Db; jobs: Jobs },
  { name, email, topic, message }: SupportMessage,
): Promise<number> {
  return db.transaction(async (tx) => {
    // Serializes concurrent duplicates, so that the second one sees the first.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`support ${email} ${message}`}, 0))`,
    );
    const [open] = await tx
      .select({ id: supportMessages.id })
      .from(supportMessages)
      .where(
        and(
          eq(supportMessages.email, email),
          eq(supportMessages.message, message),
          isNull(supportMessages.closedAt),
        ),
      )
      .orderBy(asc(supportMessages.id))
      .limit(1);
    if (open) return open.id;
    const [made] = await tx
      .insert(supportMessages)
      .values({ name, email, topic, message, needsAlert: true })
      .returning({ id: supportMessages.id });
    if (!made) throw new Error('the message was not stored');
    await alertStaff(jobs, tx);
    return made.id;
  });
}

/** Open messages, oldest first. */
export async function findOpenSupportMessages(db: Db, limit: number) {
  return db
    .select()
    .from(supportMessages)
    .where(and(isNull(supportMessages.closedAt), isNull(supportMessages.reportId)))
    .orderBy(asc(supportMessages.createdAt))
    .limit(limit);
}

/** `false` if there is no such open message. */
export async function closeSupportMessage(db: Db, actor: Actor, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const closed = await tx
      .update(supportMessages)
      .set({ closedAt: new Date() })
      .where(
        and(
          eq(supportMessages.id, id),
          isNull(supportMessages.closedAt),
          isNull(supportMessages.reportId),
        ),
      )
      .returning({ id: supportMessages.id });
    if (closed.length === 0) return false;
    await writeAudit(tx, actor, {
      action: 'support.update',
      subject: { kind: 'support', id },
      before: { closed: false },
      after: { closed: true },
    });
    return true;
  });
}
