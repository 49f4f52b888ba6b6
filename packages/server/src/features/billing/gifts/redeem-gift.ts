import type { Db } from '../../../db/client.ts';
import { lockMember } from '../../../db/locks/lock-member.ts';
import { conflict, invalidField, unauthenticated } from '../../../domain/app-error.ts';
import type { Clock } from '../../../domain/clock.ts';
import { hashSecret } from '../../../domain/secrets.ts';
import { findViewer } from '../entitlements/access.ts';
import { grantAfterLast } from '../entitlements/entitlements.ts';
import { book } from '../payments/book.ts';
import { readGiftCode } from './gift-code.ts';
import { findPlanTitle, type GiftRow, hasRedeemed, insertRedemption, lockGift } from './queries.ts';

export interface Redeemed {
  planTitle: string;
  days: number;
  startsAt: Date;
  premiumUntil: Date;
  message: string | null;
}

const unknown = () => invalidField('code', 'هدیه‌ای با این کد نداریم؛ کد را یک بار دیگر نگاه کنید');

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
 * Redeems a gift: its time starts now, or when the member's premium ends. Concurrent calls succeed
 * at most as often as it has uses.
 *
 * @throws AppError unauthenticated; invalid_input for an unknown code; conflict when it is used up,
 * expired or revoked
 */
export async function redeemGift(
  db: Db,
  userId: number,
  typed: string,
  clock: Clock,
): Promise<Redeemed> {
  const code = readGiftCode(typed);
  if (code === null) throw unknown();
  return db.transaction(async (tx) => {
    const gift = await lockGift(tx, hashSecret(code));
    if (!gift) throw unknown();
    if (!(await lockMember(tx, userId))) throw unauthenticated('the account is gone');
    const now = clock();
    await assertRedeemable(tx, gift, userId, now);
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
    const { startsAt, endsAt } = await grantAfterLast(tx, entitlement, now);
    await book(tx, `gift:${gift.id}:${redemptionId}`, { kind: 'gift_redeemed', value: gift.value });
    const until =
      (await findViewer(tx, userId, { now, graceHours: 0 }))?.premium?.until ?? endsAt.getTime();
    return {
      planTitle: await findPlanTitle(tx, gift.planId),
      days: gift.days,
      startsAt,
      premiumUntil: new Date(until),
      message: gift.message,
    };
  });
}
