import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { giftRedemptions, gifts, plans } from '../../../db/schema/index.ts';

export type GiftRow = typeof gifts.$inferSelect;

/** The gift of a code, locked until the transaction ends; null: there is none. */
export async function lockGift(db: Db, codeHash: Buffer): Promise<GiftRow | null> {
  const [gift] = await db.select().from(gifts).where(eq(gifts.codeHash, codeHash)).for('update');
  return gift ?? null;
}

export async function findPlanTitle(db: Db, planId: number): Promise<string> {
  const [plan] = await db.select({ title: plans.titleFa }).from(plans).where(eq(plans.id, planId));
  return plan?.title ?? '';
}

export async function hasRedeemed(db: Db, giftId: number, userId: number): Promise<boolean> {
  const found = await db
    .select({ id: giftRedemptions.id })
    .from(giftRedemptions)
    .where(and(eq(giftRedemptions.giftId, giftId), eq(giftRedemptions.userId, userId)));
  return found.length > 0;
}

/**
 * Counts one use; the gift must be locked and have a use left. Returns the id of the redemption.
 */
export async function insertRedemption(db: Db, giftId: number, userId: number): Promise<number> {
  await db
    .update(gifts)
    .set({ uses: sql`${gifts.uses} + 1` })
    .where(eq(gifts.id, giftId));
  const [row] = await db
    .insert(giftRedemptions)
    .values({ giftId, userId })
    .returning({ id: giftRedemptions.id });
  if (!row) throw new Error('the redemption was not written');
  return row.id;
}

/** Inserts operators' gifts without codes; returns their ids. */
export async function insertBatch(
  db: Db,
  gift: typeof gifts.$inferInsert,
  count: number,
): Promise<number[]> {
  const rows = await db
    .insert(gifts)
    .values(Array.from({ length: count }, () => gift))
    .returning({ id: gifts.id });
  return rows.map(({ id }) => id);
}

export async function setCode(db: Db, giftId: number, codeHash: Buffer): Promise<void> {
  await db.update(gifts).set({ codeHash }).where(eq(gifts.id, giftId));
}

export interface BatchRow extends Record<string, unknown> {
  batch: string;
  plan_title: string;
  made: number;
  uses: number;
  max_uses: number;
  expires_at: Date | null;
  is_revoked: boolean;
}

/** Operators' batches, newest first. */
export async function findBatches(db: Db): Promise<BatchRow[]> {
  const { rows } = await db.execute<BatchRow>(sql`
    select g.batch, min(p.title_fa) as plan_title, count(*)::int as made, sum(g.uses)::int as uses,
      sum(g.max_uses)::int as max_uses, max(g.expires_at) as expires_at,
      bool_and(g.revoked_at is not null) as is_revoked
    from gifts g join plans p on p.id = g.plan_id
    where g.batch is not null group by g.batch order by max(g.id) desc`);
  return rows;
}

/** Revokes the unredeemed gifts of a batch; returns how many. */
export async function revokeBatch(db: Db, batch: string): Promise<number> {
  const revoked = await db
    .update(gifts)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(gifts.batch, batch),
        sql`${gifts.revokedAt} is null and ${gifts.uses} < ${gifts.maxUses}`,
      ),
    )
    .returning({ id: gifts.id });
  return revoked.length;
}
