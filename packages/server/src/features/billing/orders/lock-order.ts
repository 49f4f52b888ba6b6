import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { lockMember } from '../../../db/locks/lock-member.ts';
import { orders } from '../../../db/schema/index.ts';

export type OrderRow = typeof orders.$inferSelect;

/**
 * An order, locked until the transaction ends, after its member: taking the locks in the other
 * order could deadlock. Null: there is none.
 */
export async function lockOrder(db: Db, orderId: number): Promise<OrderRow | null> {
  const [found] = await db
    .select({ userId: orders.userId })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (found?.userId != null) await lockMember(db, found.userId);
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return order ?? null;
}
