import { normalizeGiftCode } from '@parde/shared/gift-code';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { lockMember } from '../../../db/locks.ts';
import { giftRedemptions, gifts, plans, users } from '../../../db/schema/index.ts';
import { conflict, invalidField, unauthenticated } from '../../../domain/app-error.ts';
import type { Clock } from '../../../domain/clock.ts';
import { hashSecret } from '../../../domain/secrets.ts';
import { findViewer } from '../entitlements/access.ts';
import { appendEntitlement } from '../entitlements/entitlements.ts';
import { postToLedger } from '../payments/ledger.ts';

type GiftRow = typeof gifts.$inferSelect;

export interface RedeemedGift {
  planTitle: string;
  days: number;
  startsAt: Date;
  premiumUntil: Date;
  /** Who bought it; `null` for a gift of the operators, or of a deleted account. */
  giverName: string | null;
  message: string | null;
}

export interface GiftToRedeem {
  /** As it was typed. */
  code: string;
  /** Whether a gift that the member bought is refused. */
  isOwnRefused: boolean;
}

const unknownCode = () =>
  invalidField('code', 'هدیه‌ای با این کد نداریم؛ کد را یک بار دیگر نگاه کنید');

const ownGift = () =>
  invalidField('unless_own', 'این هدیه را خودتان خریده‌اید؛ بگویید که آن را برای خود می‌خواهید');

async function assertRedeemable(db: Db, gift: GiftRow, userId: number, now: Date): Promise<void> {
  if (gift.revokedAt !== null) throw conflict('revoked', 'این هدیه پس گرفته شده است');
  if (await hasRedeemed(db, gift.id, userId)) {
    throw conflict('redeemed by them', 'این هدیه را پیش‌تر گرفته‌اید');
  }
  if (gift.uses >= gift.maxUses) throw conflict('used up', 'این هدیه پیش‌تر گرفته شده است');
  if (gift.expiresAt !== null && gift.expiresAt <= now) {
    throw conflict('expired', 'مهلت این هدیه تمام شده است');
  }
}

/**
 * Redeems a gift: its time starts now, or when the member's premium ends. At most as many concurrent calls succeed as
 * the gift has uses.
 *
 * @throws AppError unauthenticated; invalid_input for an unknown code, and for the member's own gift if that is
 *   refused; conflict if it is used up, expired or revoked
 */
export async function redeemGift(
  db: Db,
  userId: number,
  { code: typedCode, isOwnRefused }: GiftToRedeem,
  clock: Clock,
): Promise<RedeemedGift> {
  const code = normalizeGiftCode(typedCode);
  if (code === null) throw unknownCode();
  return db.transaction(async (tx) => {
    const gift = await lockGift(tx, hashSecret(code));
    if (!gift) throw unknownCode();
    if (!(await lockMember(tx, userId))) throw unauthenticated('the account is gone');
    const now = clock();
    await assertRedeemable(tx, gift, userId, now);
    if (isOwnRefused && gift.buyerId === userId) throw ownGift();
    const redemptionId = await insertRedemption(tx, gift.id, userId);
    const entitlement = {
      userId,
      source: 'gift' as const,
      redemptionId,
      days: gift.days,
      maxStreams: gift.maxStreams,
      maxResolution: gift.maxResolution,
      allowsDownloads: gift.allowsDownloads,
    };
    const { startsAt, endsAt } = await appendEntitlement(tx, entitlement, now);
    const booking = { kind: 'gift_redeemed', value: gift.value } as const;
    await postToLedger(tx, `gift:${gift.id}:${redemptionId}`, booking, now);
    await notifyBuyer(tx, gift, userId);
    const until =
      (await findViewer(tx, userId, { now, graceHours: 0 }))?.premium?.until ?? endsAt.getTime();
    return {
      planTitle: await findPlanTitle(tx, gift.planId),
      days: gift.days,
      startsAt,
      premiumUntil: new Date(until),
      giverName: await findGiverName(tx, gift),
      message: gift.message,
    };
  });
}

/** The gift of a code, locked until the transaction ends; `null` if there is none. */
async function lockGift(db: Db, codeHash: Buffer): Promise<GiftRow | null> {
  const [gift] = await db.select().from(gifts).where(eq(gifts.codeHash, codeHash)).for('update');
  return gift ?? null;
}

/**
 * Notifies whoever bought the gift, not of who redeemed it. An account that is being deleted right now is skipped:
 * waiting for it while the gift is locked could deadlock.
 */
async function notifyBuyer(tx: Db, { id, buyerId }: GiftRow, userId: number): Promise<void> {
  if (buyerId === null || buyerId === userId) return;
  await tx.execute(sql`
    insert into notifications (user_id, kind, gift_id, event)
    select u.id, 'gift_redeemed', ${id}::int, ${`gift:${id}`} from users u where u.id = ${buyerId}
    for key share skip locked
    on conflict do nothing`);
}

async function findGiverName(db: Db, { buyerId }: GiftRow): Promise<string | null> {
  if (buyerId === null) return null;
  const [giver] = await db.select({ name: users.name }).from(users).where(eq(users.id, buyerId));
  return giver?.name ?? null;
}

async function findPlanTitle(db: Db, planId: number): Promise<string> {
  const [plan] = await db.select({ title: plans.titleFa }).from(plans).where(eq(plans.id, planId));
  return plan?.title ?? '';
}

async function hasRedeemed(db: Db, giftId: number, userId: number): Promise<boolean> {
  const found = await db
    .select({ id: giftRedemptions.id })
    .from(giftRedemptions)
    .where(and(eq(giftRedemptions.giftId, giftId), eq(giftRedemptions.userId, userId)));
  return found.length > 0;
}

/**
 * Counts one use; the gift must be locked and have a use left. Returns the id of the redemption.
 */
async function insertRedemption(db: Db, giftId: number, userId: number): Promise<number> {
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
