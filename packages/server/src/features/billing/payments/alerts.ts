import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { alerts } from '../../../db/schema/index.ts';

/* Problems with money that operators must resolve; `parde alerts` lists them. */

/**
 * Raises an alert for operators, once per subject.
 *
 * @param subject such as `payment:7:amount`
 */
export async function raiseAlert(db: Db, subject: string, message: string): Promise<void> {
  await db.insert(alerts).values({ subject, message }).onConflictDoNothing();
}

/** Raises an alert about something that may happen again: one that was closed is opened anew, and operators are told. */
export async function raiseAlertAgain(db: Db, subject: string, message: string): Promise<void> {
  await db
    .insert(alerts)
    .values({ subject, message })
    .onConflictDoUpdate({
      target: alerts.subject,
      set: { message, createdAt: sql`now()`, closedAt: null, toldAt: null },
      setWhere: isNotNull(alerts.closedAt),
    });
}

/** Open alerts, oldest first. */
export function findOpenAlerts(db: Db) {
  return db.select().from(alerts).where(isNull(alerts.closedAt)).orderBy(asc(alerts.id));
}

/** `false` if there is no such open alert. */
export async function closeAlert(db: Db, id: number): Promise<boolean> {
  const closed = await db
    .update(alerts)
    .set({ closedAt: sql`now()` })
    .where(and(eq(alerts.id, id), isNull(alerts.closedAt)))
    .returning({ id: alerts.id });
  return closed.length > 0;
}
