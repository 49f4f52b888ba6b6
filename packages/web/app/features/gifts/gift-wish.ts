import type { GatewayName, Order } from '@parde/contract';
import { keepInTab, readInTab } from '../../lib/tab-store';

/** A gift as its buyer wants it. */
export interface GiftWish {
  planId: number;
  coupon: string | null;
  message: string;
  gateway: GatewayName;
}

/** The last one that was ordered in this tab. */
export interface KeptGift extends GiftWish {
  /** `idempotency_key` of its order. */
  key: string;
  /** Null: it was not answered. */
  orderId: number | null;
}

/** Each member's own: the next one of this tab reads nothing of it. */
const keyOf = (userId: number) => `gift-wish:${userId}`;

export const readGiftWish = (userId: number): KeptGift | null => readInTab(keyOf(userId));

/** Kept on the way to the gateway and back. Where nothing can be kept a second visit is a second order. */
export const keepGiftWish = (userId: number, wish: KeptGift): void =>
  keepInTab(keyOf(userId), wish);

/** What an unpaid order of a gift wishes for, wherever it was begun; null: it cannot go on, or is no gift. */
export function giftWishOf(order: Order): KeptGift | null {
  const { id, planId, kind, coupon, gateway, giftMessage, idempotencyKey: key } = order;
  const goesOn = order.state === 'open' || order.state === 'pending';
  if (!goesOn || kind !== 'gift' || gateway === null || key === null) return null;
  return { planId, coupon, message: giftMessage ?? '', gateway, key, orderId: id };
}

/** Whether it is the same plan, with the same words and at the same price; any gateway may take it. */
export function isSameGift(one: Omit<GiftWish, 'gateway'>, other: Omit<GiftWish, 'gateway'>) {
  return (
    one.planId === other.planId && one.coupon === other.coupon && one.message === other.message
  );
}

/**
 * The key under which a gift is ordered: that of the order before while it is the same wish and nobody paid it, so
 * that its coupon is not used twice. One that is paid is done: the same wish again is another gift.
 *
 * @param state of the order before; null when it was not answered: the same key finds it
 */
export function giftKey(
  wish: GiftWish,
  before: KeptGift | null,
  state: Order['state'] | null,
): string {
  // An attempt that waits at one gateway does not wait at another.
  const goesOn =
    state === 'open' ||
    ((state === null || state === 'pending') && before?.gateway === wish.gateway);
  return before && isSameGift(wish, before) && goesOn ? before.key : crypto.randomUUID();
}
