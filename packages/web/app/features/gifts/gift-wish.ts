import type { GatewayName, Order } from '@parde/contract';

/** A gift as its buyer wants it. */
export interface GiftWish {
  planId: number;
  /** Empty: none. */
  coupon: string;
  message: string;
  gateway: GatewayName;
}

/** The last one that was ordered in this tab. */
interface Kept extends GiftWish {
  /** `idempotency_key` of its order. */
  key: string;
  /** Null: it was not answered. */
  orderId: number | null;
}

/** Each member's own: the next one of this tab reads nothing of it. */
const keyOf = (userId: number) => `gift-wish:${userId}`;

export function readGiftWish(userId: number): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/** Kept on the way to the gateway and back. Where nothing can be kept a second press is a second order. */
export function keepGiftWish(userId: number, wish: Kept): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(wish));
  } catch {
    // Storage is full or forbidden.
  }
}

/**
 * The key under which a gift is ordered: that of the order before while it is the same wish and nobody paid it, so
 * that its coupon is not used twice. One that is paid is done: the same wish again is another gift.
 *
 * @param state of the order before; null when it was not answered: the same key finds it
 */
export function giftKey(wish: GiftWish, before: Kept | null, state: Order['state'] | null): string {
  const isSame =
    before !== null &&
    before.planId === wish.planId &&
    before.coupon === wish.coupon &&
    before.message === wish.message;
  // An attempt that waits at one gateway does not wait at another.
  const goesOn =
    state === 'open' ||
    ((state === null || state === 'pending') && before?.gateway === wish.gateway);
  return isSame && goesOn ? before.key : crypto.randomUUID();
}
