import type { Db } from '../db/client.ts';
import { notifications } from '../db/schema/index.ts';

/** What one member is told; see the table for which subjects go with which kind. */
type NewNotification = Omit<
  typeof notifications.$inferInsert,
  'id' | 'createdAt' | 'readAt' | 'mailedAt'
>;

/** Tells members; whoever was told of the same `event` before is not told again. */
export async function insertNotifications(db: Db, told: readonly NewNotification[]): Promise<void> {
  if (told.length === 0) return;
  await db
    .insert(notifications)
    .values([...told])
    .onConflictDoNothing();
}
