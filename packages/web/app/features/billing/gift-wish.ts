import type { GatewayName, Order } from '@parde/contract';
import { keepInTab, readInTab } from './tab-store';

/** The buyer's choices for a gift. */
export interface GiftWish {
  planId: number;
  coupon: string | null;
  message: string;
  gateway: GatewayName;
}

/** The last gift ordered in this tab. */
export interface KeptGift extends GiftWish {
  /** `idempotency_key` of its order. */
  key: string;
  /** Null: no answer was received. */
  orderId: number | null;
}

/** Per member: the next member in this tab cannot read it. */
const keyOf = (userId: number) => `gift-wish:${userId}`;

export const readGiftWish = (userId: number): KeptGift | null => readInTab(keyOf(userId));

/**
 * Kept in the tab across the visit to the gateway. If storage is blocked, a second visit creates a
 * second order.
 */
export const keepGiftWish = (userId: number, wish: KeptGift): void =>
  keepInTab(keyOf(userId), wish);

/**
 * The choices of an unpaid gift order, wherever it was placed; null: it cannot continue, or is not
 * a gift.
 */
export function giftWishOf(order: Order): KeptGift | null {
  const { id, planId, kind, coupon, gateway, giftMessage, idempotencyKey: key } = order;
  const goesOn = order.state === 'open' || order.state === 'pending';
  if (!goesOn || kind !== 'gift' || gateway === null || key === null) return null;
  return { planId, coupon, message: giftMessage ?? '', gateway, key, orderId: id };
}

/** Whether plan, message and price are equal; the gateway may differ. */
export function isSameGift(one: Omit<GiftWish, 'gateway'>, other: Omit<GiftWish, 'gateway'>) {
  return (
    one.planId === other.planId && one.coupon === other.coupon && one.message === other.message
  );
}

/**
 * Idempotency key for a gift order: reuses the previous order's key while the choices are the same
 * and it is unpaid, so that its coupon is not used twice. After payment the same choices are a new
 * gift.
 *
 * @param state of the previous order; null when no answer was received: the same key finds it
 */
export function giftKey(
  wish: GiftWish,
  before: KeptGift | null,
  state: Order['state'] | null,
): string {
  // A pending attempt at one gateway cannot continue at another.
  const goesOn =
    state === 'open' ||
    ((state === null || state === 'pending') && before?.gateway === wish.gateway);
  return before && isSameGift(wish, before) && goesOn ? before.key : crypto.randomUUID();
}
