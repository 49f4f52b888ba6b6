import type { Db } from '../db/client.ts';
import { notifications } from '../db/schema/index.ts';

/** A notification; the schema says which subject belongs to which kind. */
type NewNotification = Omit<
  typeof notifications.$inferInsert,
  'id' | 'createdAt' | 'readAt' | 'mailedAt'
>;

/** Inserts notifications, skipping members who have one for the same `event`. */
export async function insertNotifications(db: Db, rows: readonly NewNotification[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(notifications)
    .values([...rows])
    .onConflictDoNothing();
}
